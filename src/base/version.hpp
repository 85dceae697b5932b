// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule {

/// Version of the program, as in CMakeLists.txt.
inline constexpr std::string_view Version = GRATICULE_VERSION;

} // namespace graticule
