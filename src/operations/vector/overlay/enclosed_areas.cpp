// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/enclosed_areas.hpp"

#include "operations/checks/requirement.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/relations/segment_owners.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::Layer;
using geodata::own_geos;
using geodata::Point;

/// The lines and rings of all features.
std::vector<GeosGeometry> all_lines(const GeometryColumn& column) {
    std::vector<GeosGeometry> lines;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_void(row))
            continue;
        geodata::walk_paths(column.wkb(row), [&](const geodata::PathView& path) {
            if (path.points.size() > 1)
                lines.push_back(make_line(path.points));
        });
    }
    return lines;
}

std::size_t features_of_points(const GeometryColumn& column) {
    std::size_t count = 0;
    for (std::size_t row = 0; row < column.size(); ++row)
        count += !column.is_void(row) && geodata::dimension_of(column.type(row)) == 0 ? 1 : 0;
    return count;
}

/// The faces between lines that have been cut at their crossings.
GeosGeometry faces_between(const GeosGeometry& noded, Report& report) {
    const GEOSContextHandle_t context = geos_context();
    GEOSGeometry* cuts = nullptr;
    GEOSGeometry* dangles = nullptr;
    GEOSGeometry* invalid = nullptr;
    GeosGeometry faces =
        own_geos(GEOSPolygonize_full_r(context, noded.get(), &cuts, &dangles, &invalid),
                 "find the areas between lines");
    std::size_t loose = 0;
    for (const GeosGeometry& rest :
         {GeosGeometry(cuts), GeosGeometry(dangles), GeosGeometry(invalid)})
        loose +=
            rest
                ? static_cast<std::size_t>(std::max(0, GEOSGetNumGeometries_r(context, rest.get())))
                : 0;
    report.drop("stretch of line that bounds no area", loose);
    return faces;
}

struct Face {
    std::vector<std::uint8_t> wkb;
    std::size_t owner = NoRow;
    geodata::Extent extent;
};

std::vector<Face> owned_faces(const GeosGeometry& faces, const SegmentOwners& owners) {
    const GEOSContextHandle_t context = geos_context();
    std::vector<Face> list;
    const int count = GEOSGetNumGeometries_r(context, faces.get());
    for (int i = 0; i < count; ++i) {
        Face face;
        face.wkb = geodata::geos_to_wkb(GEOSGetGeometryN_r(context, faces.get(), i));
        face.extent = geodata::wkb_extent(face.wkb);
        geodata::walk_paths(face.wkb, [&](const geodata::PathView& path) {
            if (path.ring == 0)
                face.owner = owners.of(path.points);
        });
        list.push_back(std::move(face));
    }
    std::sort(list.begin(), list.end(), [](const Face& a, const Face& b) {
        if (a.owner != b.owner)
            return a.owner < b.owner;
        return std::pair(a.extent.min_x, a.extent.min_y)
               < std::pair(b.extent.min_x, b.extent.min_y);
    });
    return list;
}

// Areas between lines lie side by side: together they are as large as what they cover.
void check_side_by_side(const GeometryColumn& areas, Report& report) {
    constexpr std::size_t MostLookedAt = 2000;
    if (areas.size() > MostLookedAt)
        return;
    std::vector<GeosGeometry> parts;
    double sum = 0;
    for (std::size_t row = 0; row < areas.size(); ++row) {
        parts.push_back(geodata::geos_from_wkb(areas.wkb(row)));
        sum += planar_area(parts.back().get());
    }
    const double covered = planar_area(unite(std::move(parts)).get());
    constexpr double Share = 1e-9;
    if (!agree(sum, covered, Share))
        fail_check("feature to polygon", fmt::format("areas of {} in all do not overlap", sum),
                   fmt::format("they cover {}", covered));
    report.check("The areas lie side by side: together they are as large as what they cover");
}

} // namespace

Layer enclosed_areas(const Layer& layer, Report& report, const Context& context) {
    const Layer usual = with_usual_longitudes(layer, report, context);
    const GeometryColumn& source = usual.geometry();
    report.drop("feature without geometry", source.void_count());
    report.drop("feature of points, which bounds no area", features_of_points(source));
    const SegmentOwners owners(source);
    context.check_cancelled();
    const GeosGeometry noded = unite(all_lines(source));
    context.check_cancelled();
    const std::vector<Face> faces = owned_faces(faces_between(noded, report), owners);
    std::vector<std::size_t> rows;
    GeometryColumn areas;
    std::size_t shared = 0;
    for (const Face& face : faces) {
        rows.push_back(face.owner);
        areas.append(face.wkb);
        shared += face.owner == NoRow ? 1 : 0;
    }
    check_side_by_side(areas, report);
    if (shared > 0)
        report.decide(fmt::format("{} of {} areas lie between the lines of several features, or "
                                  "between parts of lines, and have none of their fields",
                                  shared, faces.size()));
    Layer result(layer.name());
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        result.set_field(layer.field(i), gather(layer.column(i), rows));
    result.set_geometry(std::move(areas), layer.crs());
    return result;
}

namespace {

bool is_closed(std::span<const Point> points) {
    constexpr std::size_t LeastOfRing = 4;
    return points.size() >= LeastOfRing && points.front().x == points.back().x
           && points.front().y == points.back().y;
}

// Null where nothing is closed.
GeosGeometry area_of_lines(geodata::WkbView wkb, std::atomic<std::size_t>& open) {
    std::vector<GeosGeometry> rings;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        if (is_closed(path.points))
            rings.push_back(make_line(path.points));
        else
            ++open;
    });
    if (rings.empty())
        return nullptr;
    const GeosGeometry noded = unite(std::move(rings));
    GeosGeometry area =
        own_geos(GEOSBuildArea_r(geos_context(), noded.get()), "find the area within lines");
    return is_empty(area.get()) ? nullptr : std::move(area);
}

} // namespace

Layer closed_line_areas(const Layer& layer, Report& report, const Context& context) {
    const GeometryColumn& source = layer.geometry();
    std::atomic<std::size_t> open{0};
    constexpr std::size_t Grain = 64;
    GeometryColumn areas = map_morsels(
        source.size(), Grain, context,
        [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
            for (std::size_t row = begin; row < end; ++row) {
                if (source.is_void(row)) {
                    morsel.append_null();
                    continue;
                }
                if (geodata::dimension_of(source.type(row)) == 2) {
                    morsel.append(source.wkb(row));
                    continue;
                }
                const GeosGeometry area = area_of_lines(source.wkb(row), open);
                area ? morsel.append(geodata::geos_to_wkb(area.get())) : morsel.append_null();
            }
        });
    report.drop("line or point that is not closed", open.load());
    return with_geometries(layer, std::move(areas), "feature that encloses no area", report);
}

} // namespace graticule::operations
