// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/raster/ground_area.hpp"
#include "operations/raster/overlap.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/report.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace graticule::operations {

/// Figures of a set of values, those that were worked out.
struct FigureSet {
    std::optional<double> count{};
    std::optional<double> sum{};
    std::optional<double> minimum{};
    std::optional<double> maximum{};
    std::optional<double> mean{};
    std::optional<double> standard_deviation{};
};

/// Figures of the same values agree: none lies outside the least and the greatest, the spread is at
/// most half of their distance, the sum is as much as mean and count say.
/// @param of what they are of, for the error, as "zone 3"
/// @throws Error Internal
void check_figures(std::string_view operation, std::string_view of, const FigureSet& figures);

/// Statistics of a band: they agree, valid and other cells add up to the raster's, the declared
/// nodata is not the least or greatest, and the values of some cells lie between these.
/// @throws Error Internal
void check_band_statistics(const geodata::Raster& raster, int band,
                           const RasterStatistics& statistics, Report& report);

/// The overlap of two rasters: its grid is a part of the first's, its figures agree, and some cells
/// have the second's value where the first is above 0, and else none.
/// @param values the second raster, on the cells of the overlap
/// @throws Error Internal
void check_overlap(const geodata::Raster& mask, int mask_band, const geodata::Raster& values,
                   int value_band, const RasterOverlap& overlap, Report& report);

/// The ground of cells: chosen ones are a part of the valid ones and these of all, some cells that
/// were read here are counted for what they are, and the mean
/// ground of one lies between the least and greatest of cells that are measured here as polygons
/// on the ellipsoid.
/// @throws Error Internal
void check_ground_area(const geodata::Raster& raster, int band, const GroundArea& area,
                       Report& report);

} // namespace graticule::operations
