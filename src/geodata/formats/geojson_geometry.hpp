// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// A geometry as a GeoJSON object (RFC 7946) with numbers that read back as the same doubles;
/// "null" for no bytes. Coordinates are written as they are: the caller has them in WGS 84, and
/// finite. A point without a place has an empty list of coordinates.
/// @pre wkb_is_well_formed(wkb) or no bytes
std::string geojson_of(WkbView wkb);

/// A GeoJSON geometry as WKB; empty for a point or polygon without coordinates, nothing where the
/// text is no geometry as RFC 7946 has it. Whether numbers are finite, rings closed and outlines
/// valid is not looked at.
/// @pre json is one JSON value, well-formed
std::optional<std::vector<std::uint8_t>> wkb_of_geojson(std::string_view json);

} // namespace graticule::geodata
