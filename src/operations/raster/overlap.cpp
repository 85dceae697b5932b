// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/overlap.hpp"

#include "base/error.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/cell_figures.hpp"
#include "operations/raster/cell_space.hpp"
#include "operations/raster/cell_summary.hpp"
#include "operations/raster/grid_transform.hpp"
#include "operations/raster/missing_marks.hpp"
#include "operations/raster/result_layout.hpp"
#include "operations/raster/turn_columns.hpp"
#include "operations/raster/warp.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace graticule::operations {

using geodata::Point;
using geodata::Window;

namespace {

constexpr std::size_t OverlapPieceCells = 1U << 20;
constexpr int OutlineSteps = 50; // places along each side of a raster's outline

// The outline of a raster in its own cells as a closed ring, with places along its sides so that it
// bends with the CRS that it is moved to.
std::vector<Point> outline(const geodata::Raster& raster) {
    const auto width = static_cast<double>(raster.width);
    const auto height = static_cast<double>(raster.height);
    const Point corners[] = {{0, 0}, {width, 0}, {width, height}, {0, height}, {0, 0}};
    std::vector<Point> ring;
    for (int side = 0; side < 4; ++side)
        for (int step = 0; step < OutlineSteps; ++step) {
            const double share = static_cast<double>(step) / OutlineSteps;
            ring.push_back({corners[side].x + share * (corners[side + 1].x - corners[side].x),
                            corners[side].y + share * (corners[side + 1].y - corners[side].y)});
        }
    return ring;
}

// What raster 2 reaches in the cells of raster 1, in one piece.
geodata::Extent overlap_reach(const geodata::Raster& raster1, const geodata::Raster& raster2) {
    const GridTransform transform(grid_of(raster2), grid_of(raster1));
    geodata::Extent reach;
    double before = static_cast<double>(raster1.width) / 2;
    for (const Point& place : outline(raster2)) {
        const Point cell = transform.to_cell(place, before);
        if (!std::isfinite(cell.x) || !std::isfinite(cell.y))
            continue;
        reach.add(cell.x, cell.y);
        before = cell.x;
    }
    return reach;
}

// The cells of raster 1 that raster 2 reaches, all those between them included where it reaches
// both ends of raster 1.
Window shared_window(const geodata::Raster& raster1, const geodata::Raster& raster2) {
    const geodata::Extent reach = overlap_reach(raster1, raster2);
    // A hair's breadth over an edge is rounding, not overlap.
    constexpr double Rounding = 1e-6;
    const auto width = static_cast<double>(raster1.width);
    const auto height = static_cast<double>(raster1.height);
    const double turn = columns_in_a_turn(grid_of(raster1));
    double left = width;
    double right = 0;
    for (const double shift : {0.0, turn, -turn}) {
        const double from = std::max(0.0, std::floor(reach.min_x + shift + Rounding));
        const double to = std::min(width, std::ceil(reach.max_x + shift - Rounding));
        if (from >= to)
            continue;
        left = std::min(left, from);
        right = std::max(right, to);
    }
    const double top = std::max(0.0, std::floor(reach.min_y + Rounding));
    const double bottom = std::min(height, std::ceil(reach.max_y - Rounding));
    if (!(left < right && top < bottom))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The rasters {} and {} do not overlap", raster1.name, raster2.name),
                    "Choose rasters of the same place");
    return {static_cast<std::size_t>(left), static_cast<std::size_t>(top),
            static_cast<std::size_t>(right - left), static_cast<std::size_t>(bottom - top)};
}

geodata::Raster only_band(const PlacedBand& placed) {
    geodata::Raster raster = placed.raster;
    raster.bands = {placed.raster.bands[static_cast<std::size_t>(placed.band) - 1]};
    return raster;
}

} // namespace

RasterOverlap raster_overlap(const geodata::Raster& raster1, const geodata::Raster& raster2,
                             const OverlapOptions& options, const std::string& name,
                             const Context& context, Report& report) {
    geodata::require_band(raster1, options.mask_band);
    geodata::require_band(raster2, options.value_band);
    decide_crs(grid_of(raster1), raster2.crs, "cells of the second raster", report);
    const Window shared = shared_window(raster1, raster2);
    const RasterGrid grid = part_of(grid_of(raster1), shared);
    const PlacedBand brought =
        band_on_grid(raster2, options.value_band, grid, options.value_method, context, report);
    const geodata::RasterLayout layout = real_layout(grid, only_band(brought));
    geodata::RasterWriter writer(layout);
    geodata::RasterReaders masks(raster1);
    geodata::RasterReaders values(brought.raster);
    const std::vector<Window> windows = geodata::tile_windows(shape_of(layout), OverlapPieceCells);
    std::vector<CellSummary> parts(windows.size());
    MarkSearch marks(raster2.bands[static_cast<std::size_t>(options.value_band) - 1]);
    parallel_for(
        context, windows.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            const auto mask_reader = masks.borrow();
            const auto value_reader = values.borrow();
            std::vector<double> mask;
            std::vector<double> cells;
            for (std::size_t i = begin; i < end; ++i) {
                const Window in_raster1{shared.column + windows[i].column,
                                        shared.row + windows[i].row, windows[i].width,
                                        windows[i].height};
                mask_reader->read(options.mask_band, in_raster1, mask);
                value_reader->read(brought.band, windows[i], cells);
                for (std::size_t cell = 0; cell < cells.size(); ++cell)
                    if (!(mask[cell] > 0)) // nodata is NaN, and so not greater
                        cells[cell] = std::numeric_limits<double>::quiet_NaN();
                parts[i].add(cells);
                marks.add(cells, parts[i]);
                writer.write(1, windows[i], cells);
            }
        },
        "overlapping rasters");
    if (const auto declared =
            marks.settle(raster2, options.value_band,
                         fmt::format("cells of {} in common", raster2.name), report))
        return raster_overlap(raster1, *declared, options, name, context, report);
    CellSummary whole;
    for (const CellSummary& part : parts)
        whole.merge(part);
    RasterOverlap overlap{whole.cells(),      whole.sum(),  whole.minimum(),
                          whole.maximum(),    whole.mean(), whole.standard_deviation(),
                          writer.finish(name)};
    check_overlap(raster1, options.mask_band, brought.raster, brought.band, overlap, report);
    return overlap;
}

} // namespace graticule::operations
