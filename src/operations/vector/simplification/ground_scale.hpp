// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <span>
#include <vector>

namespace graticule::operations {

/// What a unit of x and one of y are on the ground at a place: metres to the east and to the north.
struct GroundScale {
    double x_east = 0;
    double x_north = 0;
    double y_east = 0;
    double y_north = 0;

    /// How long a small step on the map is on the ground, as a vector to the east and north.
    geodata::Point on_ground(double dx, double dy) const {
        return {dx * x_east + dy * y_east, dx * x_north + dy * y_north};
    }
};

/// The scales at some places of a CRS: from the radii of curvature in degrees, else from where
/// steps of two units lead on the globe. Not finite where a place is none on the Earth.
/// @throws Error CrsMissing, Unsupported (no way to longitude and latitude)
std::vector<GroundScale> ground_scales(std::span<const geodata::Point> places,
                                       const geodata::Crs& crs);

/// Distance on the ground from a place to the straight edge on the map between two others, near the
/// place.
double distance_to_edge_m(const geodata::Point& place, const GroundScale& scale,
                          const geodata::Point& from, const geodata::Point& to);

} // namespace graticule::operations
