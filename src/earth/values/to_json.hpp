// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"

#include "earth/values/value.hpp"

#include <cstddef>
#include <string>

namespace graticule::earth {

constexpr std::size_t DeepestJson = 100;

/// A value as the client gets it. Numbers without a fraction are written as integers.
/// @throws Error LimitExceeded for one that is too large or too deep; Unsupported for a function
Json to_json(const Value& value);

/// Lists of numbers, in which points may stand for their coordinates.
/// @throws Error InvalidArgument, which begins with `where`
Json coordinates_json(const Value& value, const std::string& where);

/// JSON as a value.
/// @param deepest how many lists and dictionaries may be in one another
/// @throws Error LimitExceeded for more of them
Value value_from_json(const Json& json, std::size_t deepest = DeepestJson);

/// A feature as GeoJSON, with its edges straight in degrees if `planar`.
Json feature_json(const Feature& feature, bool planar);

} // namespace graticule::earth
