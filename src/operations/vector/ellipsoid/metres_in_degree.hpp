// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/vector/ellipsoid/cartesian.hpp"

#include <cmath>

namespace graticule::operations {

/// Metres in a degree of longitude and in one of latitude.
struct MetresInDegree {
    double east = 0;
    double north = 0;
};

/// From the radii of curvature at a latitude in degrees.
/// @source J. P. Snyder, Map Projections: A Working Manual, 1987, eq. 4-18 and 4-20
inline MetresInDegree metres_in_degree(const geodata::Ellipsoid& ellipsoid, double latitude) {
    const double e2 = ellipsoid.flattening * (2 - ellipsoid.flattening);
    const double sine = std::sin(latitude * RadiansPerDegree);
    const double w = 1 - e2 * sine * sine;
    const double across = ellipsoid.semi_major_m / std::sqrt(w);
    return {across * std::cos(latitude * RadiansPerDegree) * RadiansPerDegree,
            ellipsoid.semi_major_m * (1 - e2) / (w * std::sqrt(w)) * RadiansPerDegree};
}

} // namespace graticule::operations
