// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/statistics.hpp"

#include "geodata/raster_readers.hpp"
#include "operations/raster/cell_summary.hpp"

#include <algorithm>
#include <vector>

namespace graticule::operations {

namespace {

constexpr std::size_t WindowCells = 1U << 20;
constexpr std::size_t WindowsAtOnce = 256; // whose summaries wait to be joined in order

} // namespace

RasterStatistics raster_statistics(const geodata::Raster& raster, int band,
                                   const Context& context) {
    geodata::require_band(raster, band);
    geodata::RasterReaders readers(raster);
    const std::vector<geodata::Window> windows = geodata::tile_windows(raster, WindowCells);
    CellSummary total;
    for (std::size_t first = 0; first < windows.size(); first += WindowsAtOnce) {
        const std::size_t count = std::min(WindowsAtOnce, windows.size() - first);
        std::vector<CellSummary> parts(count);
        parallel_for(context, count, 1, [&](std::size_t begin, std::size_t end) {
            const auto reader = readers.borrow();
            std::vector<double> values;
            for (std::size_t i = begin; i < end; ++i) {
                reader->read(band, windows[first + i], values);
                parts[i].add(values);
            }
        });
        for (const CellSummary& part : parts)
            total.merge(part);
        context.report_progress("reading cells", static_cast<double>(first + count)
                                                     / static_cast<double>(windows.size()));
    }
    RasterStatistics statistics;
    statistics.valid_cells = total.cells();
    statistics.nodata_cells = std::uint64_t{raster.width} * raster.height - total.cells();
    statistics.sum = total.sum();
    statistics.minimum = total.minimum();
    statistics.maximum = total.maximum();
    statistics.mean = total.mean();
    statistics.standard_deviation = total.standard_deviation();
    return statistics;
}

} // namespace graticule::operations
