// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace graticule::operations {

/// A geometry in metres in an equidistant plane.
struct LocalShape {
    std::vector<std::uint8_t> wkb;
    double farthest_m = 0; ///< of its points from the middle of the plane

    /// As GEOS finds it; none where it does not.
    std::optional<geodata::Point> centre() const;
    /// Least distance between two shapes of one plane, 0 where they meet; none where GEOS fails.
    std::optional<double> distance(const LocalShape& other) const;
};

enum class Sides {
    Geodesic,         ///< corners are moved by themselves
    StraightInDegrees ///< long sides get corners in between first
};

/// None where a point lies farther from the middle than the plane serves.
/// @param middle of the plane, in degrees
std::optional<LocalShape> local_shape(geodata::WkbView degrees, geodata::Point middle,
                                      const geodata::Ellipsoid& ellipsoid, Sides sides);

} // namespace graticule::operations
