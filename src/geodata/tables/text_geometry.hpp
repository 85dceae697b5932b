// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/read.hpp"

#include <cstddef>
#include <optional>

namespace graticule::geodata {

/// The field of a table that holds geometry as text: one with a name that says so ("wkt", "geom",
/// "wkb_geometry") whose first value is WKT, EWKT or hexadecimal WKB or EWKB.
std::optional<std::size_t> find_text_geometry(const Layer& table);

/// Makes a field of geometry as text the table's geometry. Its CRS is the one that the SRIDs in it
/// state; where they state several, the rest is transformed to the one that most geometries have;
/// where they state none, coordinates that could be degrees are WGS 84, unless the options name a
/// CRS, and others have none. All of that is noted.
/// @throws Error Malformed where several SRIDs are stated and one of them stands for no CRS
void take_text_geometry(ReadResult& table, std::size_t field, const ReadOptions& options);

} // namespace graticule::geodata
