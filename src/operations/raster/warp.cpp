// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/warp.hpp"

#include "base/error.hpp"
#include "geodata/raster_handle.hpp"
#include "operations/raster/result_layout.hpp"

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_alg.h>
#include <gdalwarper.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace graticule::operations {

using geodata::Extent;
using geodata::GdalDataset;
using geodata::GdalMessages;
using geodata::Point;
using geodata::Window;

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t MaxSourceCells = std::size_t{1} << 25; // 256 MiB of doubles
constexpr int OutlineSteps = 20; // places along each side of a window that are looked up

GDALResampleAlg algorithm_of(ResampleMethod method) {
    switch (method) {
    case ResampleMethod::Nearest:
        return GRA_NearestNeighbour;
    case ResampleMethod::Bilinear:
        return GRA_Bilinear;
    case ResampleMethod::Cubic:
        return GRA_Cubic;
    case ResampleMethod::Average:
        return GRA_Average;
    case ResampleMethod::Mode:
        return GRA_Mode;
    case ResampleMethod::Minimum:
        return GRA_Min;
    case ResampleMethod::Maximum:
        return GRA_Max;
    case ResampleMethod::Sum:
        return GRA_Sum;
    }
    throw Error(ErrorCode::Internal, "A resampling method that is not listed");
}

// A window of cells in memory as a GDAL dataset. The values must outlive it.
GdalDataset in_memory(std::vector<double>& values, const Window& window, const RasterGrid& grid) {
    GdalDataset dataset = geodata::dataset_over(values, window.width, window.height);
    std::array<double, 6> coefficients = part_of(grid, window).transform.coefficients;
    GDALSetGeoTransform(dataset.get(), coefficients.data());
    return dataset;
}

struct TransformerDeleter {
    void operator()(void* transformer) const { GDALDestroyGenImgProjTransformer(transformer); }
};
struct WarpOptionsDeleter {
    void operator()(GDALWarpOptions* options) const { GDALDestroyWarpOptions(options); }
};
struct WarpOperationDeleter {
    void operator()(void* operation) const { GDALDestroyWarpOperation(operation); }
};
using WarpOptions = std::unique_ptr<GDALWarpOptions, WarpOptionsDeleter>;

WarpOptions warp_options(GDALDatasetH from, GDALDatasetH to, ResampleMethod method,
                         void* transformer) {
    WarpOptions options(GDALCreateWarpOptions());
    options->hSrcDS = from;
    options->hDstDS = to;
    options->eResampleAlg = algorithm_of(method);
    options->eWorkingDataType = GDT_Float64;
    options->nBandCount = 1;
    options->panSrcBands = static_cast<int*>(CPLCalloc(1, sizeof(int)));
    options->panDstBands = static_cast<int*>(CPLCalloc(1, sizeof(int)));
    options->panSrcBands[0] = options->panDstBands[0] = 1;
    options->padfSrcNoDataReal = static_cast<double*>(CPLCalloc(1, sizeof(double)));
    options->padfDstNoDataReal = static_cast<double*>(CPLCalloc(1, sizeof(double)));
    options->padfSrcNoDataReal[0] = options->padfDstNoDataReal[0] = NaN;
    options->papszWarpOptions = CSLSetNameValue(nullptr, "INIT_DEST", "NO_DATA");
    options->pTransformerArg = transformer;
    options->pfnTransformer = geodata::image_transformer();
    return options;
}

std::string wkt_of(const RasterGrid& grid) {
    return grid.crs.known() ? grid.crs.wkt() : "";
}

} // namespace

struct GridWarper::State {
    const geodata::Raster raster;
    const RasterGrid grid;
    const ResampleMethod method;
    geodata::RasterReader reader;
    std::optional<geodata::CoordinateTransform> to_source; ///< none where the CRS is the same

    // Grid cell to source cell; NaN where there is no way.
    Point source_cell(double column, double row) const {
        Point place = grid.transform.to_world(column, row);
        if (to_source)
            to_source->forward({&place.x, 1}, {&place.y, 1});
        return raster.transform.to_cell(place.x, place.y);
    }

