// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// What models that do whole tasks are told alike, before the data and the task: the files in
/// prompts/.
namespace graticule::agents::conversation {

/// How to work by writing code, and how to answer.
std::string_view code_prompt();
/// What holds of data, places, years and thresholds.
std::string_view rules_prompt();
/// The last rule: when the user may be asked, and that the user may not.
std::string_view ask_prompt();
std::string_view ask_nothing_prompt();

} // namespace graticule::agents::conversation
