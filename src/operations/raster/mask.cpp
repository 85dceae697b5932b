// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/mask.hpp"

#include "base/error.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/burnt_cells.hpp"
#include "operations/raster/burn.hpp"
#include "operations/raster/class_codes.hpp"
#include "operations/raster/result_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace graticule::operations {

using geodata::Window;

namespace {

constexpr std::size_t MaskPieceCells = 1U << 20;

// The cells of a raster that shapes reach.
Window reach_of(const std::vector<BurnShape>& shapes, const geodata::Raster& raster) {
    geodata::Extent extent;
    for (const BurnShape& shape : shapes)
        extent.add(shape.extent);
    // A shape on the far edge reaches the last cell.
    const auto clamped = [](double position, std::size_t count) {
        return static_cast<std::size_t>(std::clamp(position, 0.0, static_cast<double>(count)));
    };
    const std::size_t left =
        std::min(clamped(std::floor(extent.min_x), raster.width), raster.width - 1);
    const std::size_t top =
        std::min(clamped(std::floor(extent.min_y), raster.height), raster.height - 1);
    const std::size_t right = clamped(std::ceil(extent.max_x), raster.width);
    const std::size_t bottom = clamped(std::ceil(extent.max_y), raster.height);
    return {left, top, std::max(right, left + 1) - left, std::max(bottom, top + 1) - top};
}

} // namespace

geodata::Raster mask_raster(const geodata::Raster& raster, const geodata::Layer& mask,
                            const MaskOptions& options, const std::string& name,
                            const Context& context, Report& report) {
    const std::vector<BurnShape> shapes =
        burn_shapes(grid_of(raster), mask, {}, "mask feature", context, report);
    if (shapes.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} does not meet the raster {}", mask.name(), raster.name),
                    "Check that both lie in the same place");
    const Window kept = options.keep_inside && options.crop
                            ? reach_of(shapes, raster)
                            : Window{0, 0, raster.width, raster.height};
    const geodata::RasterLayout layout = exact_layout(part_of(grid_of(raster), kept), raster);
    geodata::RasterWriter writer(layout);
    geodata::RasterReaders readers(raster);
    const std::vector<Window> windows = geodata::tile_windows(shape_of(layout), MaskPieceCells);
    parallel_for(
        context, windows.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            const auto reader = readers.borrow();
            std::vector<double> values;
            for (std::size_t i = begin; i < end; ++i) {
                const Window source{kept.column + windows[i].column, kept.row + windows[i].row,
                                    windows[i].width, windows[i].height};
                const std::vector<double> burnt = burn(shapes, source, options.all_touched);
                for (int band = 1; band <= static_cast<int>(raster.bands.size()); ++band) {
                    reader->read(band, source, values);
                    for (std::size_t cell = 0; cell < values.size(); ++cell)
                        if (std::isnan(burnt[cell]) == options.keep_inside)
                            values[cell] = std::numeric_limits<double>::quiet_NaN();
                    writer.write(band, windows[i], values);
                }
            }
        },
        "masking");
    geodata::Raster result = writer.finish(name);
    keep_classes(raster, result);
    check_masked(raster, mask, options.keep_inside, options.all_touched, result, report);
    return result;
}

} // namespace graticule::operations
