// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/geodesic.hpp"

#include "unit/operations/layers.hpp"

#include <string>
#include <vector>

/// Points in degrees and distances between them, for tests of what is found on the ground.
namespace graticule::operations {

inline const geodata::Geodesic& geodesic() {
    static const geodata::Geodesic solver{geodata::Ellipsoid()};
    return solver;
}

inline geodata::Layer points_of(const std::vector<geodata::Point>& places) {
    geodata::Layer layer = layer_of(std::vector<std::string>(places.size()));
    geodata::GeometryColumn geometry;
    for (const geodata::Point& place : places)
        geometry.append_point(place.x, place.y);
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
    return layer;
}

} // namespace graticule::operations
