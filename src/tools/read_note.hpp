// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::tools {

/// How the note ends that says that a dataset of the catalogue was read for a call.
inline constexpr std::string_view ReadForCall = "was read from the data first";

} // namespace graticule::tools
