// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/planner_worker/team.hpp"
#include "base/json.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// What the program itself finds to be there, whatever a model says.
namespace graticule::agents::planner_worker {

/// Where a subtask began.
struct Mark {
    std::size_t past_calls = 0; ///< of the workspace's history
    std::size_t calls = 0;
    std::size_t artifacts = 0;
};
Mark mark_of(const Team& team);

/// What one dataset or file of the workspace or the outputs is, looked at now: what a summary of a
/// layer or raster has, or "bytes"; "faults", a list of sentences, says what is wrong with it.
Json facts_of_dataset(const Team& team, const std::string& name);
Json facts_of_output(const Team& team, const std::string& path);

/// What a subtask made and how its calls went: "datasets", "outputs", "calls", "failed_calls",
/// "last_failure", "warnings", and "missing", the files and that the worker names and that are not
/// there.
/// @param said the worker's words
Json facts_since(const Team& team, const Mark& mark, std::string_view said);

/// What of the facts speaks against a worker that says that its subtask is done, a sentence each.
std::vector<std::string> objections(const Json& facts);

/// The facts for a reader, a line each.
std::string facts_in_words(const Json& facts);

/// Names of files in a text that are none of the outputs, the data or the datasets.
std::vector<std::string> files_not_there(const Team& team, std::string_view text);

} // namespace graticule::agents::planner_worker
