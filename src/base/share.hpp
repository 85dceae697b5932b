// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace graticule {

/// The folder of read-only files that the program needs (basemap, map library, page templates):
/// $GRATICULE_SHARE if set, else ../share/graticule beside the executable.
/// @throws Error NotFound saying how to set it up
std::filesystem::path share_folder();

} // namespace graticule
