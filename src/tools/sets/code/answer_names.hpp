// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Answers that name variables of a session in double braces: "{{mean}}", "{{towns/0/name|plain}}".
namespace graticule::tools {

/// The names, each once, in the order in which they come.
std::vector<std::string> names_in_answer(std::string_view answer);

/// The answer with each name as a value that a call of `finish` found: "{{7/values/mean}}".
std::string with_values_of_call(std::string_view answer, std::string_view call);

} // namespace graticule::tools
