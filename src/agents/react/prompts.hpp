// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// What the model is told before the data and the task: the files in prompts/.
namespace graticule::agents::react {

std::string_view system_prompt();
std::string_view rules_prompt();

} // namespace graticule::agents::react
