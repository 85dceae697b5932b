// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/resample.hpp"

#include "base/error.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/resampled_raster.hpp"
#include "operations/raster/cell_size.hpp"
#include "operations/raster/cell_space.hpp"
#include "operations/raster/class_codes.hpp"
#include "operations/raster/counted_amounts.hpp"
#include "operations/raster/result_layout.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/raster/warp.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

using geodata::Window;

namespace {

constexpr std::size_t ResamplePieceCells = 1U << 18;
constexpr double MaxResampledCells = 1e10;

bool keeps_values(ResampleMethod method) {
    return method == ResampleMethod::Nearest || method == ResampleMethod::Mode
           || method == ResampleMethod::Minimum || method == ResampleMethod::Maximum;
}

void require_grid(const RasterGrid& grid) {
    const double cells = static_cast<double>(grid.width) * static_cast<double>(grid.height);
    if (grid.width == 0 || grid.height == 0 || !grid.transform.invertible())
        throw Error(ErrorCode::InvalidArgument, "The grid to resample to has no cells");
    if (cells > MaxResampledCells)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("The result would have {} x {} cells", grid.width, grid.height),
                    "Choose larger cells");
}

// The raster with its marks for missing cells as nodata; none if there is nothing to leave out.
std::optional<geodata::Raster> without_nodata_marks(const geodata::Raster& raster,
                                                    std::span<const int> bands,
                                                    const std::deque<MarkSearch>& marks,
                                                    Report& report) {
    std::optional<geodata::Raster> without;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        auto declared = marks[i].settle(without.value_or(raster), bands[i],
                                        fmt::format("cells read of {}", raster.name), report);
        if (declared)
            without = std::move(declared);
    }
    return without;
}

bool has_values(const geodata::Raster& raster, const Context& context) {
    Report unsaid; // of marks that look like missing values
    for (int band = 1; band <= static_cast<int>(raster.bands.size()); ++band)
        if (raster_statistics(raster, band, context, unsaid).valid_cells > 0)
            return true;
    return false;
}

// How many cells cover a length.
std::size_t cells_along(double length, double cell) {
    constexpr double Rounding = 1e-6; // a last cell that rounding alone would make is none
    const double cells = std::max(1.0, std::ceil(length / cell - Rounding));
    if (!(cells <= std::numeric_limits<int>::max()))
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("The result would be {} cells wide or high", cells),
                    "Choose larger cells");
    return static_cast<std::size_t>(cells);
}

} // namespace

geodata::RasterLayout warped_layout(const geodata::Raster& raster, const RasterGrid& grid,
                                    ResampleMethod method) {
    if (keeps_values(method))
        return exact_layout(grid, raster);
    for (int band = 1; band <= static_cast<int>(raster.bands.size()); ++band)
        refuse_for_classes(raster, band,
                           fmt::format("resampling by {}", resample_method_name(method)),
                           "mode or nearest, which keep classes");
    return real_layout(grid, raster);
}

geodata::Raster warp_bands(const geodata::Raster& raster, std::span<const int> bands,
                           const RasterGrid& grid, ResampleMethod method, const std::string& name,
                           const Context& context, Report& report) {
    require_grid(grid);
    if (grid.crs.known())
        raster.require_crs();
    else if (raster.crs.known())
        throw Error(ErrorCode::CrsMissing, "The grid to resample to does not state its CRS",
                    "Say which CRS it is in");
    geodata::Raster chosen = raster;
    chosen.bands.clear();
    for (const int band : bands) {
        geodata::require_band(raster, band);
        chosen.bands.push_back(raster.bands[static_cast<std::size_t>(band) - 1]);
    }
    if (grid.crs.known() && !grid.crs.same_as(raster.crs))
        report_datum_shift(grid, raster.crs, report);
    const geodata::RasterLayout layout = warped_layout(chosen, grid, method);
    geodata::RasterWriter writer(layout);
    std::deque<MarkSearch> marks; // which cannot be moved
    for (const geodata::Band& band : chosen.bands)
        marks.emplace_back(band);
    const std::vector<Window> windows = geodata::tile_windows(shape_of(layout), ResamplePieceCells);
    parallel_for(
        context, windows.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            const GridWarper warper(raster, grid, method);
            for (std::size_t i = begin; i < end; ++i)
                for (std::size_t band = 0; band < bands.size(); ++band)
                    warper.warp(bands[band], windows[i], marks[band],
                                [&](const Window& part, std::span<const double> values) {
                                    writer.write(static_cast<int>(band) + 1, part, values);
                                });
        },
        "resampling");
    if (method != ResampleMethod::Nearest && method != ResampleMethod::Mode)
        if (const auto declared = without_nodata_marks(raster, bands, marks, report))
            return warp_bands(*declared, bands, grid, method, name, context, report);
    geodata::Raster result = writer.finish(name);
    if (keeps_values(method))
        keep_classes(chosen, result);
    check_resampled(raster, bands, grid, method, result, report);
    report_changed_totals(raster, bands, method, result, context, report);
    return result;
}

