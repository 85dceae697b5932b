// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/geojson_geometry.hpp"

#include "base/text.hpp"
#include "geodata/formats/json_geometry_handle.hpp"
#include "geodata/geometry/wkb_cursor.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <cmath>

namespace graticule::geodata {

namespace {

void put_position(std::string& json, WkbCursor& cursor, bool has_z) {
    const double x = cursor.number();
    const double y = cursor.number();
    const double z = has_z ? cursor.number() : 0;
    if (std::isnan(x) && std::isnan(y)) {
        json += "[]";
        return;
    }
    json.append("[").append(shortest_number(x)).append(",").append(shortest_number(y));
    if (has_z && std::isfinite(z))
        json.append(",").append(shortest_number(z));
    json += ']';
}

void put_path(std::string& json, WkbCursor& cursor, bool has_z) {
    const std::uint32_t points = cursor.count((has_z ? 3 : 2) * sizeof(double));
    json += '[';
    for (std::uint32_t i = 0; i < points; ++i) {
        json += i == 0 ? "" : ",";
        put_position(json, cursor, has_z);
    }
    json += ']';
}

void put_geometry(std::string& json, WkbCursor& cursor);

void put_coordinates(std::string& json, WkbCursor& cursor, const WkbCursor::Header& header) {
    if (header.type == GeometryType::Point)
        return put_position(json, cursor, header.has_z);
    if (header.type == GeometryType::LineString)
        return put_path(json, cursor, header.has_z);
    const std::uint32_t members = cursor.count(sizeof(std::uint32_t));
    json += '[';
    for (std::uint32_t i = 0; i < members; ++i) {
        json += i == 0 ? "" : ",";
        if (header.type == GeometryType::Polygon)
            put_path(json, cursor, header.has_z);
        else if (header.type == GeometryType::GeometryCollection)
            put_geometry(json, cursor);
        else
            put_coordinates(json, cursor, cursor.header());
    }
    json += ']';
}

void put_geometry(std::string& json, WkbCursor& cursor) {
    const WkbCursor::Header header = cursor.header();
    json +=
        fmt::format(R"({{"type":"{}","{}":)", geometry_type_name(header.type),
                    header.type == GeometryType::GeometryCollection ? "geometries" : "coordinates");
    put_coordinates(json, cursor, header);
    json += '}';
}

} // namespace

std::string geojson_of(WkbView wkb) {
    if (wkb.empty())
        return "null";
    std::string json;
    WkbCursor cursor(wkb);
    put_geometry(json, cursor);
    return json;
}

std::optional<std::vector<std::uint8_t>> wkb_of_geojson(std::string_view json) {
    simdjson::ondemand::parser parser;
    const simdjson::padded_string text(json);
    simdjson::ondemand::document document;
    simdjson::ondemand::object object;
    JsonGeometryReader reader;
    if (parser.iterate(text).get(document) || document.get_object().get(object)
        || !reader.read(object))
        return std::nullopt;
    const WkbView wkb = reader.wkb();
    return std::vector<std::uint8_t>(wkb.begin(), wkb.end());
}

} // namespace graticule::geodata
