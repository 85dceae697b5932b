// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// A geometry as a cell of text holds it: WKT, EWKT ("SRID=4267;POINT(-97 31)"), or the
/// hexadecimal digits of WKB or EWKB.
struct GeometryText {
    std::optional<std::int64_t> srid; ///< as the text states it; none where it states 0 or none
    std::string_view wkt;             ///< without its SRID; empty if it is WKB
    std::vector<std::uint8_t> wkb;    ///< without its SRID; empty if it is WKT
};

/// Takes a text apart. Text that is no geometry at all is given back as WKT, for whoever reads WKT
/// to say so.
/// @param text lives as long as the result is used
GeometryText parse_geometry_text(std::string_view text);

/// True when `text` begins as WKT does ("POINT", "MULTIPOLYGON Z", "SRID=...") or is hexadecimal
/// WKB from its first digit to its last.
bool looks_like_geometry(std::string_view text);

/// The CRS that an SRID stands for: the one of this number in EPSG's register, else in Esri's, and
/// for 900913 the web's Mercator; unknown where no one has such a number.
Crs crs_of_srid(std::int64_t srid);

} // namespace graticule::geodata
