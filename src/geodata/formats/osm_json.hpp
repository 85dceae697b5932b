// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/read.hpp"

#include <string_view>

namespace graticule::geodata {

/// Reads what an Overpass server answers in its JSON (version 0.6): elements with their geometry
/// (`out geom`), or whose nodes are among the answer (`out body; >; out skel`).
///
/// Tagged nodes become points. Ways become lines, closed ones whose tags say so polygons (see
/// means_area()). Relations of the types multipolygon and boundary become polygons assembled from
/// their members, other relations the lines of their member ways. What only serves another element
/// and has no tags is no feature. The field "id" is the element as "way/123"; each tag is a text
/// field of its own. The CRS is WGS 84.
/// @param source what is read, for messages
/// @return a layer without a row where there are no elements
/// @throws Error Malformed (no JSON, cut short, no answer of Overpass); LimitExceeded where the
///         server says that it ended the query; Cancelled
ReadResult read_overpass(std::string_view json, std::string_view source, const Context& context);

} // namespace graticule::geodata
