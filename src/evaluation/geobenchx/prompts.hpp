// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::evaluation::geobenchx {

/// What a model that judges is told of its work: prompts/judge.md. What the tools do follows it.
std::string_view judge_prompt();

} // namespace graticule::evaluation::geobenchx
