// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/centre_of_mass.hpp"

#include "operations/vector/proximity/balance_point.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace graticule::operations {

using geodata::GeometryType;
using geodata::PathView;
using geodata::Point;

namespace {

// Snyder 3-12: proportional to the area between the equator and a latitude.
double area_function(double sine, double e) {
    if (e == 0)
        return 2 * sine;
    const double es = e * sine;
    return (1 - e * e) * (sine / (1 - es * es) - std::log((1 - es) / (1 + es)) / (2 * e));
}

Vector3 unit(const Vector3& v) {
    const double norm = v.norm();
    return norm > 0 ? v * (1 / norm) : v;
}

// Edges run straight in degrees, while steps are summed over great circles: long ones are followed
// in steps whose arcs stray by no more than a metre and a half (L^2 tan(latitude) / 8 R) at 50
// north.
int steps_of(const Point& from, const Point& to) {
    constexpr double StepDegrees = 0.1;
    constexpr double MostSteps = 3600;
    return static_cast<int>(std::clamp(
        std::ceil(std::max(std::abs(to.x - from.x), std::abs(to.y - from.y)) / StepDegrees), 1.0,
        MostSteps));
}

Point between(const Point& from, const Point& to, int step, int steps) {
    const double share = static_cast<double>(step) / steps;
    return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

} // namespace

CentreOfMass::CentreOfMass(const geodata::Ellipsoid& ellipsoid)
    : m_ellipsoid(ellipsoid), m_lines(ellipsoid),
      m_eccentricity(std::sqrt(ellipsoid.flattening * (2 - ellipsoid.flattening))),
      m_q_at_pole(area_function(1, m_eccentricity)) {}

double CentreOfMass::authalic(double latitude_degrees) const {
    const double q = area_function(std::sin(latitude_degrees * RadiansPerDegree), m_eccentricity);
    return std::asin(std::clamp(q / m_q_at_pole, -1.0, 1.0));
}

// Snyder 3-18, good to a millimetre, then 3-16, which makes it exact.
double CentreOfMass::geographic(double authalic_radians) const {
    const double e2 = m_eccentricity * m_eccentricity;
    const double e4 = e2 * e2;
    const double e6 = e4 * e2;
    const double latitude =
        authalic_radians
        + (e2 / 3 + 31 * e4 / 180 + 517 * e6 / 5040) * std::sin(2 * authalic_radians)
        + (23 * e4 / 360 + 251 * e6 / 3780) * std::sin(4 * authalic_radians)
        + 761 * e6 / 45360 * std::sin(6 * authalic_radians);
    constexpr double TooNearToThePole = 0.01; // where the correction divides by next to nothing
    if (std::cos(latitude) < TooNearToThePole)
        return latitude;
    const double sine = std::sin(latitude);
    const double missing =
        m_q_at_pole * std::sin(authalic_radians) - area_function(sine, m_eccentricity);
    const double bend = 1 - e2 * sine * sine;
    return latitude + bend * bend * missing / (2 * (1 - e2) * std::cos(latitude));
}

Vector3 CentreOfMass::on_sphere(const Point& degrees) const {
    const double latitude = authalic(degrees.y);
    const double longitude = degrees.x * RadiansPerDegree;
    return {std::cos(latitude) * std::cos(longitude), std::cos(latitude) * std::sin(longitude),
            std::sin(latitude)};
}

Point CentreOfMass::place_of(const Vector3& direction) const {
    const double latitude = std::atan2(direction.z, std::hypot(direction.x, direction.y));
    return {std::atan2(direction.y, direction.x) / RadiansPerDegree,
            geographic(latitude) / RadiansPerDegree};
}

// Along a path that is not empty: the ends of each step's arc.
template <typename Visit>
void CentreOfMass::follow(std::span<const Point> path, const Visit& visit) const {
    Vector3 from = on_sphere(path.front());
    for (std::size_t i = 1; i < path.size(); ++i) {
        const int steps = steps_of(path[i - 1], path[i]);
        for (int step = 1; step <= steps; ++step) {
            const Vector3 to = on_sphere(between(path[i - 1], path[i], step, steps));
            visit(from, to);
            from = to;
        }
    }
}

// Rings may turn either way; the region meant is the one on the side of the ring's own places. Of a
// narrow one, products of places far from the Earth's centre would leave rounding alone, so that
// they are taken about the ring's first place, which changes no sum around a ring.
Vector3 CentreOfMass::ring_moment(std::span<const Point> ring) const {
    constexpr double Half = 0.5;
    Vector3 moment;
    Vector3 places;
    const Vector3 origin = on_sphere(ring.front());
    follow(ring, [&](const Vector3& from, const Vector3& to) {
        const Vector3 normal = from.cross(to);
        const double sine = normal.norm();
        moment = moment + (from - origin).cross(to - origin) * Half;
        if (sine > 0)
            moment = moment + normal * (std::atan2(sine, from.dot(to)) / (2 * sine) - Half);
        places = places + to;
    });
    return moment.dot(places) < 0 ? moment * -1 : moment;
}

// Each step weighs as much as it is long.
Vector3 CentreOfMass::line_moment(std::span<const Point> line) const {
    if (line.empty())
        return {};
    Vector3 moment;
    follow(line, [&](const Vector3& from, const Vector3& to) {
        moment = moment + unit(from + to) * (to - from).norm();
    });
    return moment;
}

// A polygon of a few hundred metres would lose digits on the sphere. In the plane of longitude and
// sine of the authalic latitude areas are true as well.
std::optional<Point> CentreOfMass::small_centre(geodata::WkbView degrees, double least_area) const {
    std::optional<Point> origin;
    double twice_area = 0;
    double moment_x = 0;
    double moment_y = 0;
    geodata::walk_paths(degrees, [&](const PathView& path) {
        if (path.of != GeometryType::Polygon)
            return;
        const auto planar = [&](const Point& point) {
            return Point{(point.x - origin->x) * RadiansPerDegree,
                         std::sin(authalic(point.y)) - std::sin(authalic(origin->y))};
        };
        if (!origin)
            origin = path.points.front();
        double area = 0;
        double x = 0;
        double y = 0;
        for (std::size_t i = 1; i < path.points.size(); ++i) {
            const Point a = planar(path.points[i - 1]);
            const Point b = planar(path.points[i]);
            const double cross = a.x * b.y - b.x * a.y;
            area += cross;
            x += (a.x + b.x) * cross;
            y += (a.y + b.y) * cross;
        }
        const double sign = (area < 0) == (path.ring == 0) ? -1 : 1;
        twice_area += sign * area;
        moment_x += sign * x;
        moment_y += sign * y;
    });
    if (!origin || !(std::abs(twice_area) > 2 * least_area))
        return std::nullopt;
    const double sine = std::sin(authalic(origin->y)) + moment_y / (3 * twice_area);
    return Point{origin->x + moment_x / (3 * twice_area) / RadiansPerDegree,
                 geographic(std::asin(std::clamp(sine, -1.0, 1.0))) / RadiansPerDegree};
}

// Of lines, or of points where there are none.
std::optional<Point> CentreOfMass::balanced_centre(geodata::WkbView degrees) const {
    if (const auto place = m_lines.of(degrees))
        return place;
    std::vector<WeightedPlace> places;
    geodata::walk_paths(degrees, [&](const PathView& path) {
        if (path.of == GeometryType::Point)
            places.push_back({path.points.front()});
    });
    return places.size() == 1 ? std::optional(places.front().place)
                              : balance_point(places, m_ellipsoid);
}

std::optional<Point> CentreOfMass::of(geodata::WkbView degrees) const {
    Vector3 points;
    Vector3 lines;
    Vector3 areas;
    geodata::Extent extent;
    geodata::walk_paths(degrees, [&](const PathView& path) {
        for (const Point& point : path.points) {
            extent.add(point.x, point.y);
            points = points + on_sphere(point);
        }
        lines = lines + line_moment(path.points);
        if (path.of == GeometryType::Polygon && path.points.size() >= 4) {
            const Vector3 moment = ring_moment(path.points);
            areas = path.ring == 0 ? areas + moment : areas - moment;
        }
    });
    if (extent.empty())
        return std::nullopt;
    constexpr double SmallDegrees = 0.01;
    constexpr double LeastWidth = 1e-14; // in radians; of less, rounding may be all there is
    const double least_area = LeastWidth * lines.norm();
    if (std::max(extent.width(), extent.height()) < SmallDegrees) {
        if (const auto place = small_centre(degrees, least_area))
            return place;
    } else if (areas.norm() > least_area) {
        return place_of(areas);
    }
    if (const auto place = balanced_centre(degrees))
        return place;
    return place_of(lines.norm() > 0 ? lines : points); // all around the Earth, or of no length
}

} // namespace graticule::operations
