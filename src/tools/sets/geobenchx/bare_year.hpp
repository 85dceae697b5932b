// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::tools {

/// Puts backticks around whole numbers that are compared as if they were columns: "2021 >= 90"
/// over a table with a column "2021" can only mean that column, since a comparison of two numbers
/// says nothing about any row.
/// @param named receives the columns so found
/// @throws Error InvalidArgument where both sides of a comparison could be such columns
std::string with_bare_columns_quoted(std::string_view condition, const geodata::Layer& layer,
                                     std::vector<std::string>& named);

} // namespace graticule::tools