geodata::Raster warp_to_grid(const geodata::Raster& raster, const RasterGrid& grid,
                             ResampleMethod method, const std::string& name, const Context& context,
                             Report& report) {
    std::vector<int> bands(raster.bands.size());
    std::iota(bands.begin(), bands.end(), 1);
    return warp_bands(raster, bands, grid, method, name, context, report);
}

PlacedBand band_on_grid(const geodata::Raster& raster, int band, const RasterGrid& grid,
                        ResampleMethod method, const Context& context, Report& report) {
    geodata::require_band(raster, band);
    if (same_grid(grid_of(raster), grid))
        return {raster, band};
    report.decide(fmt::format("{} was brought onto the first raster's cells ({})", raster.name,
                              resample_method_name(method)));
    const int bands[] = {band};
    return {warp_bands(raster, bands, grid, method, raster.name, context, report), 1};
}

RasterGrid resampled_grid(const geodata::Raster& raster, double cell_size, Report& report) {
    require_cell_size(cell_size, raster.crs, raster.extent(), raster.name, report);
    RasterGrid grid = grid_of(raster);
    const double across = cell_size / raster.transform.cell_width();
    const double down = cell_size / raster.transform.cell_height();
    auto& c = grid.transform.coefficients;
    c[1] *= across;
    c[4] *= across;
    c[2] *= down;
    c[5] *= down;
    grid.width = cells_along(static_cast<double>(raster.width), across);
    grid.height = cells_along(static_cast<double>(raster.height), down);
    return grid;
}

geodata::Raster resample_raster(const geodata::Raster& raster, double cell_size,
                                ResampleMethod method, const std::string& name,
                                const Context& context, Report& report) {
    geodata::Raster result = warp_to_grid(raster, resampled_grid(raster, cell_size, report), method,
                                          name, context, report);
    check_same_corner(raster, result, report);
    return result;
}

geodata::Raster reproject_raster(const geodata::Raster& raster, const geodata::Crs& crs,
                                 ResampleMethod method, const std::string& name,
                                 const Context& context, Report& report) {
    const RasterGrid grid = reprojected_grid(raster, crs);
    report.decide(fmt::format("Cells in {} are {} x {} {}s", crs.label(),
                              grid.transform.cell_width(), grid.transform.cell_height(),
                              crs.unit_name()));
    return warp_to_grid(raster, grid, method, name, context, report);
}

geodata::Raster match_raster(const geodata::Raster& raster, const geodata::Raster& like,
                             ResampleMethod method, const std::string& name, const Context& context,
                             Report& report) {
    const RasterGrid grid = grid_of(like);
    report.decide(same_grid(grid_of(raster), grid)
                      ? fmt::format("{} had the cells of {} already", raster.name, like.name)
                      : fmt::format("Cells get their values by {}", resample_method_name(method)));
    geodata::Raster result = warp_to_grid(raster, grid, method, name, context, report);
    if (!has_values(result, context))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("No cell of {} gets a value from {}", like.name, raster.name),
                    "They lie apart, or one of them has a wrong CRS: describe both.");
    return result;
}

} // namespace graticule::operations
