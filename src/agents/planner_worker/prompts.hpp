// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// What the roles are told before data and task: the files in prompts/.
namespace graticule::agents::planner_worker {

std::string_view planner_prompt();
/// With a place for how many calls may fail: see with_repairs().
std::string_view functions_worker_prompt();
std::string_view code_worker_prompt();
/// Further words to a worker that has no planner.
std::string_view alone_prompt();

/// A worker's prompt with the number of its repairs in place.
std::string with_repairs(std::string_view prompt);

} // namespace graticule::agents::planner_worker