    // How far around a cell the kernel reaches, in source cells.
    double margin(const Extent& reach, const Window& window) const {
        const double ratio = std::max(reach.width() / static_cast<double>(window.width),
                                      reach.height() / static_cast<double>(window.height));
        const double radius = method == ResampleMethod::Cubic ? 2 : 1;
        return std::ceil(radius * std::max(1.0, ratio)) + 2;
    }
};

GridWarper::GridWarper(const geodata::Raster& raster, const RasterGrid& grid, ResampleMethod method)
    : m_state(new State{raster, grid, method, geodata::RasterReader(raster), std::nullopt}) {
    if (raster.crs.known() && grid.crs.known() && !raster.crs.same_as(grid.crs))
        m_state->to_source.emplace(grid.crs, raster.crs);
}

GridWarper::~GridWarper() = default;

Window GridWarper::source_of(const Window& window) const {
    Extent reach;
    for (int i = 0; i <= OutlineSteps; ++i)
        for (int j = 0; j <= OutlineSteps; ++j) {
            const double column = static_cast<double>(window.column)
                                  + static_cast<double>(window.width) * i / OutlineSteps;
            const double row = static_cast<double>(window.row)
                               + static_cast<double>(window.height) * j / OutlineSteps;
            const Point cell = m_state->source_cell(column, row);
            if (std::isfinite(cell.x) && std::isfinite(cell.y))
                reach.add(cell.x, cell.y);
        }
    if (reach.empty())
        return {};
    const Extent wide = reach.expanded(m_state->margin(reach, window));
    const auto width = static_cast<double>(m_state->raster.width);
    const auto height = static_cast<double>(m_state->raster.height);
    const double left = std::clamp(std::floor(wide.min_x), 0.0, width);
    const double right = std::clamp(std::ceil(wide.max_x), 0.0, width);
    const double top = std::clamp(std::floor(wide.min_y), 0.0, height);
    const double bottom = std::clamp(std::ceil(wide.max_y), 0.0, height);
    if (left >= right || top >= bottom)
        return {};
    return {static_cast<std::size_t>(left), static_cast<std::size_t>(top),
            static_cast<std::size_t>(right - left), static_cast<std::size_t>(bottom - top)};
}

std::vector<double> GridWarper::warp(int band, const Window& window, MarkSearch& marks) const {
    std::vector<double> result(window.cells(), NaN);
    const Window source = source_of(window);
    if (source.cells() == 0)
        return result;
    if (source.cells() > MaxSourceCells)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("{} cells of the raster {} fall into one piece of the new grid",
                                source.cells(), m_state->raster.name),
                    "Choose smaller cells, or go there in two steps");
    std::vector<double> values = m_state->reader.read(band, source);
    marks.add(values);
    const GdalDataset from = in_memory(values, source, grid_of(m_state->raster));
    const GdalDataset to = in_memory(result, window, m_state->grid);
    const GdalMessages messages;
    const bool moves = m_state->to_source.has_value();
    const std::string from_wkt = moves ? wkt_of(grid_of(m_state->raster)) : "";
    const std::string to_wkt = moves ? wkt_of(m_state->grid) : "";
    const std::unique_ptr<void, TransformerDeleter> transformer(GDALCreateGenImgProjTransformer(
        from.get(), from_wkt.c_str(), to.get(), to_wkt.c_str(), FALSE, 0, 1));
    if (!transformer)
        geodata::throw_raster_io("warp", m_state->raster.name, messages);
    const WarpOptions options =
        warp_options(from.get(), to.get(), m_state->method, transformer.get());
    const std::unique_ptr<void, WarpOperationDeleter> operation(
        GDALCreateWarpOperation(options.get()));
    if (!operation
        || GDALChunkAndWarpImage(operation.get(), 0, 0, static_cast<int>(window.width),
                                 static_cast<int>(window.height))
               != CE_None)
        geodata::throw_raster_io("warp", m_state->raster.name, messages);
    return result;
}

} // namespace graticule::operations
