// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/vector/autocorrelation/spatial_weights.hpp"

#include <cstddef>
#include <string_view>

namespace graticule::operations {

/// How significance is worked out.
struct PermutationTest {
    std::size_t permutations = 999; ///< of values over places, MostPermutations at most
    double significance = 0.05; ///< what is at most this is called significant, after correction
};
inline constexpr std::size_t LeastPermutations = 99;
inline constexpr std::size_t MostPermutations = 99'999;

/// Moran's I of all values.
struct GlobalMoran {
    std::size_t count = 0; ///< values that take part
    double index = 0;      ///< I: above `expected` where like lies beside like
    double expected = 0;   ///< -1 / (count - 1), where values lie at random
    double variance = 0;   ///< of I under randomisation
    double z = 0;          ///< (index - expected) / sqrt(variance)
    double p = 0;          ///< two-sided, of z by the normal distribution
    double pseudo_p = 0;   ///< of permutations, one-sided towards where the index lies
    double mean_neighbours = 0;
};

/// Moran's I with row-standardised weights. Which features take part neighbouring_values() says.
/// The pseudo p is (r + 1) / (permutations + 1), r being how many permutations lie at least as far
/// out on the side of the index; permutations are those of the context's seed, the same each time.
/// @source A. D. Cliff, J. K. Ord, Spatial processes, 1981 (variance under randomisation)
/// @throws Error as neighbouring_values(); InvalidArgument (a number of permutations outside of
///         LeastPermutations to MostPermutations)
GlobalMoran global_moran(const geodata::Layer& layer, std::string_view field,
                         const NeighbourRule& rule, const PermutationTest& test, Report& report,
                         const Context& context);

/// The layer with fields of its local statistic, null in rows that do not take part:
/// `local_i`, which is (n - 1) z_i lag_i / sum of z^2 with deviations z from the mean and the mean
/// lag_i of those of the neighbours; `quadrant` (HH: high among high, LL: low among low, HL: high
/// among low, LH: low among high, high being above the mean); `pseudo_p` of permutations of the
/// other values over the neighbours, as global_moran() has it; `fdr_p`, that p adjusted for as many
/// tests as there are values (Benjamini-Hochberg); `cluster`, the quadrant where fdr_p is at most
/// the significance, else "not significant", the last field. Names that are taken get a number.
/// @source L. Anselin, Local indicators of spatial association, 1995
/// @throws Error as global_moran(); InvalidArgument (a significance that is not between 0 and 1)
geodata::Layer local_moran(const geodata::Layer& layer, std::string_view field,
                           const NeighbourRule& rule, const PermutationTest& test, Report& report,
                           const Context& context);

} // namespace graticule::operations
