// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/model_run.hpp"
#include "tools/result_facts.hpp"

#include <map>
#include <string>
#include <string_view>

/// The layers and tables among the variables of code's session.
namespace graticule::agents::subtask {

/// A mark of the content of each, by name; none where no code was executed yet.
std::map<std::string, std::string> frames_now(const conversation::ModelRun& run);

/// Of those that are new or other than before, what they are and what is wrong with them, as of
/// datasets: "name", "is", "faults", "remarks". Where the words name some, these, else the layers:
/// what code needed on its way is nobody's result.
Json frames_since(const conversation::ModelRun& run,
                  const std::map<std::string, std::string>& before, std::string_view words,
                  tools::DataFlaws& data);

} // namespace graticule::agents::subtask
