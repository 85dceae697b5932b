// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "earth/values/value.hpp"

#include <string>
#include <vector>

namespace graticule::earth {

/// Features as CSV: system:index, the properties and the geometry as GeoJSON in the column .geo.
/// @param columns these alone, in their order; empty for all
std::string csv_of(const Collection& collection, const std::vector<std::string>& columns);

/// Features as a FeatureCollection of GeoJSON, with their edges straight in degrees.
/// @param columns properties that they have alone; empty for all
std::string geojson_of(const Collection& collection, const std::vector<std::string>& columns);

} // namespace graticule::earth
