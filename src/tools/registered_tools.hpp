// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <vector>

namespace graticule::tools {

/// Makes the tools that CMakeLists.txt lists, in its order: the build writes this function from the
/// list (cmake/registry.cmake).
std::vector<ToolSpec> registered_tools();

} // namespace graticule::tools
