// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace graticule::cartography {

/// Bins of equal width. Bin i holds the values v with edges[i] <= v < edges[i + 1]; the last also
/// holds its upper edge.
struct HistogramBins {
    std::vector<double> edges;       ///< ascending, one more than there are bins
    std::vector<std::size_t> counts; ///< values in each bin
};

inline constexpr std::size_t MostBins = 1000;

/// How many bins numpy 2.4's histogram(bins="auto") makes: as wide as the narrower of Sturges' and
/// a relaxed Freedman and Diaconis' rule asks for, of whole numbers at least 1 wide. Never more
/// than MostBins.
/// @pre values is not empty, and finite
std::size_t automatic_bins(std::span<const double> values, bool whole_numbers);

/// Counts values in bins of equal width from the least to the greatest, as numpy's histogram does,
/// edge by edge; where they are one value, from half below to half above it.
/// @param bins 1 to MostBins
/// @pre values is not empty, and finite
/// @throws Error InvalidArgument for bins out of range, or so narrow that doubles cannot tell edges
HistogramBins histogram_bins(std::span<const double> values, std::size_t bins);

} // namespace graticule::cartography
