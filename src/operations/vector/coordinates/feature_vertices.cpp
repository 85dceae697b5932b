// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/feature_vertices.hpp"

#include "geodata/crs/geodesic.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/reproject.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::Layer;
using geodata::Point;
using Path = std::span<const Point>;

bool same_place(const Point& a, const Point& b) {
    return a.x == b.x && a.y == b.y;
}

// A vertex that is picked of a path: for the middle, it lies between two of them.
struct Picked {
    Point place;
    std::size_t index = 0;
};

/// Half-way along a path whose lengths are those of the same path in degrees.
Picked middle_of_line(Path path, Path degrees, const geodata::Geodesic& geodesic) {
    std::vector<double> along{0};
    for (std::size_t i = 1; i < degrees.size(); ++i)
        along.push_back(along.back() + geodesic.distance(degrees[i - 1], degrees[i]).metres);
    const double half = along.back() / 2;
    std::size_t end = 1;
    while (end + 1 < along.size() && along[end] < half)
        ++end;
    const double length = along[end] - along[end - 1];
    const double share = length > 0 ? (half - along[end - 1]) / length : 0;
    const Point& from = path[end - 1];
    const Point& to = path[end];
    return {{from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)}, end - 1};
}

class VertexList {
public:
    void add(std::size_t row, const geodata::PathView& path, const Picked& vertex) {
        m_points.append_point(vertex.place.x, vertex.place.y);
        m_rows.push_back(row);
        m_parts.append_integer(static_cast<std::int64_t>(path.part));
        m_rings.append_integer(static_cast<std::int64_t>(path.ring));
        m_indices.append_integer(static_cast<std::int64_t>(vertex.index));
    }

    Layer with_fields_of(const Layer& layer) && {
        Layer result = layer;
        result.remove_geometry();
        result = result.select(m_rows);
        geodata::Column rows(geodata::FieldType::Integer);
        for (const std::size_t row : m_rows)
            rows.append_integer(static_cast<std::int64_t>(row));
        set(result, "ORIG_FID", std::move(rows));
        set(result, "vertex_part", std::move(m_parts));
        set(result, "vertex_ring", std::move(m_rings));
        set(result, "vertex_index", std::move(m_indices));
        result.set_geometry(std::move(m_points), layer.crs());
        return result;
    }

private:
    static void set(Layer& layer, std::string_view name, geodata::Column column) {
        layer.set_field({free_field_name(layer, name), geodata::FieldType::Integer, ""},
                        std::move(column));
    }

    GeometryColumn m_points;
    std::vector<std::size_t> m_rows;
    geodata::Column m_parts{geodata::FieldType::Integer};
    geodata::Column m_rings{geodata::FieldType::Integer};
    geodata::Column m_indices{geodata::FieldType::Integer};
};

void pick(std::size_t row, const geodata::PathView& path, VertexKind kind, VertexList& list) {
    const bool closed = path.points.size() > 1
                        && same_place(path.points.front(), path.points.back())
                        && path.of == geodata::GeometryType::Polygon;
    const std::size_t count = path.points.size() - (closed ? 1 : 0);
    const std::size_t last = closed ? 0 : count - 1;
    if (kind == VertexKind::All) {
        for (std::size_t i = 0; i < count; ++i)
            list.add(row, path, {path.points[i], i});
        return;
    }
    if (kind != VertexKind::Last)
        list.add(row, path, {path.points.front(), 0});
    if (kind == VertexKind::Last || (kind == VertexKind::Ends && last > 0))
        list.add(row, path, {path.points[last], last});
}

/// The middles of a row's paths.
void pick_middles(std::size_t row, geodata::WkbView wkb, geodata::WkbView degrees,
                  const geodata::Geodesic& geodesic, VertexList& list) {
    std::vector<std::vector<Point>> on_globe;
    geodata::walk_paths(degrees, [&](const geodata::PathView& path) {
        on_globe.emplace_back(path.points.begin(), path.points.end());
    });
    std::size_t number = 0;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        const std::vector<Point>& same = on_globe[number++];
        list.add(row, path,
                 path.points.size() < 2 ? Picked{path.points.front(), 0}
                                        : middle_of_line(path.points, same, geodesic));
    });
}

} // namespace

Layer feature_vertices(const Layer& layer, VertexKind kind, Report& report,
                       const Context& context) {
    const GeometryColumn& source = layer.geometry();
    std::optional<Layer> globe;
    std::optional<geodata::Geodesic> geodesic;
    if (kind == VertexKind::Middle) {
        globe = reproject(layer, layer.require_crs().geographic_base(), report, context);
        geodesic.emplace(globe->crs().ellipsoid());
    }
    VertexList list;
    bool heights = false;
    constexpr std::size_t RowsBetweenChecks = 1024;
    for (std::size_t row = 0; row < source.size(); ++row) {
        if (row % RowsBetweenChecks == 0)
            context.check_cancelled();
        if (source.is_void(row) || (globe && globe->geometry().is_void(row)))
            continue;
        heights = heights || geodata::wkb_has_z(source.wkb(row));
        if (globe)
            pick_middles(row, source.wkb(row), globe->geometry().wkb(row), *geodesic, list);
        else
            geodata::walk_paths(source.wkb(row), [&](const geodata::PathView& path) {
                pick(row, path, kind, list);
            });
    }
    report.drop("feature without geometry", source.void_count());
    if (heights)
        report.decide("Points are on the map alone: Z values are ignored");
    return std::move(list).with_fields_of(layer);
}

} // namespace graticule::operations
