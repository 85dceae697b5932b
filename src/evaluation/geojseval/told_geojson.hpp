// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <functional>
#include <string>

/// Values as harness.js tells them, where they are GeoJSON.
namespace graticule::evaluation::geojseval {

/// Whether a value is told by a word: undefined, an instance of a class, NaN.
bool is_special(const Json& value);

/// Two to four numbers.
bool is_position(const Json& value);

bool is_told_geojson(const Json& value);

/// Each `coordinates` of a value of GeoJSON, with the type of the geometry that has it.
void each_coordinates(Json& value, const std::function<void(const std::string&, Json&)>& change);

/// The first path of coordinates: the positions of a line or of the outer ring; null for none.
Json* first_path(Json& coordinates);

} // namespace graticule::evaluation::geojseval
