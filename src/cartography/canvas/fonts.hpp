// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace graticule::cartography {

/// The first choice of family for text on maps, as Pango's font descriptions name it.
inline constexpr const char* MapFontFamilies = "Noto Sans, DejaVu Sans, sans-serif";

/// The installed family that MapFontFamilies comes out as; empty where there is no font at all.
std::string default_font_family();

} // namespace graticule::cartography
