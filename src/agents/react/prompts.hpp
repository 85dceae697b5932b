// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// What the model is told before the data and the task: the files in prompts/.
namespace graticule::agents::react {

std::string_view system_prompt();
/// In its place where the model works by writing code.
std::string_view code_prompt();
std::string_view rules_prompt();
/// The last rule: when the user may be asked, and that the user may not.
std::string_view ask_prompt();
std::string_view ask_nothing_prompt();

} // namespace graticule::agents::react
