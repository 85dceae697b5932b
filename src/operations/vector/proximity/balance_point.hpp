// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <optional>
#include <span>

namespace graticule::operations {

struct WeightedPlace {
    geodata::Point place; ///< in degrees
    double weight = 1;    ///< greater than 0
};

/// The place around which the ways to some places, geodesics on the ellipsoid, balance by their
/// weights: the sum of their weighted squares is least there. To less than a millimetre.
/// @return none for no places, and for places all around the Earth, which have no such middle
std::optional<geodata::Point> balance_point(std::span<const WeightedPlace> places,
                                            const geodata::Ellipsoid& ellipsoid);

} // namespace graticule::operations
