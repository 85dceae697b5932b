// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/buffer_shape.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace graticule::operations {

using geodata::GeometryType;
using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::own_geos;
using geodata::Point;
using geodata::Pole;

namespace {

constexpr int QuadrantSegments = 24;
// Arcs of 24 segments a quadrant lie up to 0.054 % inside of their circle. Less than half of that,
// added to the width, leaves room within 0.1 % for what the plane gets wrong.
constexpr double WidthFactor = 1.0002;
// Beyond this distance outlines come from circles along the boundary instead of from a plane.
constexpr double FarthestInPlaneM = 200'000;
constexpr double ChunkRadiusM = 150'000;
constexpr double CircleSpacing = 0.06; // of the distance; arcs then dip in by 0.05 %

Point lerp(const Point& from, const Point& to, double share) {
    return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

// Appends the places between two ends, without the first, so that `pieces` equal pieces result.
void append_pieces(const Point& from, const Point& to, double pieces, std::vector<Point>& path) {
    constexpr double MostPieces = 2000;
    const auto count = static_cast<int>(std::clamp(std::ceil(pieces), 1.0, MostPieces));
    for (int i = 1; i < count; ++i)
        path.push_back(lerp(from, to, static_cast<double>(i) / count));
    path.push_back(to);
}

double polar_side(const Point& place) {
    return place.y >= 0 ? 90 : -90;
}

bool on_seam(const Point& from, const Point& to) {
    constexpr double Seam = 180;
    return (std::abs(from.x) == Seam && from.x == to.x)
           || (std::abs(from.y) == Pole && from.y == to.y);
}

} // namespace

OutlineMap::OutlineMap(const geodata::Crs& crs) {
    if (!crs.geographic())
        m_projection.emplace(crs.geographic_base(), crs);
}

bool OutlineMap::place(std::span<Point> places) const {
    if (geographic())
        return true;
    std::vector<double> x;
    std::vector<double> y;
    for (const Point& point : places) {
        x.push_back(longitude_near(point.x, 0));
        y.push_back(point.y);
    }
    const std::size_t lost = m_projection->forward(x, y);
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = {x[i], y[i]};
    return lost == 0;
}

bool OutlineMap::project(std::vector<Point>& ring) const {
    if (geographic())
        return true;
    const std::vector<Point> degrees = ring;
    const bool whole = place(ring);
    ring.back() = ring.front();
    return whole && !torn(degrees, ring);
}

// Where the map ends between two neighbours, what lies half-way between them on the globe is at one
// of its ends, and not half-way on the map. Their edge then spans the ring.
bool OutlineMap::torn(std::span<const Point> degrees, std::span<const Point> ring) const {
    geodata::Extent extent;
    for (const Point& point : ring)
        extent.add(point.x, point.y);
    const double wide = std::max(extent.width(), extent.height());
    for (std::size_t i = 1; i < ring.size(); ++i) {
        const Point& from = ring[i - 1];
        const Point& to = ring[i];
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        if (!(length > wide / 2))
            continue;
        const double east = longitude_near(degrees[i].x, degrees[i - 1].x);
        Point half{(degrees[i - 1].x + east) / 2, (degrees[i - 1].y + degrees[i].y) / 2};
        if (!place({&half, 1})
            || std::hypot(half.x - (from.x + to.x) / 2, half.y - (from.y + to.y) / 2) > length / 4)
            return true;
    }
    return false;
}

GeosGeometry OutlineMap::region(std::vector<Point> ring, double pole) const {
    if (geographic())
        return region_of_ring(std::move(ring), pole);
    std::vector<Point> projected = ring;
    if (project(projected))
        return make_polygon(projected);
    const GeosGeometry cut = region_of_ring(std::move(ring), pole);
    std::vector<GeosGeometry> parts;
    bool whole = true;
    geodata::walk_paths(geodata::geos_to_wkb(cut.get()), [&](const geodata::PathView& path) {
        std::vector<Point> part(path.points.begin(), path.points.end());
        whole = whole && path.ring == 0 && project(part);
        parts.push_back(make_polygon(part));
    });
    return whole ? keep_dimension(unite(std::move(parts)), 2)
                 : make_collection(GEOS_MULTIPOLYGON, {});
}

// A point, a line or a ring, dense enough to be moved point by point.
struct BufferShape::Path {
    GeometryType of = GeometryType::Point;
    std::size_t part = 0;
    std::size_t ring = 0;
    std::vector<Point> points;
};

BufferShape::BufferShape(Length distance, const geodata::Ellipsoid& ellipsoid,
                         const OutlineMap& map)
    : m_distance_m(distance.metres),
      m_tolerance_m(std::max(0.01, std::abs(distance.metres) * 0.0001)), m_ellipsoid(ellipsoid),
      m_map(map), m_circle({std::abs(distance.metres)}, ellipsoid) {}

GeosGeometry BufferShape::circle(Point centre) const {
    std::vector<Point> ring;
    m_circle.draw(centre, ring);
    return m_map.region(std::move(ring), polar_side(centre));
}

// An edge that is straight in degrees strays from the shortest line between its ends by about
// length * (change of longitude) * sin(latitude) / 8, and that line, at a distance x from the
// middle of a plane, from the straight line there by x * length^2 / 12 R^2.
BufferShape::Paths BufferShape::read_paths(geodata::WkbView degrees) const {
    Paths paths;
    geodata::walk_paths(degrees, [&](const geodata::PathView& view) {
        Path path{view.of, view.part, view.ring, {view.points.front()}};
        for (std::size_t i = 1; i < view.points.size(); ++i) {
            const Point& from = view.points[i - 1];
            const Point& to = view.points[i];
            const double turn = std::abs(to.x - from.x) * RadiansPerDegree;
            const double highest = std::max(std::abs(from.y), std::abs(to.y)) * RadiansPerDegree;
            const double north = (to.y - from.y) * RadiansPerDegree;
            const double length =
                m_ellipsoid.semi_major_m * std::hypot(turn * std::cos(highest), north);
            const double in_radii = length / m_ellipsoid.semi_major_m;
            const double strays = length * turn * std::sin(highest) / 8
                                  + LocalPlane::ReachM * in_radii * in_radii / 12;
            append_pieces(from, to, std::sqrt(strays / m_tolerance_m), path.points);
        }
        paths.push_back(std::move(path));
    });
    return paths;
}

bool BufferShape::fits(const LocalPlane& plane, const Paths& paths) const {
    const Vector3 centre = to_cartesian(plane.centre(), m_ellipsoid);
    const double most = LocalPlane::ReachM - std::abs(m_distance_m);
    for (const Path& path : paths) {
        for (const Point& point : path.points) {
            if ((to_cartesian(point, m_ellipsoid) - centre).norm() > most)
                return false;
        }
    }
    return true;
}

GeosGeometry BufferShape::run(geodata::WkbView degrees, geodata::WkbView original) const {
    const Paths paths = read_paths(degrees);
    std::vector<Point> places;
    for (const Path& path : paths)
        places.insert(places.end(), path.points.begin(), path.points.end());
    const LocalPlane plane(middle_of(places, m_ellipsoid), m_ellipsoid);
    if (fits(plane, paths))
        return in_one_plane(plane, paths);

    std::vector<GeosGeometry> parts;
    for (const Path& path : paths)
        add_along(path, parts);
    GeosGeometry own =
        keep_dimension(geodata::geos_make_valid(geodata::geos_from_wkb(original)), 2);
    if (m_distance_m >= 0) {
        parts.push_back(std::move(own));
        return keep_dimension(unite(std::move(parts)), 2);
    }
    const GeosGeometry rim = unite(std::move(parts));
    return keep_dimension(
        own_geos(GEOSDifference_r(geos_context(), own.get(), rim.get()), "shrink a polygon"), 2);
}

namespace {

GeosGeometry polygon_of_rings(std::vector<GeosGeometry> rings) {
    std::vector<GEOSGeometry*> holes;
    for (std::size_t i = 1; i < rings.size(); ++i)
        holes.push_back(rings[i].release());
    return own_geos(GEOSGeom_createPolygon_r(geos_context(), rings.front().release(), holes.data(),
                                             static_cast<unsigned>(holes.size())),
                    "make a polygon");
}

GeosGeometry make_ring(const std::vector<Point>& points) {
    GEOSCoordSequence* sequence = GEOSCoordSeq_copyFromBuffer_r(
        geos_context(), &points.front().x, static_cast<unsigned>(points.size()), 0, 0);
    return own_geos(GEOSGeom_createLinearRing_r(geos_context(), sequence), "make a ring");
}

// A line in pieces that do not turn back on themselves: GEOS cuts a buffer short where they do.
void add_lines(const std::vector<Point>& line, std::vector<GeosGeometry>& parts) {
    std::size_t begin = 0;
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        const Point in{line[i].x - line[i - 1].x, line[i].y - line[i - 1].y};
        const Point out{line[i + 1].x - line[i].x, line[i + 1].y - line[i].y};
        const double along = in.x * out.x + in.y * out.y;
        const double across = in.x * out.y - in.y * out.x;
        constexpr double Straight = 1e-6; // of the angle between both
        if (along < 0 && std::abs(across) < -Straight * along) {
            parts.push_back(make_line(std::span(line).subspan(begin, i + 1 - begin)));
            begin = i;
        }
    }
    parts.push_back(make_line(std::span(line).subspan(begin)));
}

GeosGeometry make_point(const Point& place) {
    return own_geos(GEOSGeom_createPointFromXY_r(geos_context(), place.x, place.y), "make a point");
}

} // namespace

