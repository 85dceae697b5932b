// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/crs/central_meridian.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "operations/raster/grid_transform.hpp"
#include "operations/raster/resample.hpp"
#include "operations/raster/turn_columns.hpp"

#include <fmt/format.h>
#include <gdal_alg.h>
#include <gdal_utils.h>

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

namespace graticule::operations {

using geodata::GdalDataset;
using geodata::Point;

namespace {

// The grid of a raster; one that goes around the Earth begins where the map of the other CRS is
// cut, so that it lies in one piece there from end to end, wherever its own first column is.
RasterGrid cut_as(const geodata::Raster& raster, const geodata::Crs& crs) {
    RasterGrid grid = grid_of(raster);
    const auto middle = goes_around(grid) ? geodata::central_meridian(crs) : std::nullopt;
    if (middle)
        grid.transform.coefficients[0] =
            *middle + (grid.transform.coefficients[1] > 0 ? -180 : 180);
    return grid;
}

// Degrees as if they were cells: columns are longitudes, rows latitudes.
RasterGrid degrees_of(const geodata::Crs& crs) {
    return {360, 180, {}, crs};
}

// The longitude in the middle of a raster that lies across the antimeridian of a CRS in degrees,
// which then has longitudes beyond 180; none for others. One around a pole does not lie in one
// piece there, nor does one of the whole Earth.
std::optional<double> middle_across(const GridTransform& to_degrees, const RasterGrid& grid) {
    constexpr int Steps = 40;
    constexpr double MostDegrees = 340;
    const auto width = static_cast<double>(grid.width);
    const auto height = static_cast<double>(grid.height);
    const double middle = to_degrees.to_cell({width / 2, height / 2}, 0).x;
    if (!to_degrees.moves() || to_degrees.turn_columns() == 0 || std::isnan(middle))
        return std::nullopt;
    geodata::Extent reach;
    for (int i = 0; i <= Steps; ++i)
        for (int j = 0; j <= Steps; ++j) {
            const Point place = to_degrees.to_cell({width * i / Steps, height * j / Steps}, middle);
            if (std::isnan(place.x))
                return std::nullopt;
            reach.add(place.x, place.y);
        }
    if (reach.width() > MostDegrees || (reach.min_x >= -180 && reach.max_x <= 180))
        return std::nullopt;
    return reach.min_x < -180 ? middle + 360 : middle;
}

struct InOnePiece {
    const GridTransform& to_degrees;
    double middle;
};

// A callback of GDAL's, which must not throw. GDAL asks for the way there alone.
int move_in_one_piece(void* argument, int /*back*/, int count, double* x, double* y, double* /*z*/,
                      int* success) {
    const auto* piece = static_cast<const InOnePiece*>(argument);
    const auto size = static_cast<std::size_t>(count);
    piece->to_degrees.to_cells({x, size}, {y, size}, piece->middle);
    for (std::size_t i = 0; i < size; ++i)
        success[i] = std::isfinite(x[i]) && std::isfinite(y[i]) ? TRUE : FALSE;
    return TRUE;
}

GdalDataset grid_shape_of(const RasterGrid& grid) {
    GdalDataset shape(GDALCreate(GDALGetDriverByName("MEM"), "", static_cast<int>(grid.width),
                                 static_cast<int>(grid.height), 0, GDT_Byte, nullptr));
    std::array<double, 6> coefficients = grid.transform.coefficients;
    GDALSetGeoTransform(shape.get(), coefficients.data());
    return shape;
}

struct TransformerDeleter {
    void operator()(void* transformer) const { GDALDestroyGenImgProjTransformer(transformer); }
};

} // namespace

RasterGrid reprojected_grid(const geodata::Raster& raster, const geodata::Crs& crs) {
    raster.require_crs();
    if (!crs.known())
        throw Error(ErrorCode::InvalidArgument, "The target CRS is unknown");
    const GDALTransformerFunc image_transform = geodata::image_transformer();
    const RasterGrid cut = cut_as(raster, crs);
    const GdalDataset shape = grid_shape_of(cut);
    const geodata::GdalMessages messages;
    RasterGrid grid{0, 0, {}, crs};
    int width = 0;
    int height = 0;
    std::array<double, 4> extent{};
    // Rounded up, so that the last cells reach over the edge and nothing is lost there.
    const auto suggest = [&](GDALTransformerFunc transform, void* argument) {
        return GDALSuggestedWarpOutput2(shape.get(), transform, argument,
                                        grid.transform.coefficients.data(), &width, &height,
                                        extent.data(), GDAL_SWO_ROUND_UP_SIZE)
               == CE_None;
    };
    const GridTransform to_degrees(cut, degrees_of(crs));
    bool found = false;
    if (const auto middle = middle_across(to_degrees, cut)) {
        InOnePiece piece{to_degrees, *middle};
        found = suggest(move_in_one_piece, &piece);
    } else {
        const std::string from = raster.crs.wkt();
        const std::string to = crs.wkt();
        const std::unique_ptr<void, TransformerDeleter> transformer(GDALCreateGenImgProjTransformer(
            shape.get(), from.c_str(), nullptr, to.c_str(), FALSE, 0, 1));
        found = transformer && suggest(image_transform, transformer.get());
    }
    if (!found)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("The raster {} cannot be moved to {}: {}", raster.name, crs.label(),
                                messages.first_failure()),
                    "Choose a CRS that covers the raster's place");
    grid.width = static_cast<std::size_t>(width);
    grid.height = static_cast<std::size_t>(height);
    return grid;
}

} // namespace graticule::operations
