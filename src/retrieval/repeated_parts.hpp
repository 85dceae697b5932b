// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::retrieval {

/// Features that come in several rows, one for each part of their geometry, each with the values of
/// the whole: a country's population beside each of its islands.
struct RepeatedParts {
    std::size_t key = 0;             ///< field that tells the features apart
    std::vector<std::size_t> fields; ///< that agree in all rows of a feature, the key among them
    std::size_t rows = 0;            ///< of features in several rows
    std::size_t features = 0;        ///< in several rows
    std::string example;             ///< the key of one of them
};

/// Finds whether rows of lines or areas are such parts: a field that is called a name or a code
/// repeats, and wherever it does all amounts are the same. Amounts of one part alone (its area, its
/// length) may differ. Values so small that they may be equal by accident are no reason.
std::optional<RepeatedParts> find_repeated_parts(const geodata::Layer& layer);

} // namespace graticule::retrieval