GeosGeometry BufferShape::in_one_plane(const LocalPlane& plane, const Paths& paths) const {
    std::vector<GeosGeometry> parts;
    for (std::size_t i = 0; i < paths.size();) {
        const Path& first = paths[i];
        std::vector<GeosGeometry> rings;
        for (; i < paths.size() && paths[i].part == first.part; ++i) {
            std::vector<Point> planar;
            for (const Point& point : paths[i].points)
                planar.push_back(plane.to_plane(point));
            if (first.of == GeometryType::Point || planar.size() < 2)
                parts.push_back(make_point(planar.front()));
            else if (first.of == GeometryType::LineString)
                add_lines(planar, parts);
            else if (planar.size() >= 4) {
                planar.back() = planar.front();
                rings.push_back(make_ring(planar));
            }
        }
        if (!rings.empty())
            parts.push_back(polygon_of_rings(std::move(rings)));
    }
    GeosGeometry all = make_collection(GEOS_GEOMETRYCOLLECTION, std::move(parts));
    return unproject(plane, buffer_in_plane(std::move(all), m_distance_m).get());
}

GeosGeometry BufferShape::buffer_in_plane(GeosGeometry planar, double width_m) const {
    const GEOSContextHandle_t context = geos_context();
    if (width_m < 0) {
        // Parts that the antimeridian had cut are one again, to the tenth of a millimetre.
        constexpr double GridM = 1e-4;
        planar = keep_dimension(geodata::geos_make_valid(std::move(planar)), 2);
        planar = own_geos(GEOSUnaryUnionPrec_r(context, planar.get(), GridM), "unite polygons");
    }
    return own_geos(GEOSBufferWithStyle_r(context, planar.get(), width_m * WidthFactor,
                                          QuadrantSegments, GEOSBUF_CAP_ROUND, GEOSBUF_JOIN_ROUND,
                                          1),
                    "buffer a geometry");
}

