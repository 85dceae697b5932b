// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/ground_checks.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/checks/judged_shape_handle.hpp"
#include "operations/checks/local_shape.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/vector/ellipsoid/ground_index.hpp"
#include "operations/vector/measures/planar_size.hpp"
#include "operations/vector/relations/polygon_locator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeometryType;
using geodata::GeosGeometry;
using geodata::HalfTurn;
using geodata::Point;

constexpr double QuarterTurn = 90;
constexpr std::size_t GroundRowsChecked = 16;

bool at_edge_of_map(const Point& degrees) {
    constexpr double Near = 1e-9;
    return std::abs(degrees.x) >= HalfTurn - Near || std::abs(degrees.y) >= QuarterTurn - Near;
}

bool is_on_earth(const geodata::Extent& degrees) {
    return std::abs(degrees.min_x) <= HalfTurn && std::abs(degrees.max_x) <= HalfTurn
           && std::abs(degrees.min_y) <= QuarterTurn && std::abs(degrees.max_y) <= QuarterTurn;
}

// The outlines of polygons as lines, all else as it is.
GeometryColumn edges_of(geodata::WkbView wkb) {
    GeometryColumn edges;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        path.points.size() == 1 ? edges.append_point(path.points.front().x, path.points.front().y)
                                : edges.append(geodata::make_line_wkb(path.points));
    });
    return edges;
}

// The places of one feature's buffer against the feature.
class BufferCheck {
public:
    BufferCheck(const GeometryColumn& globe, const GeometryColumn& original,
                const GeometryColumn& buffers, const geodata::Crs& map, Length distance)
        : m_globe(globe), m_original(original), m_buffers(buffers), m_distance(distance),
          m_ellipsoid(map.ellipsoid()) {
        if (!map.geographic())
            m_to_globe.emplace(map, map.geographic_base());
    }

    void check_row(std::size_t row, SoundShapes& shapes) const {
        if (m_globe.is_void(row) || m_buffers.is_void(row) || !is_plain(row))
            return;
        if (!m_globe.point(row) && !shapes.read(m_globe.wkb(row)))
            return;
        check_outline(row);
        check_holes(row);
        if (m_distance.metres > LeastJudgedM)
            check_held(row, points_of(m_original.wkb(row)), m_buffers, "a buffer holds its source");
        if (m_distance.metres < -LeastJudgedM)
            check_held(row, points_of(m_buffers.wkb(row)), m_original,
                       "a polygon holds what is left of it when it shrinks");
    }

private:
    static constexpr double LeastJudgedM = 1; // less is rounding and the width of edges

    // Outlines that the edge of a map cuts, and polygons within collections, say little.
    bool is_plain(std::size_t row) const {
        const geodata::Extent& extent = m_globe.extent(row);
        const bool inside = !at_edge_of_map({extent.min_x, extent.min_y})
                            && !at_edge_of_map({extent.max_x, extent.max_y});
        const bool point = m_globe.point(row) && is_on_earth(extent);
        return geodata::dimension_of(m_globe.type(row)) >= 0 && (inside || point);
    }

    void check_outline(std::size_t row) const {
        const std::size_t places = m_globe.point(row) ? 12 : 48;
        std::vector<Point> outline = points_of(m_buffers.wkb(row));
        std::vector<std::size_t> some = sampled_rows(outline.size(), places);
        const GeometryColumn edges = edges_of(m_globe.wkb(row));
        std::optional<GroundIndex> index;
        if (!m_globe.point(row))
            index.emplace(edges, m_ellipsoid);
        const geodata::Geodesic geodesic(m_ellipsoid);
        for (const std::size_t i : some) {
            const std::optional<Point> place = on_globe(outline[i]);
            if (!place || at_edge_of_map(*place))
                continue;
            const auto bytes = geodata::make_point_wkb(place->x, place->y);
            const Length found = index ? index->nearest(bytes, {1e9})->distance
                                       : geodesic.distance(*m_globe.point(row), *place);
            // 0.1 % is promised, with the sides between corners; coordinates have millimetres.
            constexpr double Share = 0.005;
            // Sides of a hundred kilometres stray by up to two metres where several planes are
            // needed.
            const geodata::Extent& extent = m_globe.extent(row);
            const double wide = std::max(extent.width(), extent.height());
            const double rounding_m = wide < 0.5 ? 0.05 : wide < 20 ? 2 : 10;
            const double wanted = std::abs(m_distance.metres);
            if (!(std::abs(found.metres - wanted) <= Share * wanted + rounding_m))
                fail_check("buffer", "its outline is as far from the feature as the distance says",
                           fmt::format("a place of that of row {} is {} m away, not {}", row,
                                       found.metres, wanted));
        }
    }

