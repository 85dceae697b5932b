// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/cell_size.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::operations {

namespace {

// Cells of as many degrees and more, some 550 km, are known for the whole Earth only.
constexpr double CoarsestDegrees = 5;
constexpr double MetresInADegree = 111195; // of a great circle, for a hint

std::string unit_of(const geodata::Crs& crs) {
    return crs.known() ? ascii_lower(crs.unit_name()) + "s" : "units";
}

} // namespace

void require_cell_size(double cell_size, const geodata::Crs& crs, const geodata::Extent& extent,
                       const std::string& name, Report& report) {
    if (!(cell_size > 0) || !std::isfinite(cell_size))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The cell size {} is not a positive number", cell_size),
                    fmt::format("Give it in {}", unit_of(crs)));
    const double width = extent.empty() ? 0 : extent.width();
    const double height = extent.empty() ? 0 : extent.height();
    if (cell_size <= std::max(width, height))
        return;
    const std::string larger =
        fmt::format("Cells of {0} {1} are larger than the whole of {2}, {3} x {4} {1}",
                    shortest_number(cell_size), unit_of(crs), name, format_number(width),
                    format_number(height));
    if (crs.geographic() && cell_size >= CoarsestDegrees)
        throw Error(ErrorCode::InvalidArgument, larger,
                    fmt::format("The unit is the CRS's: {} metres are about {} degrees here; or "
                                "reproject to a CRS in metres first",
                                shortest_number(cell_size),
                                format_number(cell_size / MetresInADegree, 2)));
    if (width > 0 || height > 0)
        report.warn(larger + ": all of it falls into a cell or two");
}

} // namespace graticule::operations