void BufferShape::add_along(const Path& path, std::vector<GeosGeometry>& parts) const {
    if (path.of != GeometryType::Polygon && m_distance_m < 0)
        return;
    if (path.points.size() < 2)
        parts.push_back(circle(path.points.front()));
    else if (std::abs(m_distance_m) > FarthestInPlaneM)
        add_circles(path, parts);
    else
        add_chunks(path, parts);
}

void BufferShape::add_circles(const Path& path, std::vector<GeosGeometry>& parts) const {
    const double spacing = CircleSpacing * std::abs(m_distance_m);
    const geodata::Geodesic geodesic(m_ellipsoid);
    std::vector<Point> centres{path.points.front()};
    for (std::size_t i = 1; i < path.points.size(); ++i) {
        if (m_distance_m < 0 && on_seam(path.points[i - 1], path.points[i])) {
            centres.push_back(path.points[i]);
            continue;
        }
        const Length length = geodesic.distance(path.points[i - 1], path.points[i]);
        append_pieces(path.points[i - 1], path.points[i], length.metres / spacing, centres);
    }
    for (const Point& centre : centres)
        parts.push_back(circle(centre));
}

// Runs of the path that fit into a plane each; neighbours share a place, so that caps meet.
void BufferShape::add_chunks(const Path& path, std::vector<GeosGeometry>& parts) const {
    constexpr double LongestEdgeM = ChunkRadiusM / 2;
    std::vector<Point> dense{path.points.front()};
    std::vector<bool> is_seam{false}; // of the edge that ends there
    const geodata::Geodesic geodesic(m_ellipsoid);
    for (std::size_t i = 1; i < path.points.size(); ++i) {
        const Length length = geodesic.distance(path.points[i - 1], path.points[i]);
        append_pieces(path.points[i - 1], path.points[i], length.metres / LongestEdgeM, dense);
        is_seam.resize(dense.size(), on_seam(path.points[i - 1], path.points[i]));
    }
    for (std::size_t begin = 0; begin + 1 < dense.size();) {
        const LocalPlane plane(dense[begin], m_ellipsoid);
        std::vector<Point> run{{0, 0}};
        std::size_t end = begin + 1;
        if (is_seam[end]) { // the polygon goes on across it
            begin = end;
            continue;
        }
        for (; end < dense.size() && !is_seam[end]; ++end) {
            const Point planar = plane.to_plane(dense[end]);
            if (end > begin + 1 && std::hypot(planar.x, planar.y) > ChunkRadiusM)
                break;
            run.push_back(planar);
        }
        parts.push_back(
            unproject(plane, buffer_in_plane(make_line(run), std::abs(m_distance_m)).get()));
        begin = end - 1;
    }
}