    // A place within a hole of a polygon that is farther from it than the distance lies in no
    // buffer.
    void check_holes(std::size_t row) const {
        if (m_distance.metres <= 0 || geodata::dimension_of(m_globe.type(row)) != 2)
            return;
        const std::vector<Point> places = places_in_holes(m_original.wkb(row));
        if (places.empty())
            return;
        const GeometryColumn edges = edges_of(m_globe.wkb(row));
        const GroundIndex index(edges, m_ellipsoid);
        const PolygonLocator source(m_original.wkb(row));
        const PolygonLocator buffer(m_buffers.wkb(row));
        constexpr double Clear = 1.01;
        for (const Point& place : places) {
            const std::optional<Point> degrees = on_globe(place);
            if (!degrees || source.locate(place.x, place.y) != Location::Exterior)
                continue;
            const auto bytes = geodata::make_point_wkb(degrees->x, degrees->y);
            const double away = index.nearest(bytes, {1e9})->distance.metres;
            if (away > Clear * m_distance.metres + LeastJudgedM
                && buffer.locate(place.x, place.y) != Location::Exterior)
                fail_check("buffer", "holes stay where they are wide enough",
                           fmt::format("row {} has a buffer {} m from it", row, away));
        }
    }

    static std::vector<Point> places_in_holes(geodata::WkbView wkb) {
        constexpr std::size_t Most = 4;
        const GEOSContextHandle_t context = geodata::geos_context();
        std::vector<Point> places;
        geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
            if (path.ring == 0 || path.of != GeometryType::Polygon || places.size() == Most)
                return;
            const std::vector<std::vector<Point>> rings{{path.points.begin(), path.points.end()}};
            const auto hole = geodata::make_polygon_wkb(rings);
            const GeosGeometry shape(GEOSGeomFromWKB_buf_r(context, hole.data(), hole.size()));
            const GeosGeometry found(shape ? GEOSPointOnSurface_r(context, shape.get()) : nullptr);
            Point place;
            if (found && GEOSGeomGetX_r(context, found.get(), &place.x) == 1
                && GEOSGeomGetY_r(context, found.get(), &place.y) == 1)
                places.push_back(place);
        });
        return places;
    }

    // None where it cannot be moved.
    std::optional<Point> on_globe(Point place) const {
        if (m_to_globe && m_to_globe->forward({&place.x, 1}, {&place.y, 1}) != 0)
            return std::nullopt;
        return place;
    }

    void check_held(std::size_t row, const std::vector<Point>& held, const GeometryColumn& holder,
                    std::string_view must_hold) const {
        constexpr std::size_t Places = 8;
        if (geodata::dimension_of(holder.type(row)) != 2)
            return;
        const PolygonLocator locator(holder.wkb(row));
        for (const std::size_t i : sampled_rows(held.size(), Places))
            if (locator.locate(held[i].x, held[i].y) == Location::Exterior)
                fail_check("buffer", must_hold,
                           fmt::format("{}, {} of row {} lies outside", held[i].x, held[i].y, row));
    }

    const GeometryColumn& m_globe;
    const GeometryColumn& m_original;
    const GeometryColumn& m_buffers;
    Length m_distance;
    geodata::Ellipsoid m_ellipsoid;
    std::optional<geodata::CoordinateTransform> m_to_globe;
};

double earth_area(const geodata::Ellipsoid& ellipsoid) {
    constexpr double Margin = 1.0001; // no ellipsoid is larger than the sphere around it
    return Margin * 4 * std::numbers::pi * ellipsoid.semi_major_m * ellipsoid.semi_major_m;
}

double planar_measure(const LocalShape& local, Measure measure) {
    double length = 0;
    bool polygons = false;
    geodata::walk_paths(local.wkb, [&](const geodata::PathView& path) {
        polygons = polygons || path.of == GeometryType::Polygon;
        const bool measured =
            path.of == GeometryType::LineString
                ? measure == Measure::Length || measure == Measure::LengthOrPerimeter
                : path.of == GeometryType::Polygon && measure != Measure::Length;
        for (std::size_t i = 1; measured && i < path.points.size(); ++i)
            length += std::hypot(path.points[i].x - path.points[i - 1].x,
                                 path.points[i].y - path.points[i - 1].y);
    });
    if (measure == Measure::Area)
        return polygons ? planar_size(local.wkb) : 0;
    return length;
}

} // namespace

void check_buffers(const GeometryColumn& globe, const GeometryColumn& original,
                   const GeometryColumn& buffers, const geodata::Crs& map, Length distance,
                   Report& report) {
    if (buffers.size() != globe.size())
        fail_check("buffer", "there is a buffer for each row",
                   fmt::format("there are {} for {}", buffers.size(), globe.size()));
    for (std::size_t row = 0; row < globe.size(); ++row) {
        const bool wanted =
            distance.metres > 0 && map.geographic() && is_on_earth(globe.extent(row));
        if (globe.is_void(row) ? !buffers.is_void(row) : wanted && buffers.is_void(row))
            fail_check("buffer", "features with a place have a buffer, and no others",
                       fmt::format("row {} is not so", row));
    }
    const BufferCheck check(globe, original, buffers, map, distance);
    SoundShapes shapes;
    for (const std::size_t row : sampled_rows(globe.size(), GroundRowsChecked))
        check.check_row(row, shapes);
    report.check("Outlines of some buffers are at the distance by geodesics, and hold their "
                 "features or are held by them");
}

