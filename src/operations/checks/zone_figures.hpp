// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/raster/zonal.hpp"
#include "operations/raster/zone_plan.hpp"
#include "operations/report.hpp"

#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// The figures of zones as they were worked out: for each row of the layer one for each statistic.
struct ZoneFigures {
    std::span<const ZonalStatistic> statistics;
    std::span<const std::vector<std::optional<double>>> rows;

    std::optional<double> at(std::size_t row, ZonalStatistic statistic) const;
};

/// Figures of each zone agree with one another; no zone counts more cells than it covers; and of
/// some small valid zones, count and mean are those of the points of a lattice in the cells, each
/// moved to the zones' CRS and looked for in the polygon: to within the cells on the zone's edge.
/// @param placed  the zones as they were laid over the raster
/// @param figures among them the count
/// @throws Error Internal
void check_zones(const geodata::Raster& raster, const geodata::Layer& zones,
                 const ZonalOptions& options, std::span<const PlacedZone> placed,
                 const ZoneFigures& figures, Report& report);

} // namespace graticule::operations
