// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/bounding_geometry.hpp"

#include "base/per_thread.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/coordinates/longitude_span.hpp"
#include "operations/vector/ellipsoid/ground_shape.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::GeometryColumn;
using geodata::GeosGeometry;
using geodata::Layer;
using geodata::Point;
using Rows = std::span<const std::size_t>;

/// What was found of one group.
struct Bounds {
    std::size_t count = 0;
    std::vector<std::uint8_t> wkb; ///< empty for none
    std::optional<double> length_m;
    std::optional<double> width_m;
    std::optional<double> direction;
    std::optional<double> diameter_m;
    double reach_m = 0;
    bool unbounded = false;
};

void keep(const GeosGeometry& geometry, Bounds& bounds) {
    if (!is_empty(geometry.get()))
        bounds.wkb = geodata::geos_to_wkb(geometry.get());
}

/// Bounds groups of one layer's features. Safe to use from several threads.
class Bounding {
public:
    Bounding(const Layer& layer, const Layer& globe, BoundingKind kind)
        : m_layer(layer), m_globe(globe.geometry()), m_kind(kind),
          m_ellipsoid(globe.crs().ellipsoid()),
          m_maps([&] { return std::make_unique<OutlineMap>(m_layer.crs()); }) {}

    Bounds of(Rows rows) {
        Bounds bounds;
        for (const std::size_t row : rows)
            bounds.count += m_globe.is_void(row) ? 0 : 1;
        if (bounds.count == 0)
            return bounds;
        if (m_kind == BoundingKind::Envelope)
            envelope(rows, bounds);
        else
            in_plane(places_of(m_globe, rows), bounds);
        return bounds;
    }

private:
    void envelope(Rows rows, Bounds& bounds) const {
        geodata::Extent box;
        if (m_layer.crs().geographic()) {
            LongitudeSpan span;
            for (const std::size_t row : rows) {
                if (!m_globe.is_void(row))
                    span.add(m_globe.wkb(row));
            }
            box = *span.box();
        } else {
            for (const std::size_t row : rows)
                box.add(m_layer.geometry().extent(row));
        }
        if (box.width() > 0 && box.height() > 0)
            keep(m_layer.crs().geographic() ? cut_at_antimeridian(make_box(box)) : make_box(box),
                 bounds);
    }

    void in_plane(const std::vector<Point>& places, Bounds& bounds) {
        const GroundShape shape(places, m_ellipsoid);
        const OutlineMap& map = m_maps.mine();
        bounds.reach_m = shape.reach_m();
        bounds.unbounded = !shape.bounded();
        if (bounds.unbounded)
            return;
        if (m_kind == BoundingKind::Circle) {
            const GroundShape::Circle circle = shape.circle();
            bounds.diameter_m = 2 * circle.radius_m;
            if (circle.radius_m > GroundShape::LeastWidthM)
                keep(shape.draw(circle, map), bounds);
        } else if (m_kind == BoundingKind::ConvexHull) {
            if (shape.has_area())
                keep(shape.draw_hull(map), bounds);
        } else {
            add_rectangle(shape, map, bounds);
        }
    }

    void add_rectangle(const GroundShape& shape, const OutlineMap& map, Bounds& bounds) const {
        const auto rectangle = shape.rectangle(
            m_kind == BoundingKind::RectangleByArea ? RectangleBy::Area : RectangleBy::Width);
        bounds.length_m = rectangle ? rectangle->length : 0;
        bounds.width_m = rectangle ? rectangle->width : 0;
        if (!rectangle)
            return;
        bounds.direction = rectangle->direction;
        if (rectangle->width > 0)
            keep(shape.draw(*rectangle, map), bounds);
    }

    const Layer& m_layer;
    const GeometryColumn& m_globe;
    BoundingKind m_kind;
    geodata::Ellipsoid m_ellipsoid;
    PerThread<OutlineMap> m_maps;
};

Column column_of(const std::vector<Bounds>& all, std::optional<double> Bounds::*figure) {
    Column column(FieldType::Real);
    for (const Bounds& bounds : all)
        (bounds.*figure) ? column.append_real(*(bounds.*figure)) : column.append_null();
    return column;
}

struct Figure {
    const char* name;
    const char* unit;
    std::optional<double> Bounds::*value;
};

std::vector<Figure> figures_of(BoundingKind kind) {
    const Figure length{"length", "m", &Bounds::length_m};
    const Figure width{"width", "m", &Bounds::width_m};
    switch (kind) {
    case BoundingKind::Circle:
        return {{"diameter", "m", &Bounds::diameter_m}};
    case BoundingKind::RectangleByArea:
    case BoundingKind::RectangleByWidth:
        return {length, width, {"Direction", "degrees", &Bounds::direction}};
    default:
        return {};
    }
}

