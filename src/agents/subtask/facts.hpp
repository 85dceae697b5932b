// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/model_run.hpp"
#include "base/json.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// What the program itself finds to be there, whatever a model says.
namespace graticule::agents::subtask {

/// Where a subtask began.
struct Mark {
    std::size_t past_calls = 0; ///< of the workspace's history
    std::size_t calls = 0;
    std::size_t artifacts = 0;
    std::map<std::string, std::string> frames; ///< of code's session, with marks of their content
};
Mark mark_of(const conversation::ModelRun& run);

/// What a file of the outputs is, looked at now, as tools::facts_of_file() has it.
Json facts_of_output(const conversation::ModelRun& run, const std::string& path);

/// What a subtask made and how its calls went: "datasets", "outputs", "variables", each with its
/// "faults", and "remarks" on what is as it was in the data or as the worker says; "calls" that
/// work on something, "failed_calls", "last_failure", "warnings"; "looks", where it only looked and
/// says no more than that; "missing", the files that the worker names and that are not there;
/// "stale", those that it names as made and that it left as they were.
/// @param said the worker's words
Json facts_since(const conversation::ModelRun& run, const Mark& mark, std::string_view said,
                 std::string_view instruction);

/// What of the facts speaks against a worker that says that its subtask is done, a sentence each.
std::vector<std::string> objections(const Json& facts);

/// The facts for a reader, a line each.
std::string facts_in_words(const Json& facts);

/// Names of files in a text that are none of the outputs, the data or the datasets.
std::vector<std::string> files_not_there(const conversation::ModelRun& run, std::string_view text);

} // namespace graticule::agents::subtask
