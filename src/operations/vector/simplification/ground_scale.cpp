// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/simplification/ground_scale.hpp"

#include "operations/vector/ellipsoid/metres_in_degree.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::operations {

using geodata::Point;

namespace {

std::vector<GroundScale> scales_of_map(std::span<const Point> places, const geodata::Crs& crs) {
    const geodata::CoordinateTransform to_degrees(crs, crs.geographic_base());
    const geodata::Ellipsoid ellipsoid = crs.ellipsoid();
    std::vector<double> x;
    std::vector<double> y;
    x.reserve(4 * places.size());
    y.reserve(4 * places.size());
    for (const Point& place : places) {
        x.insert(x.end(), {place.x + 1, place.x - 1, place.x, place.x});
        y.insert(y.end(), {place.y, place.y, place.y + 1, place.y - 1});
    }
    to_degrees.forward(x, y);
    const auto turn = [](double degrees) { return std::remainder(degrees, 360.0); };
    std::vector<GroundScale> scales;
    scales.reserve(places.size());
    for (std::size_t i = 0; i < x.size(); i += 4) {
        const MetresInDegree metres =
            metres_in_degree(ellipsoid, (y[i] + y[i + 1] + y[i + 2] + y[i + 3]) / 4);
        scales.push_back({turn(x[i] - x[i + 1]) * metres.east / 2,
                          (y[i] - y[i + 1]) * metres.north / 2,
                          turn(x[i + 2] - x[i + 3]) * metres.east / 2,
                          (y[i + 2] - y[i + 3]) * metres.north / 2});
    }
    return scales;
}

} // namespace

std::vector<GroundScale> ground_scales(std::span<const Point> places, const geodata::Crs& crs) {
    if (!crs.geographic())
        return scales_of_map(places, crs);
    const geodata::Ellipsoid ellipsoid = crs.ellipsoid();
    std::vector<GroundScale> scales;
    scales.reserve(places.size());
    for (const Point& place : places) {
        const MetresInDegree metres = metres_in_degree(ellipsoid, place.y);
        scales.push_back({metres.east, 0, 0, metres.north});
    }
    return scales;
}

double distance_to_edge_m(const Point& place, const GroundScale& scale, const Point& from,
                          const Point& to) {
    const Point start = scale.on_ground(from.x - place.x, from.y - place.y);
    const Point edge = scale.on_ground(to.x - from.x, to.y - from.y);
    const double square = edge.x * edge.x + edge.y * edge.y;
    const double share =
        square > 0 ? std::clamp(-(start.x * edge.x + start.y * edge.y) / square, 0.0, 1.0) : 0;
    return std::hypot(start.x + share * edge.x, start.y + share * edge.y);
}

} // namespace graticule::operations
