// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"
#include "evaluation/statistics/proportion.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// How an arm did by one scorer. Every sample is in exactly one of waiting, errored, contaminated,
/// unscored and scored.
struct ArmSummary {
    std::string arm;
    std::string scorer;
    std::size_t samples = 0;
    std::size_t waiting = 0;
    std::size_t errored = 0;      ///< the model or the machine failed
    std::size_t contaminated = 0; ///< touched the answers
    std::size_t unscored = 0;     ///< the scorer failed, or was not asked
    std::size_t scored = 0;
    std::size_t passed = 0;
    double values = 0; ///< of those that are scored, added up

    Proportion passes() const { return {passed, scored}; }
    /// Not a number where nothing is scored.
    double mean_value() const { return values / static_cast<double>(scored); }
};

/// Of each arm and scorer, in the order of their first samples. Takes memory for the arms alone.
/// @param scorers by name
std::vector<ArmSummary> summarise(const ResultStore& store,
                                  const std::vector<std::string>& scorers);

} // namespace graticule::evaluation
