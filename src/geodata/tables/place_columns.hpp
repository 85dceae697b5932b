// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/read.hpp"

#include <optional>
#include <span>
#include <string>
#include <utility>

namespace graticule::geodata {

/// The pair of names (x, y) that usually mean coordinates ("longitude", "latitude"; "lon", "lat";
/// "INTPTLONG", "INTPTLAT"; "x", "y"; "station_longitude_deg" ...), the surest pair first.
std::optional<std::pair<std::string, std::string>>
find_coordinate_names(std::span<const std::string> names);

/// True for the name of a column that usually holds geometry as text ("wkt", "geometry",
/// "the_geom", "wkb_geometry" ...).
bool is_geometry_name(std::string_view name);

/// Gives a table its geometry, where it has a column of geometry as text (see
/// take_text_geometry()) or a pair of coordinate columns. The column of text is taken out of the
/// fields, coordinate columns stay. Columns of text whose names
/// speak of longitude and latitude are read as angles, with minutes and letters of the hemisphere
/// (see parse_angle()), where most of them are. Degrees, minutes, seconds and hemispheres in
/// columns of their own are read together (see angle_columns.hpp), never the degrees alone. Points
/// out of the range of degrees become null where they are few; where they are many the table stays
/// a table.
/// @throws Error NotFound, InvalidArgument for columns that the options name
void add_places(ReadResult& table, const ReadOptions& options);

} // namespace graticule::geodata