void check_centres(const GeometryColumn& globe, const GeometryColumn& places,
                   const geodata::Ellipsoid& ellipsoid, Report& report) {
    if (places.size() != globe.size())
        fail_check("centroids", "there is a centre for each row",
                   fmt::format("there are {} for {}", places.size(), globe.size()));
    SoundShapes shapes;
    for (const std::size_t row : sampled_rows(globe.size(), GroundRowsChecked)) {
        if (globe.is_void(row) != places.is_void(row))
            fail_check("centroids", "features with a place have a centre, and no others",
                       fmt::format("row {} is not so", row));
        if (globe.is_void(row) || !shapes.read(globe.wkb(row)))
            continue;
        const auto local =
            local_shape(globe.wkb(row), *places.point(row), ellipsoid, Sides::StraightInDegrees);
        if (!local)
            continue;
        // Equidistant planes are not of equal area: at their reach of 350 km this moves centres by
        // up to 0.3 %.
        constexpr double Share = 0.01;
        constexpr double NearPole = 89; // where the inverse of the authalic latitude is a series
        constexpr double Thin = 1e-6;
        const double rounding_m = std::abs(places.point(row)->y) > NearPole ? 0.5 : 0.01;
        const bool sliver =
            geodata::dimension_of(globe.type(row)) == 2
            && planar_size(local->wkb) < Thin * local->farthest_m * local->farthest_m;
        const std::optional<Point> centre = sliver ? std::nullopt : local->centre();
        if (centre && !(std::hypot(centre->x, centre->y) <= Share * local->farthest_m + rounding_m))
            fail_check(
                "centroids", "the centre is where it is in an equidistant plane",
                fmt::format("that of row {} is {} m off", row, std::hypot(centre->x, centre->y)));
    }
    report.check("Centres of some features were worked out in a plane, and lie there");
}

void check_points_on_surface(const GeometryColumn& features, const GeometryColumn& points,
                             Report& report) {
    constexpr std::string_view Operation = "points_on_surface";
    if (points.size() != features.size())
        fail_check(Operation, "there is a point for each row",
                   fmt::format("there are {} for {}", points.size(), features.size()));
    SoundShapes shapes;
    for (const std::size_t row : sampled_rows(features.size(), GroundRowsChecked)) {
        const GeosGeometry shape = features.is_void(row) ? nullptr : shapes.read(features.wkb(row));
        if (features.is_void(row) ? !points.is_void(row) : shape && points.is_void(row))
            fail_check(Operation, "features with a place have a point, and no others",
                       fmt::format("row {} is not so", row));
        const GeosGeometry point = shape ? shapes.read(points.wkb(row)) : nullptr;
        double distance = 0;
        if (point
            && GEOSDistance_r(geodata::geos_context(), shape.get(), point.get(), &distance) == 1
            && !(distance <= coordinate_rounding(features.extent(row))))
            fail_check(Operation, "a point lies on its feature",
                       fmt::format("that of row {} is {} away", row, distance));
    }
    report.check("Points on some features lie on them");
}

void check_measures(const GeometryColumn& globe, std::span<const double> values, Measure measure,
                    const geodata::Ellipsoid& ellipsoid, Report& report) {
    constexpr std::string_view Operation = "measure";
    if (values.size() != globe.size())
        fail_check(Operation, "each row has a measure",
                   fmt::format("{} have of {}", values.size(), globe.size()));
    for (std::size_t row = 0; row < values.size(); ++row)
        if (!(values[row] >= 0) || !std::isfinite(values[row])
            || (measure == Measure::Area && values[row] > earth_area(ellipsoid)))
            fail_check(Operation, "measures are finite, not negative, and fit on the Earth",
                       fmt::format("row {} has {}", row, values[row]));
    SoundShapes shapes;
    for (const std::size_t row : sampled_rows(globe.size(), 2 * GroundRowsChecked)) {
        if (globe.is_void(row) || at_edge_of_map({globe.extent(row).max_x, 0})
            || at_edge_of_map({globe.extent(row).min_x, 0}) || !shapes.read(globe.wkb(row)))
            continue;
        const geodata::Extent& extent = globe.extent(row);
        const auto local = local_shape(globe.wkb(row), {extent.centre_x(), extent.centre_y()},
                                       ellipsoid, Sides::Geodesic);
        if (!local)
            continue;
        // Lengths across are 0.05 % too long at the reach of the plane, so are areas.
        constexpr double Share = 0.005;
        constexpr double RoundingM = 0.01;
        const double wanted = planar_measure(*local, measure);
        const double rounding =
            RoundingM * (measure == Measure::Area ? 4 * local->farthest_m + RoundingM : 1);
        if (!(std::abs(values[row] - wanted) <= Share * wanted + rounding))
            fail_check(
                Operation, "it is as large as in an equidistant plane",
                fmt::format("row {} has {} where the plane has {}", row, values[row], wanted));
    }
    report.check("Measures are finite and not negative; some were taken in a plane too, and agree");
}

} // namespace graticule::operations
