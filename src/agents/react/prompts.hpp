// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// What the model is told before the data and the task: the files in prompts/.
namespace graticule::agents::react {

/// How to work by calling tools, and how to answer.
std::string_view system_prompt();

} // namespace graticule::agents::react
