// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/declaration.hpp"

#include <string>

/// The command line's flags for what agents declare.
namespace graticule::cli {

std::string model_flag(const agents::ModelRole& role); ///< "--planner-model"
std::string option_flag(const agents::AgentOption& option);
std::string limit_flag(const agents::AgentLimit& limit); ///< "--max-subtasks"

} // namespace graticule::cli
