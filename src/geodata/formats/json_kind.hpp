// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <istream>

namespace graticule::geodata {

/// What a JSON file holds, as far as its outermost members tell.
enum class JsonKind {
    NotJson,      ///< the first character that counts is neither '{' nor a record separator
    Other,        ///< JSON, but no geodata
    GeoJson,      ///< one object: a FeatureCollection, a Feature or a geometry
    GeoJsonLines, ///< several features, one after another
    TopoJson,
    EsriJson ///< a feature set as services and exports of Esri have it
};

/// Reads as little as it needs: up to the first member that tells, or to the end of the first
/// object where it may be the first of several.
/// @throws std::ios_base::failure where the stream cannot be read
JsonKind detect_json_kind(std::istream& stream);

} // namespace graticule::geodata
