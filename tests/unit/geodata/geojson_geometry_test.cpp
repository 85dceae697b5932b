// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/geojson_geometry.hpp"

#include <gtest/gtest.h>

namespace graticule::geodata {
namespace {

/// Written as GeoJSON, read, and written again.
std::string there_and_back(std::string_view json) {
    const auto wkb = wkb_of_geojson(json);
    return wkb ? geojson_of(*wkb) : "none";
}

TEST(GeojsonGeometry, EveryTypeComesBackAsItWas) {
    for (
        const char* json :
        {R"({"type":"Point","coordinates":[1.5,-2]})",
         R"({"type":"Point","coordinates":[1,2,3.25]})",
         R"({"type":"LineString","coordinates":[[0,0],[0.1,0.30000000000000004]]})",
         R"({"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]],[[2,1],[3,2],[3,1],[2,1]]]})",
         R"({"type":"MultiPoint","coordinates":[[1,2],[3,4]]})",
         R"({"type":"MultiLineString","coordinates":[[[0,0,9],[1,1,8]],[[2,2,7],[3,3,6]]]})",
         R"({"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]})",
         R"({"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[0,0],[1,1]]}]})"})
        EXPECT_EQ(there_and_back(json), json);
}

TEST(GeojsonGeometry, NoBytesAreNull) {
    EXPECT_EQ(geojson_of({}), "null");
}

TEST(GeojsonGeometry, WhatIsNoGeometryIsNone) {
    for (const char* json :
         {"null", "[]", "{}", R"({"type":"Circle","coordinates":[0,0]})", R"({"type":"Point"})",
          R"({"type":"LineString","coordinates":[["a","b"]]})",
          R"({"type":"Polygon","coordinates":[[0,0],[1,1]]})"})
        EXPECT_EQ(there_and_back(json), "none") << json;
}

} // namespace
} // namespace graticule::geodata
