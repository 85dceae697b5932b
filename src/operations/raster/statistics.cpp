// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/statistics.hpp"

#include "base/text.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/cell_figures.hpp"
#include "operations/raster/cell_summary.hpp"
#include "operations/raster/ground_weight.hpp"
#include "operations/raster/missing_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

namespace graticule::operations {

namespace {

constexpr std::size_t StatisticsWindowCells = 1U << 20;
constexpr std::size_t WindowsAtOnce = 256; // whose summaries wait to be joined in order

struct Tally {
    CellSummary cells;
    GroundMean ground;

    void merge(const Tally& other) {
        cells.merge(other.cells);
        ground.merge(other.ground);
    }
};

Tally tally(const GroundSlices& slices, MarkSearch& marks, const geodata::Window& window,
            std::span<const double> values) {
    Tally found;
    for (const RowSlice& slice : slices.of(window)) {
        CellSummary part;
        part.add(
            values.subspan((slice.first - window.row) * window.width, slice.count * window.width));
        found.cells.merge(part);
        found.ground.add(part, slice.cell_area);
    }
    marks.add(values, found.cells);
    return found;
}

} // namespace

RasterStatistics raster_statistics(const geodata::Raster& raster, int band, const Context& context,
                                   Report& report) {
    geodata::require_band(raster, band);
    const GroundSlices slices(raster);
    MarkSearch marks(raster.bands[static_cast<std::size_t>(band) - 1]);
    geodata::RasterReaders readers(raster);
    const std::vector<geodata::Window> windows =
        geodata::tile_windows(raster, StatisticsWindowCells);
    Tally total;
    for (std::size_t first = 0; first < windows.size(); first += WindowsAtOnce) {
        const std::size_t count = std::min(WindowsAtOnce, windows.size() - first);
        std::vector<Tally> parts(count);
        parallel_for(context, count, 1, [&](std::size_t begin, std::size_t end) {
            const auto reader = readers.borrow();
            std::vector<double> values;
            for (std::size_t i = begin; i < end; ++i) {
                reader->read(band, windows[first + i], values);
                parts[i] = tally(slices, marks, windows[first + i], values);
            }
        });
        for (const Tally& part : parts)
            total.merge(part);
        context.report_progress("reading cells", static_cast<double>(first + count)
                                                     / static_cast<double>(windows.size()));
    }
    if (const auto declared =
            marks.settle(raster, band, fmt::format("cells of {}", raster.name), report)) {
        RasterStatistics without = raster_statistics(*declared, band, context, report);
        without.left_out = declared->bands[static_cast<std::size_t>(band) - 1].nodata;
        return without;
    }
    RasterStatistics statistics;
    statistics.valid_cells = total.cells.cells();
    statistics.nodata_cells = std::uint64_t{raster.width} * raster.height - total.cells.cells();
    statistics.sum = total.cells.sum();
    statistics.minimum = total.cells.minimum();
    statistics.maximum = total.cells.maximum();
    statistics.mean = total.cells.mean();
    if (slices.unequal())
        statistics.ground_mean = total.ground.mean();
    statistics.standard_deviation = total.cells.standard_deviation();
    check_band_statistics(raster, band, statistics, report);
    return statistics;
}

void warn_of_mean(const geodata::Raster& raster, int band, const RasterStatistics& statistics,
                  Report& report) {
    if (raster.bands[static_cast<std::size_t>(band) - 1].classes)
        report.warn(fmt::format("The numbers of {}, band {}, are codes of classes: their mean, "
                                "spread and sum mean nothing",
                                raster.name, band));
    else if (statistics.mean && statistics.ground_mean
             && materially_apart(*statistics.mean, *statistics.ground_mean,
                                 *statistics.standard_deviation))
        report.warn(fmt::format("Cells of {} cover unequal ground: weighted by ground the mean "
                                "is {}, not {}. Where values are amounts on the ground, as heights "
                                "or temperatures, that is the one to tell",
                                raster.name, format_number(*statistics.ground_mean),
                                format_number(*statistics.mean)));
}

} // namespace graticule::operations
