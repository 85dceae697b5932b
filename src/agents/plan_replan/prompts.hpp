// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// What models are told, whatever the task.
namespace graticule::agents::plan_replan {

std::string_view planner_prompt();
/// Follows the prompt of all that write code.
std::string_view step_prompt();

} // namespace graticule::agents::plan_replan
