// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/ellipsoid/local_plane.hpp"

#include "operations/vector/ellipsoid/cartesian.hpp"

#include <cmath>

namespace graticule::operations {

using geodata::Point;

LocalPlane::LocalPlane(Point centre_degrees, const geodata::Ellipsoid& ellipsoid)
    : m_centre(centre_degrees) {
    geod_init(&m_solver, ellipsoid.semi_major_m, ellipsoid.flattening);
}

Point LocalPlane::to_plane(Point degrees) const {
    double distance = 0;
    double azimuth = 0;
    geod_inverse(&m_solver, m_centre.y, m_centre.x, degrees.y, degrees.x, &distance, &azimuth,
                 nullptr);
    const double angle = azimuth * RadiansPerDegree;
    return {distance * std::sin(angle), distance * std::cos(angle)};
}

Point LocalPlane::to_degrees(Point metres) const {
    Point degrees;
    geod_direct(&m_solver, m_centre.y, m_centre.x,
                std::atan2(metres.x, metres.y) / RadiansPerDegree, std::hypot(metres.x, metres.y),
                &degrees.y, &degrees.x, nullptr);
    return degrees;
}

Point middle_of(const std::vector<Point>& degrees, const geodata::Ellipsoid& ellipsoid) {
    Vector3 sum;
    for (const Point& place : degrees)
        sum = sum + to_cartesian(place, ellipsoid);
    const double flat = 1 - ellipsoid.flattening;
    const double from_axis = std::hypot(sum.x, sum.y);
    if (from_axis == 0 && sum.z == 0)
        return {0, 0};
    return {std::atan2(sum.y, sum.x) / RadiansPerDegree,
            std::atan2(sum.z, from_axis * flat * flat) / RadiansPerDegree};
}

} // namespace graticule::operations
