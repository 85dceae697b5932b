// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/choice/agent_results.hpp"
#include "evaluation/figures/suite_results.hpp"
#include "evaluation/suite.hpp"

#include <map>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// What a suite says of its agents, for choosing one.
struct AgentMeasurement {
    std::vector<agents::AgentResult> results;                      ///< by kind, agent and model
    std::map<std::string, std::vector<std::string>> tasks_by_kind; ///< their words
};

/// @param name of the suite
/// @param scorer of the results, by which a sample passes or not
AgentMeasurement measure_agents(const std::string& name, const SuiteDefinition& suite,
                                const SuiteResults& results, std::size_t scorer);

} // namespace graticule::evaluation