GeosGeometry BufferShape::unproject(const LocalPlane& plane, const GEOSGeometry* planar) const {
    const GEOSContextHandle_t context = geos_context();
    const int count = is_empty(planar) ? 0 : GEOSGetNumGeometries_r(context, planar);
    std::vector<GeosGeometry> parts;
    for (int i = 0; i < count; ++i)
        parts.push_back(unproject_polygon(plane, GEOSGetGeometryN_r(context, planar, i)));
    if (parts.size() == 1)
        return std::move(parts.front());
    // Polygons that lay apart may touch after rounding, and cut ones hold several parts.
    return keep_dimension(unite(std::move(parts)), 2);
}

GeosGeometry BufferShape::unproject_polygon(const LocalPlane& plane,
                                            const GEOSGeometry* polygon) const {
    const GEOSContextHandle_t context = geos_context();
    GeosGeometry region = unproject_ring(plane, GEOSGetExteriorRing_r(context, polygon));
    const int holes = GEOSGetNumInteriorRings_r(context, polygon);
    for (int i = 0; i < holes; ++i) {
        const GeosGeometry hole =
            unproject_ring(plane, GEOSGetInteriorRingN_r(context, polygon, i));
        region = keep_dimension(own_geos(GEOSDifference_r(context, region.get(), hole.get()),
                                         "cut a hole into a buffer"),
                                2);
    }
    return region;
}

GeosGeometry BufferShape::unproject_ring(const LocalPlane& plane, const GEOSGeometry* ring) const {
    const GEOSContextHandle_t context = geos_context();
    const GEOSCoordSequence* sequence = GEOSGeom_getCoordSeq_r(context, ring);
    unsigned size = 0;
    GEOSCoordSeq_getSize_r(context, sequence, &size);
    std::vector<Point> corners(size);
    GEOSCoordSeq_copyToBuffer_r(context, sequence, &corners.front().x, 0, 0);

    // Sides that are straight in the plane bend in degrees, the more the nearer to a pole.
    const double reach = LocalPlane::ReachM / m_ellipsoid.semi_major_m;
    constexpr double SteepestLatitude = 89.9 * RadiansPerDegree;
    const double highest =
        std::min(SteepestLatitude, std::abs(plane.centre().y) * RadiansPerDegree + reach);
    std::vector<Point> dense{corners.front()};
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const double east = corners[i].x - corners[i - 1].x;
        const double strays = east * east * std::tan(highest) / (8 * m_ellipsoid.semi_major_m);
        append_pieces(corners[i - 1], corners[i], std::sqrt(strays / m_tolerance_m), dense);
    }
    for (Point& point : dense)
        point = plane.to_degrees(point);
    return m_map.region(std::move(dense), polar_side(plane.centre()));
}

} // namespace graticule::operations
