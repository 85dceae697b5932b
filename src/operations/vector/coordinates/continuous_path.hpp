// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace graticule::operations {

/// Longitudes of neighbours that are further apart than these degrees may not say which way round
/// the Earth their edge runs.
inline constexpr double FarApart = 90;

/// A place in the coordinates that it came from and in degrees.
struct DegreesPlace {
    geodata::Point source;
    geodata::Point degrees;
};

/// Which way round the Earth edges run that are straight in the coordinates that they came from.
class SourceOfDegrees {
public:
    /// @param globe from those coordinates to degrees; must outlive this
    explicit SourceOfDegrees(const geodata::CoordinateTransform& globe) : m_globe(globe) {}

    /// By how many degrees of longitude one gets east from one place to another along their edge,
    /// which may be more than 180 and is negative to the west. Found by halving the edge until its
    /// pieces are short.
    double travelled(const DegreesPlace& from, const DegreesPlace& to, int halvings = 0) const;

private:
    const geodata::CoordinateTransform& m_globe;
};

/// A point, a line or a ring in degrees, of which the longitudes go on beyond 180.
struct ContinuousPath {
    geodata::GeometryType of = geodata::GeometryType::Point; ///< Point, LineString or Polygon
    std::size_t ring = 0;                                    ///< 0 is the shell
    std::vector<geodata::Point> degrees;
    double pole = 90; ///< the one that a ring encloses, if it goes around one
};

/// The paths of a geometry on the globe. None where a vertex has no place there.
std::optional<std::vector<ContinuousPath>>
continuous_paths(geodata::WkbView source, const geodata::CoordinateTransform& globe);

} // namespace graticule::operations
