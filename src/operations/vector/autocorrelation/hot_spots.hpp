// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/vector/autocorrelation/spatial_weights.hpp"

#include <string_view>

namespace graticule::operations {

/// The layer with fields of hot and cold spots, null in rows that do not take part: `gi_z`, the
/// Getis-Ord Gi* of each feature as a z score (itself and its neighbours with weight 1, all others
/// with 0), null where all features are neighbours; `p`, two-sided by the normal distribution;
/// `fdr_p`, that p adjusted for as many tests as there are z scores (Benjamini-Hochberg); `spot`,
/// "hot" or "cold" where fdr_p is at most the significance, else "not significant", the last field.
/// Names that are taken get a number. Which features take part neighbouring_values() says.
/// @source J. K. Ord, A. Getis, Local spatial autocorrelation statistics, 1995
/// @throws Error as neighbouring_values(); InvalidArgument (a significance that is not between 0
///         and 1)
geodata::Layer hot_spots(const geodata::Layer& layer, std::string_view field,
                         const NeighbourRule& rule, double significance, Report& report,
                         const Context& context);

} // namespace graticule::operations
