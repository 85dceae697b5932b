// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::operations {

/// The unit that a band's text stands for, however files spell it: "m", "ft", "km", "dm", "cm",
/// "mm", "K", "°C" or "°F"; empty if it is not known.
std::string_view known_unit(std::string_view text);

/// Metres in a unit of length as known_unit() gives it; 0 for others.
double metres_of(std::string_view unit);

} // namespace graticule::operations
