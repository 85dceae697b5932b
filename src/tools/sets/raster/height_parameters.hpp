// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/raster/terrain.hpp"
#include "tools/arguments.hpp"
#include "tools/parameters.hpp"

namespace graticule::tools {

/// In what heights count, for the tools that measure a surface.
inline Parameter height_unit_input() {
    return optional(choice_input("height_unit",
                                 "Unit of the heights, where the band states none; else that is "
                                 "taken, or metres.",
                                 {"m", "ft", "km", "dm", "cm", "mm"}));
}

inline operations::Heights heights_from(const Arguments& arguments) {
    operations::Heights heights;
    heights.band = static_cast<int>(arguments.integer("band"));
    if (arguments.has("height_unit"))
        heights.unit = arguments.text("height_unit");
    return heights;
}

} // namespace graticule::tools
