// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/burn.hpp"

#include "base/error.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "operations/raster/cell_space.hpp"

#include <fmt/format.h>
#include <gdal_alg.h>
#include <ogr_api.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace graticule::operations {

using geodata::Extent;
using geodata::Window;

namespace {

constexpr std::size_t ShapesInAMorsel = 256;

struct OgrDeleter {
    void operator()(void* geometry) const {
        OGR_G_DestroyGeometry(static_cast<OGRGeometryH>(geometry));
    }
};
using OgrGeometry = std::unique_ptr<void, OgrDeleter>;

OgrGeometry ogr_from_wkb(geodata::WkbView wkb) {
    OGRGeometryH geometry = nullptr;
    if (OGR_G_CreateFromWkb(wkb.data(), nullptr, &geometry, static_cast<int>(wkb.size()))
        != OGRERR_NONE)
        throw Error(ErrorCode::GeometryInvalid, "A geometry cannot be handed to GDAL");
    return OgrGeometry(geometry);
}

// Shapes are in cells of the whole grid already: only the window's corner is to be taken off.
// A callback of GDAL's, which must not throw.
int to_window(void* corner, int to_source, int count, double* x, double* y, double* /*z*/,
              int* success) {
    const auto* window = static_cast<const Window*>(corner);
    const double sign = to_source != 0 ? 1 : -1;
    for (int i = 0; i < count; ++i) {
        x[i] += sign * static_cast<double>(window->column);
        y[i] += sign * static_cast<double>(window->row);
        success[i] = TRUE;
    }
    return TRUE;
}

Extent extent_of_window(const Window& window) {
    return {static_cast<double>(window.column), static_cast<double>(window.row),
            static_cast<double>(window.column + window.width),
            static_cast<double>(window.row + window.height)};
}

enum class BurnFate : std::uint8_t { Burnt, Void, NotMovable, Outside, NoValue };

void report_burn_fates(const std::vector<BurnFate>& fates, std::string_view what, Report& report) {
    const auto drop = [&](BurnFate fate, std::string_view why) {
        report.drop(fmt::format("{} {}", what, why),
                    static_cast<std::size_t>(std::count(fates.begin(), fates.end(), fate)));
    };
    drop(BurnFate::Void, "without a geometry");
    drop(BurnFate::NotMovable, "that cannot be moved to the raster's CRS");
    drop(BurnFate::Outside, "outside the raster");
    drop(BurnFate::NoValue, "without a value");
}

} // namespace

std::vector<BurnShape> burn_shapes(const RasterGrid& grid, const geodata::Layer& layer,
                                   std::span<const double> values, std::string_view what,
                                   const Context& context, Report& report) {
    const geodata::GeometryColumn& geometry = layer.geometry();
    decide_crs(grid, layer.crs(), fmt::format("{}s", what), report);
    const Extent all = extent_of_window({0, 0, grid.width, grid.height});
    std::vector<std::vector<BurnShape>> found(layer.size());
    std::vector<BurnFate> fates(layer.size(), BurnFate::Outside);
    parallel_for(context, layer.size(), ShapesInAMorsel, [&](std::size_t begin, std::size_t end) {
        const CellSpace space(grid, layer.crs());
        const double turn = space.turn_columns();
        for (std::size_t row = begin; row < end; ++row) {
            const double value = values.empty() ? 1 : values[row];
            const auto wkb =
                geometry.is_void(row) ? std::nullopt : space.to_cells(geometry.wkb(row));
            if (!wkb || std::isnan(value)) {
                fates[row] = geometry.is_void(row) ? BurnFate::Void
                             : !wkb                ? BurnFate::NotMovable
                                                   : BurnFate::NoValue;
                continue;
            }
            const Extent here = geodata::wkb_extent(*wkb);
            for (const double shift : {0.0, turn, -turn}) {
                const Extent there{here.min_x + shift, here.min_y, here.max_x + shift, here.max_y};
                if (!there.intersects(all) || (shift == 0 && !found[row].empty()))
                    continue;
                found[row].push_back({shift == 0 ? *wkb : shifted(*wkb, shift), there, value});
                fates[row] = BurnFate::Burnt;
            }
        }
    });
    report_burn_fates(fates, what, report);
    std::vector<BurnShape> shapes;
    for (auto& each : found)
        std::move(each.begin(), each.end(), std::back_inserter(shapes));
    return shapes;
}

std::vector<double> burn(std::span<const BurnShape> shapes, const Window& window,
                         bool all_touched) {
    std::vector<double> cells(window.cells(), std::numeric_limits<double>::quiet_NaN());
    const Extent here = extent_of_window(window);
    std::vector<OgrGeometry> owned;
    std::vector<OGRGeometryH> geometries;
    std::vector<double> values;
    for (const BurnShape& shape : shapes)
        if (shape.extent.intersects(here)) {
            owned.push_back(ogr_from_wkb(shape.wkb));
            geometries.push_back(static_cast<OGRGeometryH>(owned.back().get()));
            values.push_back(shape.value);
        }
    if (geometries.empty())
        return cells;
    const geodata::GdalDataset target = geodata::dataset_over(cells, window.width, window.height);
    const char* const options[] = {all_touched ? "ALL_TOUCHED=TRUE" : nullptr, nullptr};
    int band = 1;
    Window corner = window;
    const geodata::GdalMessages messages;
    if (GDALRasterizeGeometries(target.get(), 1, &band, static_cast<int>(geometries.size()),
                                geometries.data(), to_window, &corner, values.data(),
                                const_cast<char**>(options), nullptr, nullptr)
        != CE_None)
        throw Error(ErrorCode::Internal,
                    fmt::format("GDAL cannot burn features: {}", messages.first_failure()));
    return cells;
}

} // namespace graticule::operations