// How wrong lengths may be in a plane that reaches so far: r^2 / 6 R^2.
void report_planes(double farthest_m, const geodata::Ellipsoid& ellipsoid, Report& report) {
    constexpr double Sixth = 6;
    const double in_radii = farthest_m / ellipsoid.semi_major_m;
    const std::string sentence =
        fmt::format("Shapes are found in equidistant planes around the middles of their features, "
                    "which reach up to {:.0f} km: lengths are right to {:.2g} %",
                    farthest_m / 1000, 100 * in_radii * in_radii / Sixth);
    constexpr double FarM = 1'500'000; // 1 %
    farthest_m > FarM ? report.warn(sentence) : report.decide(sentence);
}

void report_bounds(const std::vector<Bounds>& all, BoundingKind kind,
                   const geodata::Ellipsoid& ellipsoid, Report& report) {
    double farthest = 0;
    std::size_t without_area = 0;
    std::size_t unbounded = 0;
    for (const Bounds& bounds : all) {
        farthest = std::max(farthest, bounds.unbounded ? 0 : bounds.reach_m);
        unbounded += bounds.unbounded ? 1 : 0;
        without_area += bounds.wkb.empty() && !bounds.unbounded ? 1 : 0;
    }
    if (kind != BoundingKind::Envelope)
        report_planes(farthest, ellipsoid, report);
    if (without_area > 0)
        report.warn(fmt::format("{} of {} groups have no geometry around them: their features lie "
                                "in one place or on one line, or have none",
                                without_area, all.size()));
    if (unbounded > 0)
        report.warn(fmt::format("{} of {} groups spread over more than half of the globe, and "
                                "nothing bounds them",
                                unbounded, all.size()));
}

Layer group_fields(const Layer& layer, std::span<const std::string> by, const Grouping& groups) {
    std::vector<std::size_t> firsts;
    for (std::size_t g = 0; g < groups.size(); ++g)
        firsts.push_back(groups.rows[groups.starts[g]]);
    Layer result(layer.name());
    for (const std::string& field : by) {
        const std::size_t index = layer.field_index(field);
        result.set_field(layer.field(index), layer.column(index).select(firsts));
    }
    return result;
}

void add_figures(Layer& result, const std::vector<Bounds>& all, BoundingKind kind) {
    Column counts(FieldType::Integer);
    for (const Bounds& bounds : all)
        counts.append_integer(static_cast<std::int64_t>(bounds.count));
    result.set_field({free_field_name(result, "count"), FieldType::Integer, ""}, std::move(counts));
    for (const Figure& figure : figures_of(kind))
        result.set_field({free_field_name(result, figure.name), FieldType::Real, figure.unit},
                         column_of(all, figure.value));
}

/// What lies in one place or on one line has an area of 0; of what is not there, or is not bounded,
/// it is not known.
void add_area(Layer& result, const Layer& globe, const std::vector<Bounds>& all) {
    const geodata::Geodesic geodesic(globe.crs().ellipsoid());
    Column areas(FieldType::Real);
    for (std::size_t row = 0; row < globe.size(); ++row) {
        if (!globe.geometry().is_void(row))
            areas.append_real(geodesic.area(globe.geometry().wkb(row)).square_kilometres());
        else if (all[row].count == 0 || all[row].unbounded)
            areas.append_null();
        else
            areas.append_real(0);
    }
    result.set_field({free_field_name(result, "area_km2"), FieldType::Real, "km2"},
                     std::move(areas));
}

} // namespace

std::optional<BoundingKind> parse_bounding_kind(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, BoundingKind>, 5> Kinds{
        {{"envelope", BoundingKind::Envelope},
         {"rectangle_by_area", BoundingKind::RectangleByArea},
         {"rectangle_by_width", BoundingKind::RectangleByWidth},
         {"circle", BoundingKind::Circle},
         {"convex_hull", BoundingKind::ConvexHull}}};
    for (const auto& [known, kind] : Kinds) {
        if (known == name)
            return kind;
    }
    return std::nullopt;
}

Layer bounding_geometry(const Layer& layer, BoundingKind kind, std::span<const std::string> by,
                        Report& report, const Context& context) {
    const Layer globe = on_the_globe(layer, report, context);
    report.drop("feature without geometry", layer.geometry().void_count());
    const Grouping groups = group_rows(layer, by);
    Bounding bounding(layer.crs().geographic() ? globe : layer, globe, kind);
    std::vector<Bounds> all(groups.size());
    parallel_for(context, groups.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t g = begin; g < end; ++g)
            all[g] = bounding.of(
                Rows(groups.rows)
                    .subspan(groups.starts[g], groups.starts[g + 1] - groups.starts[g]));
    });
    Layer result = group_fields(layer, by, groups);
    add_figures(result, all, kind);
    GeometryColumn geometry;
    for (const Bounds& bounds : all)
        geometry.append(bounds.wkb);
    result.set_geometry(std::move(geometry), layer.crs());
    report_bounds(all, kind, globe.crs().ellipsoid(), report);
    Report inner; // that a result was moved to be measured is no matter of its reader
    add_area(result, on_the_globe(result, inner, context), all);
    return result;
}

} // namespace graticule::operations
