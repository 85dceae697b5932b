// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/assign_raster_crs.hpp"

#include "base/error.hpp"
#include "geodata/crs/degrees_check.hpp"

#include <fmt/format.h>

namespace graticule::operations {

geodata::Raster assign_crs(const geodata::Raster& raster, const geodata::Crs& crs, Report& report) {
    if (raster.crs.known())
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The raster '{}' is in {} already", raster.name, raster.crs.label()),
            "Reproject it where it is to be in another CRS");
    if (!crs.known())
        throw Error(ErrorCode::InvalidArgument, "An unknown CRS cannot be stated",
                    "Name one, such as EPSG:32632");
    if (crs.geographic() && !geodata::can_be_degrees(raster.extent()))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The raster '{}' cannot be in {}: its coordinates are no degrees",
                                raster.name, crs.label()),
                    "Give the projected CRS that they are in");
    geodata::Raster result = raster;
    result.crs = crs;
    report.decide_crs(
        fmt::format("Cells are where they were, and are now taken to be in {}", crs.label()));
    return result;
}

} // namespace graticule::operations
