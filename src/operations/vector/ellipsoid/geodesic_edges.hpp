// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <vector>

/// Edges that are straight in degrees, and edges that are geodesics: each as the other, by vertices
/// between. Points stay; Z is dropped.
namespace graticule::operations {

/// A geometry whose edges are geodesics, as one whose edges are straight in degrees. Longitudes of
/// neighbours that are more than half a turn apart are taken the short way round, and run on beyond
/// 180 there.
/// @param degrees     longitudes and latitudes
/// @param tolerance_m how far the result's edges may stray
std::vector<std::uint8_t> geodesics_as_straight(geodata::WkbView degrees,
                                                const geodata::Ellipsoid& ellipsoid,
                                                double tolerance_m);

/// A geometry whose edges are straight in degrees, as one whose edges are geodesics.
std::vector<std::uint8_t> straight_as_geodesics(geodata::WkbView degrees,
                                                const geodata::Ellipsoid& ellipsoid,
                                                double tolerance_m);

} // namespace graticule::operations
