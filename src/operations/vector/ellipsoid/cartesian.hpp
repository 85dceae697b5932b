// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cmath>

namespace graticule::operations {

/// A place or direction in the Earth's three-dimensional space, in metres.
struct Vector3 {
    double x = 0;
    double y = 0;
    double z = 0;

    Vector3 operator+(const Vector3& o) const { return {x + o.x, y + o.y, z + o.z}; }
    Vector3 operator-(const Vector3& o) const { return {x - o.x, y - o.y, z - o.z}; }
    Vector3 operator*(double factor) const { return {x * factor, y * factor, z * factor}; }
    double dot(const Vector3& o) const { return x * o.x + y * o.y + z * o.z; }
    Vector3 cross(const Vector3& o) const {
        return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x};
    }
    double norm() const { return std::sqrt(dot(*this)); }
};

inline constexpr double RadiansPerDegree = 3.14159265358979323846 / 180;

/// Geocentric coordinates of a place on the ellipsoid, given in degrees.
inline Vector3 to_cartesian(geodata::Point degrees, const geodata::Ellipsoid& ellipsoid) {
    const double latitude = degrees.y * RadiansPerDegree;
    const double longitude = degrees.x * RadiansPerDegree;
    const double eccentricity2 = ellipsoid.flattening * (2 - ellipsoid.flattening);
    const double sine = std::sin(latitude);
    const double normal = ellipsoid.semi_major_m / std::sqrt(1 - eccentricity2 * sine * sine);
    const double from_axis = normal * std::cos(latitude);
    return {from_axis * std::cos(longitude), from_axis * std::sin(longitude),
            normal * (1 - eccentricity2) * sine};
}

} // namespace graticule::operations
