// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/esri_json_geometry.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace graticule::geodata {

namespace {

using Ring = std::vector<Point>;

const Json* find_part(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

// Twice the area to the left of a ring: negative where it runs clockwise.
double turn_of(const Ring& ring) {
    double sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point& from = ring[i];
        const Point& to = ring[i + 1 == ring.size() ? 0 : i + 1];
        sum +=
            (from.x - ring[0].x) * (to.y - ring[0].y) - (to.x - ring[0].x) * (from.y - ring[0].y);
    }
    return sum;
}

bool lies_in(const Point& place, const Ring& ring) {
    bool inside = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point& from = ring[i];
        const Point& to = ring[i + 1 == ring.size() ? 0 : i + 1];
        if ((from.y > place.y) != (to.y > place.y)
            && place.x < from.x + (place.y - from.y) / (to.y - from.y) * (to.x - from.x))
            inside = !inside;
    }
    return inside;
}

// The smallest shell around a hole; two places are tried, since one may lie on a shell's edge.
std::optional<std::size_t> shell_around(const Ring& hole,
                                        const std::vector<std::vector<Ring>>& polygons) {
    std::optional<std::size_t> best;
    double least = 0;
    for (std::size_t i = 0; i < polygons.size(); ++i) {
        const Ring& shell = polygons[i].front();
        const double size = std::abs(turn_of(shell));
        if ((best && size >= least)
            || !(lies_in(hole.front(), shell) || lies_in(hole[hole.size() / 2], shell)))
            continue;
        best = i;
        least = size;
    }
    return best;
}

// One line or polygon stands for itself.
std::vector<std::uint8_t> gathered(GeometryType type,
                                   const std::vector<std::vector<std::uint8_t>>& members) {
    if (members.empty())
        return {};
    return members.size() == 1 && type != GeometryType::MultiPoint ? members.front()
                                                                   : make_multi_wkb(type, members);
}

} // namespace

void EsriGeometryReader::refuse(std::size_t row) const {
    throw Error(ErrorCode::Malformed,
                fmt::format("{}: the geometry of feature {} is none of Esri JSON", m_source, row),
                "Export the data again, or ask the service for GeoJSON (f=geojson)");
}

std::vector<Point> EsriGeometryReader::read_path(const Json& positions, std::size_t row) {
    std::vector<Point> path;
    if (!positions.is_array())
        refuse(row);
    for (const Json& position : positions) {
        if (!position.is_array() || position.size() < 2 || !position[0].is_number()
            || !position[1].is_number())
            refuse(row);
        path.push_back({position[0].get<double>(), position[1].get<double>()});
        m_flat = m_flat && position.size() == 2;
    }
    return path;
}

std::vector<std::vector<Point>> EsriGeometryReader::read_paths(const Json& paths, std::size_t row) {
    std::vector<std::vector<Point>> read;
    if (!paths.is_array())
        refuse(row);
    for (const Json& positions : paths)
        if (std::vector<Point> path = read_path(positions, row); !path.empty())
            read.push_back(std::move(path));
    return read;
}

std::vector<std::uint8_t> EsriGeometryReader::read_polygon(const Json& rings, std::size_t row) {
    std::vector<std::vector<Ring>> polygons;
    std::vector<Ring> holes;
    for (Ring& ring : read_paths(rings, row))
        if (turn_of(ring) <= 0)
            polygons.push_back({std::move(ring)});
        else
            holes.push_back(std::move(ring));
    std::vector<Ring> alone;
    for (Ring& hole : holes)
        if (const std::optional<std::size_t> shell = shell_around(hole, polygons))
            polygons[*shell].push_back(std::move(hole));
        else
            alone.push_back(std::move(hole));
    m_turned += alone.empty() ? 0 : 1;
    for (Ring& ring : alone)
        polygons.push_back({std::move(ring)});
    std::vector<std::vector<std::uint8_t>> members;
    for (const std::vector<Ring>& polygon : polygons)
        members.push_back(make_polygon_wkb(polygon));
    return gathered(GeometryType::MultiPolygon, members);
}

std::vector<std::uint8_t> EsriGeometryReader::read_point(const Json& geometry, std::size_t row) {
    const Json* const x = find_part(geometry, "x");
    const Json* const y = find_part(geometry, "y");
    if (x == nullptr || y == nullptr || is_text(*x, "NaN") || is_text(*y, "NaN"))
        return {}; // so Esri JSON writes an empty point
    if (!x->is_number() || !y->is_number())
        refuse(row);
    m_flat = find_part(geometry, "z") == nullptr;
    return make_point_wkb(x->get<double>(), y->get<double>());
}

std::vector<std::uint8_t> EsriGeometryReader::read_envelope(const Json& geometry, std::size_t row) {
    double edges[4] = {};
    constexpr const char* Names[] = {"xmin", "ymin", "xmax", "ymax"};
    for (std::size_t i = 0; i < 4; ++i) {
        const Json* const edge = find_part(geometry, Names[i]);
        if (edge == nullptr || !edge->is_number())
            refuse(row);
        edges[i] = edge->get<double>();
    }
    const auto& [west, south, east, north] = edges;
    const Ring ring = {{west, south}, {west, north}, {east, north}, {east, south}, {west, south}};
    return make_polygon_wkb(std::vector<Ring>{ring});
}

std::vector<std::uint8_t> EsriGeometryReader::read_body(const Json& geometry, std::size_t row) {
    if (const Json* const rings = find_part(geometry, "rings"))
        return read_polygon(*rings, row);
    std::vector<std::vector<std::uint8_t>> members;
    if (const Json* const paths = find_part(geometry, "paths")) {
        for (const std::vector<Point>& path : read_paths(*paths, row))
            members.push_back(make_line_wkb(path));
        return gathered(GeometryType::MultiLineString, members);
    }
    if (const Json* const points = find_part(geometry, "points")) {
        for (const Point& point : read_path(*points, row))
            members.push_back(make_point_wkb(point.x, point.y));
        return gathered(GeometryType::MultiPoint, members);
    }
    if (geometry.contains("xmin"))
        return read_envelope(geometry, row);
    if (!geometry.contains("x") && !geometry.empty())
        refuse(row);
    return read_point(geometry, row);
}

std::vector<std::uint8_t> EsriGeometryReader::read(const Json& geometry, std::size_t row) {
    if (geometry.is_null())
        return {};
    if (!geometry.is_object())
        refuse(row);
    if (geometry.contains("curveRings") || geometry.contains("curvePaths"))
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: feature {} has true curves, which are not read from Esri JSON",
                                m_source, row),
                    "Export it without true curves (returnTrueCurves=false)");
    m_flat = true;
    std::vector<std::uint8_t> wkb = read_body(geometry, row);
    m_heights += m_flat ? 0 : 1;
    return wkb;
}

} // namespace graticule::geodata
