// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/generation_figures.hpp"

#include <cstddef>
#include <vector>

namespace graticule::evaluation {

/// An arm's places among all arms over the same tasks, 1 for the best, as the GeoJSEval paper ranks
/// models. Arms that are as good have the same place, behind which as many are left out; where a
/// figure is not known the place is behind all of which it is.
struct GenerationRanks {
    std::size_t arm = 0;
    std::size_t passes = 0;    ///< by the chance for the most samples
    std::size_t variation = 0; ///< the less the better
    std::size_t stable = 0;    ///< by the stability-adjusted accuracy
    std::size_t per_token = 0; ///< by the efficiencies
    std::size_t per_second = 0;
    std::size_t per_line = 0;
    std::size_t efficiency = 0; ///< by the mean of these three
    std::size_t total = 0;      ///< by the mean of `efficiency`, `stable` and `passes`
};

/// Of arms in their order.
/// @param figures of each arm over the same group of tasks
std::vector<GenerationRanks> generation_ranks(const std::vector<GenerationFigures>& figures);

} // namespace graticule::evaluation
