// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace graticule::operations {

/// Which cluster each point is in.
struct Clusters {
    static constexpr std::size_t None = static_cast<std::size_t>(-1);
    std::vector<std::size_t> of_point; ///< counted from 0 by their first points; None for noise
    std::size_t count = 0;
};

/// DBSCAN on the ellipsoid, as cluster_points() says.
/// @param degrees places
/// @param least points within the radius of a core point, itself included
Clusters density_clusters(std::span<const geodata::Point> degrees,
                          const geodata::Ellipsoid& ellipsoid, Length radius, std::size_t least,
                          const Context& context);

} // namespace graticule::operations
