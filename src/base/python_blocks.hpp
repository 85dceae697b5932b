// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule {

/// The Python in the fences of a Markdown text, one piece for each fence. Of fences that name a
/// language those count that name Python. None where the text has no fences.
std::optional<std::vector<std::string>> python_blocks(std::string_view text);

} // namespace graticule
