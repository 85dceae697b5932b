// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/vector/ellipsoid/ground_edge.hpp"

#include <geodesic.h>

#include <optional>

namespace graticule::operations {

/// Where a perpendicular from a place meets an edge or a geodesic on the ellipsoid. Safe to share
/// between threads.
/// @source each step goes along the line by the leg of the right spherical triangle whose
///         hypotenuse is the geodesic to the place (Napier's rules)
class GeodesicFoot {
public:
    explicit GeodesicFoot(const geodata::Ellipsoid& ellipsoid);

    /// The share of an edge, which is straight in degrees, where it is nearest to a place; found
    /// from a share near it.
    double nearest_share(const GroundEdge& edge, geodata::Point place, double share) const;

    /// Clockwise from north, the direction in which an edge runs at a share of it.
    /// @pre the edge is no point
    double azimuth_degrees(const GroundEdge& edge, double share) const;

    struct Foot {
        geodata::Point place;
        Length distance; ///< from the place that the perpendicular is dropped from
    };
    /// On the geodesic that leaves `start` with an azimuth, within a quarter of the globe; none
    /// where the foot would lie behind the start, or farther ahead.
    std::optional<Foot> ahead(geodata::Point place, geodata::Point start,
                              double azimuth_degrees) const;

private:
    double step_m(geodata::Point at, double azimuth_degrees, geodata::Point place) const;
    struct Run {
        double east_m;
        double north_m;
    };
    Run run_of(const GroundEdge& edge, double share) const;

    geod_geodesic m_solver;
    double m_radius_m;
    double m_eccentricity2;
};

} // namespace graticule::operations
