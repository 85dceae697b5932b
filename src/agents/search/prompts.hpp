// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// What models are told, whatever the task.
namespace graticule::agents::search {

std::string_view steps_prompt();
std::string_view code_prompt();
/// Follows the prompt of all that write code.
std::string_view answer_prompt();

} // namespace graticule::agents::search
