// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <optional>
#include <string>

namespace graticule::operations {

/// Why a geometry breaks the rules of simple features, in a few words of GEOS with the place
/// ("Self-intersection at 3 4"), or in ours where rings are not closed; nothing for one that is
/// valid or empty. Coordinates are taken as planar.
/// @pre wkb_is_well_formed(wkb)
std::optional<std::string> why_invalid(geodata::WkbView wkb);

} // namespace graticule::operations
