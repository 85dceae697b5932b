// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/output_geometry.hpp"

#include "base/error.hpp"

#include <fmt/format.h>
#include <ogr_core.h>

#include <array>

namespace graticule::geodata {

namespace {

// How many geometries there are of each type, empty ones included, and whether any has Z.
struct Types {
    std::array<std::size_t, 8> counts{};
    bool any_z = false;

    std::size_t of(GeometryType type) const { return counts[static_cast<std::size_t>(type)]; }
};

Types count_types(const GeometryColumn& geometry) {
    Types types;
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        if (geometry.is_null(row))
            continue;
        ++types.counts[static_cast<std::size_t>(geometry.type(row))];
        types.any_z = types.any_z || wkb_has_z(geometry.wkb(row));
    }
    return types;
}

unsigned int with_z(GeometryType type, bool z) {
    const auto plain = static_cast<OGRwkbGeometryType>(type);
    return static_cast<unsigned int>(z ? wkbSetZ(plain) : plain);
}

GeometryForm shapefile_form(const Layer& layer, const Types& types,
                            std::vector<std::string>& notes) {
    const std::size_t points = types.of(GeometryType::Point) + types.of(GeometryType::MultiPoint);
    const std::size_t lines =
        types.of(GeometryType::LineString) + types.of(GeometryType::MultiLineString);
    const std::size_t areas =
        types.of(GeometryType::Polygon) + types.of(GeometryType::MultiPolygon);
    const int kinds = (points > 0 ? 1 : 0) + (lines > 0 ? 1 : 0) + (areas > 0 ? 1 : 0);
    if (kinds > 1 || types.of(GeometryType::GeometryCollection) > 0)
        throw Error(
            ErrorCode::Unsupported,
            fmt::format("'{}' mixes geometry types, and a Shapefile holds but one", layer.name()),
            "Write it as .gpkg or .geojson");
    if (kinds == 0) {
        notes.emplace_back(
            "There is no geometry to tell the Shapefile's type; it is made one of points");
        return {with_z(GeometryType::Point, false), false, false};
    }
    if (points > 0) {
        const bool multi = types.of(GeometryType::MultiPoint) > 0;
        if (multi && types.of(GeometryType::Point) > 0)
            notes.emplace_back("Points are written as multipoints: a Shapefile holds but one type");
        return {with_z(multi ? GeometryType::MultiPoint : GeometryType::Point, types.any_z), false,
                multi};
    }
    return {with_z(lines > 0 ? GeometryType::LineString : GeometryType::Polygon, types.any_z),
            false, false};
}

} // namespace

GeometryForm geometry_form(const Layer& layer, VectorFormat format,
                           std::vector<std::string>& notes) {
    if (!layer.has_geometry())
        return {static_cast<unsigned int>(wkbNone), false, false};
    const Types types = count_types(layer.geometry());
    if (format == VectorFormat::Shapefile)
        return shapefile_form(layer, types, notes);
    const bool collections = types.of(GeometryType::GeometryCollection) > 0;
    GeometryType only = GeometryType::Unknown;
    for (std::size_t i = 1; i < types.counts.size(); ++i) {
        if (types.counts[i] == 0)
            continue;
        if (only != GeometryType::Unknown)
            return {with_z(GeometryType::Unknown, types.any_z), collections, false};
        only = static_cast<GeometryType>(i);
    }
    return {with_z(only, types.any_z), collections, false};
}

} // namespace graticule::geodata
