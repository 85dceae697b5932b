// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/raster/resample.hpp"
#include "operations/report.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace graticule::operations {

struct RasterOverlap {
    std::uint64_t count = 0; ///< cells where the mask holds and raster 2 has a value
    double total = 0;
    std::optional<double> minimum;
    std::optional<double> maximum;
    std::optional<double> mean;
    std::optional<double> standard_deviation; ///< of the population
    geodata::Raster masked; ///< raster 2 on the shared grid where the mask holds, else nodata
};

struct OverlapOptions {
    ResampleMethod value_method = ResampleMethod::Sum; ///< raster 2: Sum keeps totals
    int mask_band = 1;
    int value_band = 1;
};

/// Figures of raster 2 where raster 1 is valid and greater than 0.
///
/// Both are compared on raster 1's own cells, which are not resampled, cut to where they overlap.
/// Raster 2 is brought onto it (and reprojected, if its CRS is another), which is reported.
/// @param name of RasterOverlap::masked
/// @throws Error CrsMissing, InvalidArgument (they do not overlap; band), Io, Cancelled
RasterOverlap raster_overlap(const geodata::Raster& raster1, const geodata::Raster& raster2,
                             const OverlapOptions& options, const std::string& name,
                             const Context& context, Report& report);

} // namespace graticule::operations
