// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <cstdint>
#include <optional>

namespace graticule::operations {

/// A band by itself, and how many of its cells have a value.
struct BandCopy {
    geodata::Raster raster;
    std::uint64_t valid_cells = 0;
};

/// A scratch raster of one band as physical values with nodata and masks as its nodata: what can be
/// handed to a GDAL algorithm that knows none of scale, offset and masks. Cells with a number that
/// marks missing values, though the band does not say so, are left out, and the report warns (see
/// MarkSearch::settle()).
/// @param band    counts from 1
/// @param nodata  a physical value to leave out beside the band's own nodata
BandCopy band_copy(const geodata::Raster& raster, int band, std::optional<double> nodata,
                   const Context& context, Report& report);

} // namespace graticule::operations
