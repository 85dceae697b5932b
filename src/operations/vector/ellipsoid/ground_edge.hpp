// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"
#include "operations/vector/relations/box_tree.hpp"

#include <functional>

namespace graticule::operations {

/// A point, or a piece of an edge that is straight in degrees, on the ellipsoid.
struct GroundEdge {
    geodata::Point from;
    geodata::Point to;
    /// No place of the edge is farther than this from the chord between its ends, in metres.
    double slack_m = 0;

    bool is_point() const { return from.x == to.x && from.y == to.y; }
    geodata::Point at(double share) const {
        return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
    }
};

/// Calls `visit` for each point of a geometry and each edge of its lines and rings, long edges cut
/// so that their slack is a few metres.
/// @param degrees longitudes and latitudes
void walk_ground_edges(geodata::WkbView degrees, const geodata::Ellipsoid& ellipsoid,
                       const std::function<void(const GroundEdge&)>& visit);

/// Box around an edge in geocentric coordinates, slack included.
Box<3> box_of(const GroundEdge& edge, const geodata::Ellipsoid& ellipsoid);

double distance_between(const Box<3>& a, const Box<3>& b);

/// Straight distance through the Earth between the chords of two edges, and where it is least.
struct Approach {
    double chord_m = 0;
    double on_first = 0; ///< share of the first edge, 0 to 1
    double on_second = 0;
};
Approach approach(const GroundEdge& first, const GroundEdge& second,
                  const geodata::Ellipsoid& ellipsoid);

/// Moves an approach from the chords to the edges themselves.
Approach refine(const GroundEdge& first, const GroundEdge& second, Approach start,
                const geodata::Ellipsoid& ellipsoid);

/// No geodesic of this length has a longer chord: the ellipsoid curves nowhere less than at its
/// poles.
double longest_chord(double geodesic_m, const geodata::Ellipsoid& ellipsoid);
/// No shortest geodesic with this chord is longer (short of antipodes, where chords say nothing).
double longest_geodesic(double chord_m, const geodata::Ellipsoid& ellipsoid);

} // namespace graticule::operations
