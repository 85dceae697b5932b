// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace graticule::cartography {

/// Inner breaks of the partition of sorted numbers into classes with the least sum of squared
/// deviations from the classes' means; each is the greatest value of its class.
/// @param sorted   ascending, with repeats, not empty
/// @param classes  at least 1, fewer than there are distinct values
/// @param max_distinct with more distinct values, evenly spaced ranks of them stand for all
/// @source W. D. Fisher, "On grouping for maximum homogeneity", JASA 53 (1958); the divide and
///         conquer order of H. Wang and M. Song, "Ckmeans.1d.dp", The R Journal 3/2 (2011)
std::vector<double> natural_breaks(std::span<const double> sorted, std::size_t classes,
                                   std::size_t max_distinct);

} // namespace graticule::cartography
