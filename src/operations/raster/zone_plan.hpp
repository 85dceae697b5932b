// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace graticule::operations {

/// One zone ready to be laid over a raster.
struct PlacedZone {
    std::size_t row = 0;           ///< in the layer
    std::vector<std::uint8_t> wkb; ///< valid polygon in cell space
    float least_weight = 0;        ///< a coverage up to this is rounding, not ground
    double turned_columns = 0;     ///< by how many it was moved around the Earth
};

/// A piece of a zone that fits in memory.
struct ZonePiece {
    std::size_t zone = 0; ///< index of the PlacedZone
    geodata::Window window;
};

struct ZonePlan {
    std::vector<PlacedZone> zones; ///< in the order of where they lie, from the top
    std::vector<ZonePiece> pieces; ///< those of a zone one after another
};

/// Moves polygons to the cells of a raster, repairs them, sorts them by place and cuts what they
/// cover into windows. Reports zones that cannot be used or lie outside, and warns of those that
/// lie on the raster in part. On a raster in degrees a zone is also looked for a full turn east and
/// west, so that rasters from 0 to 360 degrees and zones across the antimeridian meet.
/// @param max_cells of a piece
/// @throws Error CrsMissing, Cancelled
ZonePlan plan_zones(const geodata::Raster& raster, const geodata::Layer& zones,
                    std::size_t max_cells, const Context& context, Report& report);

} // namespace graticule::operations
