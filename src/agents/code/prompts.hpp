// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// What the model is told beside what all that write code are: the files in prompts/.
namespace graticule::agents::code {

/// Of the cards of files that it is given, and how to begin.
std::string_view cards_prompt();

} // namespace graticule::agents::code
