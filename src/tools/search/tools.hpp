// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

namespace graticule::tools {

inline constexpr const char* FindTools = "find_tools";

/// Tells which tools do what is wanted, for those who were told of a part of them. Its data has
/// "tools", the names, the best first.
ToolSpec find_tools_tool();

} // namespace graticule::tools
