// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace graticule::operations {

/// Figures about the cells of one band. Nodata, masked and non-finite cells never count as values.
///
/// Every cell counts once, whatever ground it covers: on a raster in degrees or Mercator's
/// projection the mean is one of cells, not of ground, and leans towards the poles. The mean by
/// ground stands beside it.
struct RasterStatistics {
    std::uint64_t valid_cells = 0;
    std::uint64_t nodata_cells = 0;
    double sum = 0; ///< 0 where no cell is valid
    std::optional<double> minimum;
    std::optional<double> maximum;
    std::optional<double> mean;
    /// By the ground that cells cover, where rows are parallels and it is unequal.
    std::optional<double> ground_mean;
    /// A stored value that was left out as a mark for missing ones, though not declared.
    std::optional<double> left_out;
    std::optional<double> standard_deviation; ///< of the population (n), as GDAL and numpy give it
};

/// Reads a band once, block by block; memory does not grow with the raster. The same result
/// whatever the number of threads. Values that look like marks for missing ones, which the band
/// does not declare, are left out and warned of: see MarkSearch::settle().
/// @param band counts from 1
/// @throws Error InvalidArgument (no such band), Io (a truncated file), Cancelled
RasterStatistics raster_statistics(const geodata::Raster& raster, int band, const Context& context,
                                   Report& report);

/// Warns of what a mean over these cells does not say: that by ground it is another, or that they
/// are codes of classes. For those that tell the mean.
void warn_of_mean(const geodata::Raster& raster, int band, const RasterStatistics& statistics,
                  Report& report);

} // namespace graticule::operations
