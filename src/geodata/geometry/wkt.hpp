// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <string>

namespace graticule::geodata {

/// A geometry as ISO well-known text with numbers that read back as the same doubles:
/// "POLYGON Z ((0 0 1,...))", "MULTIPOINT ((1 2),(3 4))", "POINT EMPTY".
/// @pre wkb_is_well_formed(wkb)
std::string wkt_of(WkbView wkb);

} // namespace graticule::geodata
