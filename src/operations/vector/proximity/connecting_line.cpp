// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/connecting_line.hpp"

#include "geodata/crs/longitude.hpp"

#include <geodesic.h>

#include <array>
#include <cmath>

namespace graticule::operations {

namespace {

using geodata::HalfTurn;
using geodata::Point;

// The antimeridian has two longitudes: the one on the other end's side.
double beside(double longitude, double other) {
    return std::abs(longitude) == HalfTurn ? std::copysign(HalfTurn, other) : longitude;
}

// Longitudes that run on along a geodesic only grow or only fall.
double latitude_at_antimeridian(Point from, Point to, const geodata::Ellipsoid& ellipsoid) {
    geod_geodesic solver;
    geod_init(&solver, ellipsoid.semi_major_m, ellipsoid.flattening);
    double distance = 0;
    double azimuth = 0;
    geod_inverse(&solver, from.y, from.x, to.y, to.x, &distance, &azimuth, nullptr);
    geod_geodesicline line;
    geod_lineinit(&line, &solver, from.y, from.x, azimuth,
                  GEOD_LATITUDE | GEOD_LONGITUDE | GEOD_DISTANCE_IN);
    const double border = std::copysign(HalfTurn, from.x);
    double before = 0;
    double after = distance;
    double latitude = from.y;
    constexpr int Halvings = 60;
    for (int halving = 0; halving < Halvings; ++halving) {
        const double middle = (before + after) / 2;
        double longitude = 0;
        geod_genposition(&line, GEOD_LONG_UNROLL, middle, &latitude, &longitude, nullptr, nullptr,
                         nullptr, nullptr, nullptr, nullptr);
        const bool crossed = border > 0 ? longitude > border : longitude < border;
        (crossed ? after : before) = middle;
    }
    return latitude;
}

std::vector<std::uint8_t> line_wkb(Point from, Point to) {
    return geodata::make_line_wkb(std::array{from, to});
}

} // namespace

std::vector<std::uint8_t> connecting_line(Point from, Point to,
                                          const geodata::Ellipsoid& ellipsoid) {
    from.x = beside(from.x, to.x);
    to.x = beside(to.x, from.x);
    if (std::abs(to.x - from.x) <= HalfTurn)
        return line_wkb(from, to);
    const double latitude = latitude_at_antimeridian(from, to, ellipsoid);
    const std::array parts{line_wkb(from, {std::copysign(HalfTurn, from.x), latitude}),
                           line_wkb({std::copysign(HalfTurn, to.x), latitude}, to)};
    return geodata::make_multi_wkb(geodata::GeometryType::MultiLineString, parts);
}

} // namespace graticule::operations
