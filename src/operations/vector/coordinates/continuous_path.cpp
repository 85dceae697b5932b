// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/continuous_path.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace graticule::operations {

using geodata::CoordinateTransform;
using geodata::FullTurn;
using geodata::GeometryType;
using geodata::HalfTurn;
using geodata::Point;
using geodata::Pole;

namespace {

double mean_latitude(std::span<const DegreesPlace> ring) {
    double sum = 0;
    for (const DegreesPlace& place : ring)
        sum += place.degrees.y;
    return sum / static_cast<double>(ring.size());
}

bool contains(std::span<const DegreesPlace> ring, const Point& place) {
    std::vector<Point> outline;
    for (const DegreesPlace& vertex : ring)
        outline.push_back(vertex.source);
    const auto point = geodata::geos_from_wkb(geodata::make_point_wkb(place.x, place.y));
    return geodata::geos_answer(
        GEOSIntersects_r(geodata::geos_context(), make_polygon(outline).get(), point.get()),
        "see whether a pole is inside");
}

// The pole that lies in the ring where it came from. In degrees both are edges of the map and not
// places on it: there the nearer one is meant.
double pole_in(std::span<const DegreesPlace> ring, const CoordinateTransform& globe) {
    for (const double pole : {Pole, -Pole}) {
        Point place{0, pole};
        if (globe.inverse({&place.x, 1}, {&place.y, 1}) == 0 && contains(ring, place))
            return pole;
    }
    return mean_latitude(ring) >= 0 ? Pole : -Pole;
}

std::vector<Point> continuous(std::span<const DegreesPlace> places,
                              const CoordinateTransform& globe) {
    const SourceOfDegrees edges(globe);
    std::vector<Point> path;
    for (std::size_t i = 0; i < places.size(); ++i) {
        Point point = places[i].degrees;
        if (i > 0) {
            const double step = point.x - places[i - 1].degrees.x;
            point.x =
                path.back().x
                + (std::abs(step) > FarApart ? edges.travelled(places[i - 1], places[i]) : step);
        }
        path.push_back(point);
    }
    return path;
}

} // namespace

double SourceOfDegrees::travelled(const DegreesPlace& from, const DegreesPlace& to,
                                  int halvings) const {
    constexpr int Least = 2;
    constexpr int Most = 12; // what then is still far apart runs over a pole
    const double nearest = std::remainder(to.degrees.x - from.degrees.x, FullTurn);
    if (halvings >= Most || (halvings >= Least && std::abs(nearest) <= FarApart))
        return nearest;
    DegreesPlace half;
    half.source = {(from.source.x + to.source.x) / 2, (from.source.y + to.source.y) / 2};
    half.degrees = half.source;
    if (m_globe.forward({&half.degrees.x, 1}, {&half.degrees.y, 1}) != 0)
        return nearest;
    return travelled(from, half, halvings + 1) + travelled(half, to, halvings + 1);
}

std::optional<std::vector<ContinuousPath>> continuous_paths(geodata::WkbView source,
                                                            const CoordinateTransform& globe) {
    std::vector<ContinuousPath> paths;
    bool whole = true;
    geodata::walk_paths(source, [&](const geodata::PathView& path) {
        std::vector<double> x;
        std::vector<double> y;
        for (const Point& point : path.points) {
            x.push_back(point.x);
            y.push_back(point.y);
        }
        whole = globe.forward(x, y) == 0 && whole;
        if (!whole || path.points.empty())
            return;
        std::vector<DegreesPlace> places;
        for (std::size_t i = 0; i < x.size(); ++i)
            places.push_back({path.points[i], {x[i], y[i]}});
        ContinuousPath added{path.of, path.ring, continuous(places, globe), Pole};
        if (path.of == GeometryType::Polygon
            && std::abs(added.degrees.back().x - added.degrees.front().x) > HalfTurn)
            added.pole = pole_in(places, globe);
        paths.push_back(std::move(added));
    });
    return whole ? std::optional(std::move(paths)) : std::nullopt;
}

} // namespace graticule::operations
