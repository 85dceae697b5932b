// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace graticule::geodata {

/// The same geometry with those vertices of its lines and rings alone for which keep() is true; Z
/// is kept, rings are closed again, and points stay. The caller sees to it that enough are left.
/// @pre wkb_is_well_formed(wkb)
std::vector<std::uint8_t> wkb_keeping(WkbView wkb, const std::function<bool(Point)>& keep);

} // namespace graticule::geodata
