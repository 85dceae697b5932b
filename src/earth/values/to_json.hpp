// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"

#include "earth/values/value.hpp"

#include <string>

namespace graticule::earth {

/// A value as the client gets it. Numbers without a fraction are written as integers.
/// @throws Error LimitExceeded for one that is too large or too deep; Unsupported for a function
Json to_json(const Value& value);

/// Lists of numbers, in which points may stand for their coordinates.
/// @throws Error InvalidArgument, which begins with `where`
Json coordinates_json(const Value& value, const std::string& where);

/// JSON as a value; nested no deeper than JSON that is read may be.
Value value_from_json(const Json& json);

/// A feature as GeoJSON, with its edges straight in degrees if `planar`.
Json feature_json(const Feature& feature, bool planar);

} // namespace graticule::earth
