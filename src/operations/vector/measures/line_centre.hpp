// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <geodesic.h>

#include <optional>

namespace graticule::operations {

/// Finds centres of lines on an ellipsoid: the place around which all that lies on them balances,
/// each metre counting the same. Edges are straight in degrees; of a line along a meridian or the
/// equator it is the place at half its length. Right to a decimetre for edges of up to 70 degrees.
class LineCentre {
public:
    explicit LineCentre(const geodata::Ellipsoid& ellipsoid);

    /// Of the lines of a geometry and the outlines of its polygons together; none where they have
    /// no length, or run all around the Earth.
    std::optional<geodata::Point> of(geodata::WkbView degrees) const;

private:
    geodata::Ellipsoid m_ellipsoid;
    geod_geodesic m_solver;
};

} // namespace graticule::operations
