// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <memory>

struct geod_geodesic; // PROJ's, kept out of this header

namespace graticule::geodata {

/// Shortest distances on an ellipsoid, by Karney's algorithms as PROJ carries them (geodesic.h).
/// Longitudes and latitudes are in degrees. Safe to share between threads.
class Geodesic {
public:
    explicit Geodesic(const Ellipsoid& ellipsoid);

    Length distance(Point from, Point to) const;
    /// Where one arrives going `distance` from a point with an azimuth clockwise from north.
    Point destination(Point from, double azimuth_degrees, Length distance) const;

    /// Sum over the lines of a geometry; rings are not lines: 0 for points and polygons.
    Length length(WkbView wkb) const;
    /// Sum over all rings of the polygons of a geometry, holes included.
    Length perimeter(WkbView wkb) const;
    /// Shells minus holes, whatever way rings turn; 0 for points and lines.
    Area area(WkbView wkb) const;

private:
    std::shared_ptr<const geod_geodesic> m_solver; // constant, so copies can share it
};

} // namespace graticule::geodata
