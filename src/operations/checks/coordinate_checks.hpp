// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace graticule::operations {

/// Geometries and what became of them in another CRS, row by row.
struct MovedGeometries {
    const geodata::GeometryColumn& before;
    const geodata::GeometryColumn& after;
    std::span<const std::uint8_t> in_parts; ///< 1 for rows that were cut where the map ends
    std::size_t lost = 0;                   ///< how many are said to be lost
};

/// Geometries were moved row by row: those without a place stay so, those that were lost are void,
/// and places of some rows, moved by themselves, come out the same and, where the target CRS is
/// meant to be used, lead back. What was cut in degrees lies within -180 to 180.
/// @throws Error Internal
void check_moved(const MovedGeometries& moved, const geodata::Crs& from, const geodata::Crs& to,
                 const geodata::CoordinateTransform& transform, Report& report);

/// Longitudes lie within half a turn, and what had a place has one.
/// @throws Error Internal
void check_longitudes(const geodata::GeometryColumn& before, const geodata::GeometryColumn& after,
                      Report& report);

} // namespace graticule::operations
