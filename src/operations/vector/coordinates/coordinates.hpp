// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <span>
#include <string>

namespace graticule::operations {

/// Adds the coordinates of each point as POINT_X and POINT_Y, as they stand in the layer's CRS;
/// null, and reported, for features without geometry and for multipoints of several points.
/// @throws Error InvalidArgument (a table; other than points)
geodata::Layer with_point_coordinates(const geodata::Layer& points, Report& report);

/// A table with a row for each vertex of each geometry: FID (its row), PART (point, line or polygon
/// within the geometry), RING (0 for the outer one; 0 for points and lines) and VERTEX (within the
/// ring), all from 0, then X and Y as they stand in the layer's CRS, and Z if any geometry has it.
/// The vertex that closes a ring is listed. Features without geometry are dropped and reported.
/// @param fields of the layer that the table has too, after FID
/// @throws Error NotFound (field), InvalidArgument (a table)
geodata::Layer coordinate_table(const geodata::Layer& layer, std::span<const std::string> fields,
                                Report& report);

/// The fields that hold the ends of lines.
struct EndFields {
    std::string start_x;
    std::string start_y;
    std::string end_x;
    std::string end_y;
};

/// A line for each row, from the place that two fields hold to that of two others, with all fields.
/// Lines in degrees that cross the antimeridian take the short way, and are cut there. Rows are
/// dropped and reported where a coordinate is missing, where it is not on the Earth, and where the
/// start is the end; a warning says that none is left.
/// @param crs of the coordinates and of the result
/// @throws Error NotFound (field), InvalidArgument (not number fields)
geodata::Layer lines_from_fields(const geodata::Layer& rows, const EndFields& fields,
                                 const geodata::Crs& crs, Report& report, const Context& context);

} // namespace graticule::operations
