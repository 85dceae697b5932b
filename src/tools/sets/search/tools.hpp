// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace graticule::tools {

/// The tool that tells which tools do what is wanted, for those who were told of a part of them.
/// Its data has "tools", the names, the best first.
inline constexpr const char* FindTools = "find_tools";

} // namespace graticule::tools
