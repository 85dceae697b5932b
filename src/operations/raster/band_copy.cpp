// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/band_copy.hpp"

#include "operations/checks/result_cells.hpp"
#include "operations/raster/missing_marks.hpp"
#include "operations/raster/result_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

namespace graticule::operations {

namespace {

constexpr std::size_t PieceCells = 1U << 20;

} // namespace

BandCopy band_copy(const geodata::Raster& raster, int band, std::optional<double> nodata,
                   const Context& context, Report& report) {
    geodata::require_band(raster, band);
    MarkSearch marks(raster.bands[static_cast<std::size_t>(band) - 1]);
    geodata::Raster only = raster;
    only.bands = {raster.bands[static_cast<std::size_t>(band) - 1]};
    geodata::RasterWriter writer(exact_layout(grid_of(raster), only));
    std::atomic<std::uint64_t> valid_cells = 0;
    geodata::for_each_window(
        context, raster, PieceCells,
        [&](const geodata::RasterReader& reader, const geodata::Window& window) {
            std::vector<double> values = reader.read(band, window);
            if (nodata)
                std::replace(values.begin(), values.end(), *nodata,
                             std::numeric_limits<double>::quiet_NaN());
            marks.add(values);
            valid_cells += static_cast<std::uint64_t>(std::count_if(
                values.begin(), values.end(), [](double value) { return !std::isnan(value); }));
            writer.write(1, window, values);
        },
        "reading cells");
    if (const auto declared =
            marks.settle(raster, band, fmt::format("cells of {}", raster.name), report))
        return band_copy(*declared, band, nodata, context, report);
    BandCopy copy{writer.finish(raster.name), valid_cells};
    check_copied(raster, band, copy.raster, nodata.has_value());
    return copy;
}

} // namespace graticule::operations
