// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/feature_lines.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeosGeometry;
using geodata::HalfTurn;
using geodata::Layer;
using geodata::Point;
using geodata::Pole;
using geodata::WkbView;

GeosGeometry lines_of(WkbView wkb) {
    std::vector<GeosGeometry> parts;
    parts.push_back(keep_dimension(geodata::geos_from_wkb(wkb), 1));
    const GeosGeometry areas = keep_dimension(geodata::geos_from_wkb(wkb), 2);
    parts.push_back(geodata::own_geos(GEOSBoundary_r(geodata::geos_context(), areas.get()),
                                      "take the outline of a polygon"));
    return keep_dimension(make_collection(GEOS_GEOMETRYCOLLECTION, std::move(parts)), 1);
}

bool runs_along_cut(const GeometryColumn& source, std::size_t row) {
    if (source.is_void(row))
        return false;
    bool cut = false;
    geodata::walk_paths(source.wkb(row), [&](const geodata::PathView& path) {
        if (path.of != geodata::GeometryType::Polygon)
            return;
        for (std::size_t i = 1; !cut && i < path.points.size(); ++i) {
            const Point& from = path.points[i - 1];
            const Point& to = path.points[i];
            cut = (std::abs(from.x) == HalfTurn && from.x == to.x && from.y != to.y)
                  || (std::abs(from.y) == Pole && from.y == to.y && from.x != to.x);
        }
    });
    return cut;
}

std::size_t vertices_of(WkbView wkb) {
    std::size_t count = 0;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        count += path.of == geodata::GeometryType::Point ? 0 : path.points.size();
    });
    return count;
}

// An outline has each vertex of its polygon, closing ones included, and no other.
void check_outlines(const GeometryColumn& source, const GeometryColumn& lines, Report& report) {
    constexpr std::size_t MostLookedAt = 1000;
    for (const std::size_t row : sampled_rows(source.size(), MostLookedAt)) {
        const std::size_t wanted = source.is_void(row) ? 0 : vertices_of(source.wkb(row));
        const std::size_t found = lines.is_void(row) ? 0 : vertices_of(lines.wkb(row));
        if (wanted != found)
            fail_check("feature to line", fmt::format("row {} keeps {} vertices", row, wanted),
                       fmt::format("{}", found));
    }
    report.check("Lines have the vertices of the features that they come from");
}

void append_lines(const GeometryColumn& source, std::size_t row, GeometryColumn& morsel) {
    const int dimension = geodata::dimension_of(source.type(row));
    if (source.is_void(row) || dimension == 0) {
        morsel.append_null();
        return;
    }
    if (dimension == 1) {
        morsel.append(source.wkb(row));
        return;
    }
    const GeosGeometry lines = lines_of(source.wkb(row));
    is_empty(lines.get()) ? morsel.append_null() : morsel.append(geodata::geos_to_wkb(lines.get()));
}

} // namespace

Layer feature_lines(const Layer& layer, Report& report, const Context& context) {
    const GeometryColumn& source = layer.geometry();
    const bool degrees = layer.crs().geographic();
    std::atomic<std::size_t> cut{0};
    constexpr std::size_t Grain = 256;
    GeometryColumn lines =
        map_morsels(source.size(), Grain, context,
                    [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
                        for (std::size_t row = begin; row < end; ++row) {
                            append_lines(source, row, morsel);
                            if (degrees && runs_along_cut(source, row))
                                ++cut;
                        }
                    });
    check_outlines(source, lines, report);
    if (cut.load() > 0)
        report.warn(fmt::format("The outlines of {} features of '{}' run along the antimeridian or "
                                "a pole, where the polygons were cut",
                                cut.load(), layer.name()));
    return with_geometries(layer, std::move(lines), "feature of points, which has no lines",
                           report);
}

} // namespace graticule::operations
