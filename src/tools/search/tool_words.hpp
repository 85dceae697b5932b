// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::tools {

/// Words with which people ask for what a tool does, which its name and description do not hold;
/// none for a tool that needs no others.
std::string_view words_for_tool(std::string_view tool);

} // namespace graticule::tools
