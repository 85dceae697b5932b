// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <string>
#include <vector>

namespace graticule::geodata {

/// Who says which CRS a geometry is in.
enum class CrsFrom { File, User };

/// Whether nothing lies beyond what is written as longitude and latitude (some files go once more
/// around the world).
bool can_be_degrees(const Extent& extent);

/// Degrees that cannot be degrees: the file lies about its CRS, or states none and is not RFC 7946,
/// or the user is mistaken. Makes such a CRS unknown, and says so.
void check_degrees(const GeometryColumn& geometry, CrsFrom from, Crs& crs,
                   std::vector<std::string>& notes);

} // namespace graticule::geodata
