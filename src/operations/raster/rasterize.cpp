// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/rasterize.hpp"

#include "base/error.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/burnt_cells.hpp"
#include "operations/raster/burn.hpp"
#include "operations/raster/cell_size.hpp"
#include "operations/raster/result_layout.hpp"
#include "operations/table/no_value_marks.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <vector>

namespace graticule::operations {

using geodata::CellType;
using geodata::Window;

namespace {

constexpr std::size_t RasterizePieceCells = 1U << 20;
constexpr double MaxCells = 1e10;

// The layer with what its field holds to be burnt: numbers that mark no value are none.
geodata::Layer to_be_burnt(const geodata::Layer& layer, const RasterizeOptions& options,
                           Report& report) {
    if (!options.field)
        return layer;
    const geodata::Column& column = layer.column(*options.field);
    if (!column.is_numeric())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The field {} of {} holds {}, not numbers", *options.field,
                                layer.name(), geodata::field_type_name(column.type())),
                    "Choose a number field, or none to burn where features are");
    return without_marks(layer, {&*options.field, 1}, report);
}

std::vector<double> values_of(const geodata::Layer& layer, const RasterizeOptions& options) {
    if (!options.field)
        return {};
    const geodata::Column& column = layer.column(*options.field);
    std::vector<double> values(layer.size());
    for (std::size_t row = 0; row < values.size(); ++row)
        values[row] = column.number(row);
    return values;
}

} // namespace

geodata::RasterLayout rasterized_layout(const geodata::Layer& layer, const RasterGrid& grid,
                                        const RasterizeOptions& options) {
    geodata::RasterLayout layout;
    layout.width = grid.width;
    layout.height = grid.height;
    layout.transform = grid.transform;
    layout.crs = grid.crs;
    if (options.field) {
        layout.type = CellType::Float64;
        layout.nodata = std::numeric_limits<double>::quiet_NaN();
        layout.band_names = {*options.field};
        layout.band_units = {layer.field(layer.field_index(*options.field)).unit};
    } else {
        layout.type = CellType::Byte;
        layout.nodata = 0;
        layout.band_names = {"presence"};
    }
    return layout;
}

RasterGrid grid_covering(const geodata::Layer& layer, double cell_size, Report& report) {
    const geodata::Crs& crs = layer.require_crs();
    const geodata::Extent extent = layer.geometry().total_extent();
    require_cell_size(cell_size, crs, extent, layer.name(), report);
    if (extent.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} has no feature with a geometry", layer.name()));
    const double left = std::floor(extent.min_x / cell_size);
    const double top = std::ceil(extent.max_y / cell_size);
    const double columns = std::ceil(extent.max_x / cell_size) - left;
    const double rows = top - std::floor(extent.min_y / cell_size);
    const double width = std::max(1.0, columns);
    const double height = std::max(1.0, rows);
    if (!std::isfinite(columns) || !std::isfinite(rows) || !(width * height <= MaxCells))
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("Cells of {} {}s would make a raster of {} x {}", cell_size,
                                crs.unit_name(), columns, rows),
                    "Choose larger cells");
    return {static_cast<std::size_t>(width),
            static_cast<std::size_t>(height),
            {{left * cell_size, cell_size, 0, top * cell_size, 0, -cell_size}},
            crs};
}

geodata::Raster rasterize(const geodata::Layer& source, const RasterGrid& grid,
                          const RasterizeOptions& options, const std::string& name,
                          const Context& context, Report& report) {
    const geodata::Layer layer = to_be_burnt(source, options, report);
    const std::vector<double> values = values_of(layer, options);
    const std::vector<BurnShape> shapes =
        burn_shapes(grid, layer, values, "feature", context, report);
    const geodata::RasterLayout layout = rasterized_layout(layer, grid, options);
    geodata::RasterWriter writer(layout);
    const std::vector<Window> windows =
        geodata::tile_windows(shape_of(layout), RasterizePieceCells);
    parallel_for(
        context, windows.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                writer.write(1, windows[i], burn(shapes, windows[i], options.all_touched));
        },
        "burning features");
    geodata::Raster result = writer.finish(name);
    check_burnt(layer, options, grid, result, report);
    return result;
}

} // namespace graticule::operations
