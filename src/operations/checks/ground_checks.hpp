// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/report.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/proximity/nearest.hpp"

#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// A feature has a buffer unless it cannot: where a distance is positive, each with a place has one
/// on a map in degrees. For some features the places of the outline are as far from the feature as
/// the distance says, by geodesics, and the buffer holds the feature, or is held by it.
/// @param globe the features in degrees
/// @param original the same on the map
/// @param buffers one for each, on the map; void where there is none
/// @throws Error Internal
void check_buffers(const geodata::GeometryColumn& globe, const geodata::GeometryColumn& original,
                   const geodata::GeometryColumn& buffers, const geodata::Crs& map, Length distance,
                   Report& report);

/// The centre of each of some features is where GEOS finds it in an equidistant plane around it.
/// @param globe, places in degrees; a place is void where there is no centre
/// @throws Error Internal
void check_centres(const geodata::GeometryColumn& globe, const geodata::GeometryColumn& places,
                   const geodata::Ellipsoid& ellipsoid, Report& report);

/// Points on some features lie on them.
/// @throws Error Internal
void check_points_on_surface(const geodata::GeometryColumn& features,
                             const geodata::GeometryColumn& points, Report& report);

/// Measures are null where there is no geometry, and else finite, not negative, and no area greater
/// than the Earth's; some are as large as in an equidistant plane.
/// @param globe in degrees
/// @param values of each row before nulls are set
/// @throws Error Internal
void check_measures(const geodata::GeometryColumn& globe, std::span<const double> values,
                    Measure measure, const geodata::Ellipsoid& ellipsoid, Report& report);

} // namespace graticule::operations
