// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::tools {

/// Neighbouring fields of one type whose names differ in a year alone, which goes up by even steps:
/// "1960 [YR1960]", "1961 [YR1961]" ... A table of indicators has sixty of them.
struct YearColumns {
    std::size_t first = 0; ///< fields
    std::size_t count = 1;
    int step = 1; ///< years
    /// The last of them in which more than 70 % of the rows have a value.
    std::optional<std::size_t> latest_filled;
};

/// A layer's fields in their order, with columns of years together; any other field is one with a
/// count of 1.
std::vector<YearColumns> columns_by_years(const geodata::Layer& layer);

/// "pop (integer)", "area (real, km2)", or "1960 to 2022 (63 columns, real; latest with over 70 %
/// of values: 2022)".
std::string columns_text(const geodata::Layer& layer, const YearColumns& columns);

} // namespace graticule::tools
