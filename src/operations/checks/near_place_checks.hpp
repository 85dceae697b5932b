// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/report.hpp"
#include "operations/vector/ellipsoid/ground_index.hpp"

#include <optional>
#include <span>

namespace graticule::operations {

/// What was no neighbour in the search that is checked.
struct NotNear {
    bool itself = false; ///< the reference is the features, and none is its own neighbour
    bool met = false;    ///< what a feature meets is none
};

/// Neighbours are features with a place, and none is one of those that are none. For some features
/// the distance is the geodesic between the two places, each lies on its feature, and some of the
/// reference's places, spread over it, are no nearer.
/// @param from, to in degrees
/// @throws Error Internal
void check_near_places(const geodata::GeometryColumn& from, const geodata::GeometryColumn& to,
                       const geodata::Ellipsoid& ellipsoid,
                       std::span<const std::optional<NearestPlace>> places, const NotNear& not_near,
                       Report& report);

} // namespace graticule::operations
