// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// The p values of many tests, adjusted so that of those that are at most q no more than a share of
/// q is false on average; at most 1.
/// @param p from 0 to 1; NaN for no test, which stays NaN and does not count
/// @source Y. Benjamini, Y. Hochberg, Controlling the false discovery rate, 1995
std::vector<double> false_discovery_adjusted(std::span<const double> p);

/// What stands in fields of clusters where there is none.
inline constexpr std::string_view NotSignificant = "not significant";

/// @throws Error InvalidArgument where it is not between 0 and 1
void require_significance(double significance);

} // namespace graticule::operations
