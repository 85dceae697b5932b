// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <vector>

namespace graticule::operations {

/// The line between two places on the globe: two vertices, or two parts where the shortest way
/// crosses the antimeridian, cut where the geodesic crosses it, so that their lengths add up to the
/// distance (RFC 7946, section 3.1.9).
/// @param from, to in degrees, longitudes within -180 to 180
/// @return WKB of a LineString or a MultiLineString
std::vector<std::uint8_t> connecting_line(geodata::Point from, geodata::Point to,
                                          const geodata::Ellipsoid& ellipsoid);

} // namespace graticule::operations
