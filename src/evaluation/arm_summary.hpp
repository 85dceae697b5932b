// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"
#include "evaluation/statistics/clustered_proportion.hpp"
#include "evaluation/tally.hpp"

#include <string>
#include <vector>

namespace graticule::evaluation {

/// How an arm did by one scorer.
struct ArmSummary : Tally {
    std::string arm;
    std::string scorer;
    ClusteredProportion rate;          ///< of passes, as reports of suites have it
    std::vector<PartTally> parts = {}; ///< of its scores, in the order in which they were told
};

/// Of each arm and scorer, in the order of their first samples. Holds no text of a sample.
/// @param scorers by name
std::vector<ArmSummary> summarise(const ResultStore& store,
                                  const std::vector<std::string>& scorers);

} // namespace graticule::evaluation
