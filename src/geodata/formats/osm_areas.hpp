// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

namespace graticule::geodata {

/// Whether a closed way with these tags stands for an area rather than a line that comes back to
/// its beginning: a roundabout is a line, a building an area. The usual rules, as the wiki of
/// OpenStreetMap has them; `area=yes` and `area=no` overrule them.
/// @param tags an object of texts
bool means_area(const Json& tags);

} // namespace graticule::geodata
