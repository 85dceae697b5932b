// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/answer_text.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::conversation {

/// The names of values that a number which an answer types may be, "{{3/mean}}": those that are
/// written so, or rounded to as many decimals. Of the latest calls first; none where there are more
/// than `most`, as then the number says too little.
/// @param written "1,234.5"
std::vector<std::string> names_of_number(std::string_view written, const runs::Observer& observed,
                                         std::span<const std::string> calls, std::size_t most);

} // namespace graticule::agents::conversation
