// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <vector>

namespace graticule::retrieval {

/// A column of numbers whose rows may be sums of other rows.
struct AmountColumn {
    std::size_t field = 0;
    bool certain = false; ///< its name or unit says that its values add up
    double step = 1;      ///< all values are whole multiples of it

    /// How surely a sum that meets a value is no accident, in bits: the places, in steps, that it
    /// could have hit instead; negative where sum and value differ by more than rounding.
    /// @param parts of the sum, each rounded to a step
    double evidence(double sum, double value, std::size_t parts) const;
};

/// The columns of a layer whose values may add up: no rates, codes, years or coordinates, and none
/// with a negative value. Those that are certain come first.
std::vector<AmountColumn> amount_columns(const geodata::Layer& layer);

} // namespace graticule::retrieval
