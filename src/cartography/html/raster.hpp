// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "cartography/map.hpp"
#include "geodata/geometry/extent.hpp"

namespace graticule::cartography {

/// A raster warped to Web Mercator and coloured, for an interactive map: {"image": a PNG as data
/// URI, "extent": [west, south, east, north] in degrees, "legend": {"title", "colours", "labels"}
/// or null}.
/// @param reach degrees; what lies outside is left out
/// @throws Error as prepare_raster()
Json encode_raster(const RasterBackground& background, const geodata::Extent& reach,
                   const Context& context);

} // namespace graticule::cartography
