// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs.hpp"
#include "geodata/geometry.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <string_view>

namespace graticule::operations {

/// Geometries were moved row by row: those without a place stay so, those that were lost are void,
/// and places of some rows, moved by themselves, come out the same and, where the target CRS is
/// meant to be used, lead back.
/// @param lost how many are said to be lost
/// @throws Error Internal
void check_moved(const geodata::GeometryColumn& before, const geodata::GeometryColumn& after,
                 const geodata::Crs& from, const geodata::Crs& to,
                 const geodata::CoordinateTransform& transform, std::size_t lost, Report& report);

/// Longitudes lie within half a turn, and what had a place has one.
/// @throws Error Internal
void check_longitudes(const geodata::GeometryColumn& before, const geodata::GeometryColumn& after,
                      Report& report);

} // namespace graticule::operations
