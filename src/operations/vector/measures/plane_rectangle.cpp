// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/plane_rectangle.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace graticule::operations {

using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::HalfTurn;
using geodata::Point;

namespace {

double dot(const Point& a, const Point& b) {
    return a.x * b.x + a.y * b.y;
}

std::vector<Point> coordinates_of(const GEOSGeometry* line) {
    const GEOSContextHandle_t context = geos_context();
    const GEOSCoordSequence* sequence = GEOSGeom_getCoordSeq_r(context, line);
    unsigned size = 0;
    GEOSCoordSeq_getSize_r(context, sequence, &size);
    std::vector<Point> points(size);
    if (size > 0)
        GEOSCoordSeq_copyToBuffer_r(context, sequence, &points.front().x, 0, 0);
    return points;
}

double signed_area(std::span<const Point> ring) {
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point& to = ring[(i + 1) % ring.size()];
        twice += ring[i].x * to.y - to.x * ring[i].y;
    }
    return twice / 2;
}

/// How far a hull reaches along a direction and across it.
struct Reach {
    double least_along;
    double most_along;
    double across;
    double side; ///< where the side lies that the rectangle leans on, across
};

PlaneRectangle rectangle_of(const Point& along, const Reach& reach) {
    const Point across{-along.y, along.x};
    const auto corner = [&](double u, double v) {
        return Point{u * along.x + v * across.x, u * along.y + v * across.y};
    };
    PlaneRectangle result;
    const double far_side = reach.side + reach.across;
    result.corners = {corner(reach.least_along, reach.side), corner(reach.most_along, reach.side),
                      corner(reach.most_along, far_side), corner(reach.least_along, far_side)};
    const double first = reach.most_along - reach.least_along;
    result.length = std::max(first, reach.across);
    result.width = std::min(first, reach.across);
    const Point& longer = first >= reach.across ? along : across;
    const double degrees = std::atan2(longer.x, longer.y) * HalfTurn / std::numbers::pi;
    result.direction = std::fmod(degrees + 2 * HalfTurn, HalfTurn);
    return result;
}

/// Goes on around the hull from `at` as long as that leads farther. Corners that lie together may
/// seem to lead back by what rounding takes.
template <class Measure>
std::size_t farthest(std::span<const Point> hull, std::size_t at, const Measure& measure) {
    constexpr double RoundingM = 1e-6;
    std::size_t best = at;
    for (std::size_t steps = 0; steps < hull.size(); ++steps) {
        at = (at + 1) % hull.size();
        if (measure(hull[at]) < measure(hull[best]) - RoundingM)
            break;
        if (measure(hull[at]) >= measure(hull[best]))
            best = at;
    }
    return best;
}

} // namespace

std::vector<Point> convex_hull(std::span<const Point> points) {
    if (points.size() < 2)
        return {points.begin(), points.end()};
    const GEOSContextHandle_t context = geos_context();
    const GeosGeometry line = make_line(points);
    const GeosGeometry hull =
        geodata::own_geos(GEOSConvexHull_r(context, line.get()), "find a convex hull");
    const int type = GEOSGeomTypeId_r(context, hull.get());
    if (type != GEOS_POLYGON)
        return coordinates_of(hull.get());
    std::vector<Point> ring = coordinates_of(GEOSGetExteriorRing_r(context, hull.get()));
    ring.pop_back();
    if (signed_area(ring) < 0)
        std::reverse(ring.begin(), ring.end());
    return ring;
}

std::optional<PlaneRectangle> least_rectangle(std::span<const Point> hull, RectangleBy by) {
    if (hull.size() < 2)
        return std::nullopt;
    std::optional<PlaneRectangle> best;
    double least = std::numeric_limits<double>::infinity();
    std::size_t front = 0;
    std::size_t top = 0;
    std::size_t back = 0;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Point& from = hull[i];
        const Point& to = hull[(i + 1) % hull.size()];
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
        const Point across{-along.y, along.x};
        // Each caliper starts no earlier than the one before it: none turns back.
        const auto forward = [&](const Point& p) { return dot(p, along); };
        const auto upward = [&](const Point& p) { return dot(p, across); };
        const auto backward = [&](const Point& p) { return -dot(p, along); };
        front = farthest(hull, i == 0 ? 1 : front, forward);
        top = farthest(hull, i == 0 ? front : top, upward);
        back = farthest(hull, i == 0 ? top : back, backward);
        const Reach reach{dot(hull[back], along), dot(hull[front], along),
                          dot(hull[top], across) - dot(from, across), dot(from, across)};
        const PlaneRectangle one = rectangle_of(along, reach);
        const double measure = by == RectangleBy::Area ? one.length * one.width : one.width;
        if (measure < least) {
            least = measure;
            best = one;
        }
    }
    return best;
}

} // namespace graticule::operations
