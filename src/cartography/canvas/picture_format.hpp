// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/canvas.hpp"

#include <filesystem>

namespace graticule::cartography {

/// PNG or SVG, by the ending of a file's name.
/// @throws Error InvalidArgument for any other ending
Canvas::Format format_of_picture(const std::filesystem::path& path);

} // namespace graticule::cartography
