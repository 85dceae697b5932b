// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/vector/measures/area_rings.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace graticule::operations {

/// What two valid areas share, found by walking along their boundaries from crossing to crossing:
/// many times faster than an overlay that makes a graph of both.
/// @return its WKB, of no bytes where they share nothing; none where boundaries touch, run
///         together, come so near one another or cross so flatly that rounding could matter, or
///         several polygons with holes arise: there GEOS has to decide
std::optional<std::vector<std::uint8_t>> plain_intersection(const AreaRings& first,
                                                            const AreaRings& second);

} // namespace graticule::operations
