// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace graticule::geodata {

enum class CoordinateAxis { Longitude, Latitude };

/// Degrees, east and north positive, of a longitude or latitude as people write it: a number, or
/// degrees with minutes and seconds (`10°12'30.5"`, `10 12 30`, `10:12.5`, `10d12'`), with a sign
/// or with the letter of the hemisphere before or after (`0.13 W`, `N51 30`), not both. Only the
/// last part may have decimals, after a point or comma; minutes and seconds are below 60.
/// @return none for any other text, the letter of the other axis included, and for more than 90
///         degrees of latitude or 360 of longitude written in parts or with a letter
std::optional<double> parse_angle(std::string_view text, CoordinateAxis axis);

} // namespace graticule::geodata
