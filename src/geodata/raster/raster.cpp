// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/raster.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/raster/band_axes_handle.hpp"
#include "geodata/raster/band_classes_handle.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "geodata/raster/raster_place_handle.hpp"
#include "geodata/raster/raster_subdatasets.hpp"

#include <fmt/format.h>
#include <gdal.h>

#include <cmath>
#include <system_error>

namespace graticule::geodata {

namespace {

CellType cell_type_of(GDALRasterBandH band, const std::string& source) {
    switch (GDALGetRasterDataType(band)) {
    case GDT_Byte: {
        const char* pixel = GDALGetMetadataItem(band, "PIXELTYPE", "IMAGE_STRUCTURE");
        return pixel != nullptr && EQUAL(pixel, "SIGNEDBYTE") ? CellType::Int16 : CellType::Byte;
    }
    case GDT_Int16:
        return CellType::Int16;
    case GDT_UInt16:
        return CellType::UInt16;
    case GDT_Int32:
        return CellType::Int32;
    case GDT_UInt32:
        return CellType::UInt32;
    case GDT_Float32:
        return CellType::Float32;
    case GDT_Float64:
    case GDT_Int64:
    case GDT_UInt64:
        return CellType::Float64;
    default:
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} has cells of type {}", source,
                                GDALGetDataTypeName(GDALGetRasterDataType(band))),
                    "Only real numbers are read: split complex cells into two bands first");
    }
}

std::optional<double> nodata_of(GDALRasterBandH band) {
    int has = FALSE;
    double value = 0;
    if (GDALGetRasterDataType(band) == GDT_Int64)
        value = static_cast<double>(GDALGetRasterNoDataValueAsInt64(band, &has));
    else if (GDALGetRasterDataType(band) == GDT_UInt64)
        value = static_cast<double>(GDALGetRasterNoDataValueAsUInt64(band, &has));
    else
        value = GDALGetRasterNoDataValue(band, &has);
    return has != FALSE ? std::optional(value) : std::nullopt;
}

std::string name_of_band(GDALRasterBandH band, int number, int count) {
    const char* description = GDALGetDescription(band);
    if (description != nullptr && *description != '\0')
        return one_line(description);
    const char* variable = GDALGetMetadataItem(band, "NETCDF_VARNAME", nullptr);
    if (variable != nullptr && *variable != '\0')
        return count == 1 ? one_line(variable) : fmt::format("{} {}", one_line(variable), number);
    return fmt::format("band {}", number);
}

Band describe_band(GDALRasterBandH handle, int number, int count, const std::string& source) {
    Band band;
    band.name = name_of_band(handle, number, count);
    if (const char* unit = GDALGetRasterUnitType(handle))
        band.unit = one_line(unit);
    band.type = cell_type_of(handle, source);
    band.nodata = nodata_of(handle);
    int has = FALSE;
    const double scale = GDALGetRasterScale(handle, &has);
    if (has != FALSE && std::isfinite(scale) && scale != 0)
        band.scale = scale;
    const double offset = GDALGetRasterOffset(handle, &has);
    if (has != FALSE && std::isfinite(offset))
        band.offset = offset;
    band.categories = class_names_of(handle);
    band.classes = numbers_are_classes(handle, band.categories);
    return band;
}

// Of bands along axes, what tells them apart is where they lie: "sst 2021-02".
void name_by_place(GDALDatasetH dataset, Raster& raster) {
    const BandAxes axes = read_band_axes(dataset);
    for (std::size_t i = 0; axes.several() && i < raster.bands.size(); ++i)
        if (!axes.places[i].empty() && !axes.variable.empty())
            raster.bands[i].name = fmt::format("{} {}", axes.variable, axes.places[i]);
}

Raster describe(const GdalDataset& dataset, const std::string& source) {
    Raster raster;
    raster.source = source;
    raster.width = static_cast<std::size_t>(GDALGetRasterXSize(dataset.get()));
    raster.height = static_cast<std::size_t>(GDALGetRasterYSize(dataset.get()));
    RasterPlace place = place_of(dataset.get(), source);
    raster.transform = place.transform;
    raster.crs = std::move(place.crs);
    raster.notes = std::move(place.notes);
    const int count = GDALGetRasterCount(dataset.get());
    for (int number = 1; number <= count; ++number)
        raster.bands.push_back(
            describe_band(GDALGetRasterBand(dataset.get(), number), number, count, source));
    name_by_place(dataset.get(), raster);
    int width = 0;
    int height = 0;
    GDALGetBlockSize(GDALGetRasterBand(dataset.get(), 1), &width, &height);
    raster.block_width = static_cast<std::size_t>(std::max(1, width));
    raster.block_height = static_cast<std::size_t>(std::max(1, height));
    return raster;
}

} // namespace

Point GeoTransform::to_world(double column, double row) const {
    const auto& c = coefficients;
    return {c[0] + column * c[1] + row * c[2], c[3] + column * c[4] + row * c[5]};
}

Point GeoTransform::to_cell(double x, double y) const {
    const auto& c = coefficients;
    const double determinant = c[1] * c[5] - c[2] * c[4];
    const double dx = x - c[0];
    const double dy = y - c[3];
    return {(dx * c[5] - dy * c[2]) / determinant, (dy * c[1] - dx * c[4]) / determinant};
}

bool GeoTransform::invertible() const {
    const auto& c = coefficients;
    const double determinant = c[1] * c[5] - c[2] * c[4];
    return std::isfinite(determinant) && determinant != 0;
}

double GeoTransform::cell_width() const {
    return std::hypot(coefficients[1], coefficients[4]);
}

double GeoTransform::cell_height() const {
    return std::hypot(coefficients[2], coefficients[5]);
}

Raster Raster::open(const fs::path& path) {
    std::error_code status;
    if (!fs::exists(path, status))
        throw Error(ErrorCode::NotFound, fmt::format("{} does not exist", path.string()),
                    "Check the path");
    Raster raster = open_source(path.string());
    raster.name = one_line(path.stem().string());
    return raster;
}

Raster Raster::open_source(const std::string& source) {
    const GdalDataset dataset = open_raster_dataset(source);
    if (GDALGetRasterCount(dataset.get()) > 0) {
        Raster raster = describe(dataset, source);
        raster.name = one_line(fs::path(source).stem().string());
        return raster;
    }
    std::vector<std::string> inside;
    for (const SourceEntry& entry : list_raster(source))
        inside.push_back(entry.source);
    if (inside.empty() || inside.front().empty())
        throw Error(ErrorCode::Malformed, fmt::format("{} holds no raster band", source));
    if (inside.size() > 1)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} holds {} rasters; one must be named", source, inside.size()),
                    fmt::format("Name one of: {}", shorten(join(inside, ", "), 600)));
    return open_source(inside.front());
}

Extent Raster::extent() const {
    Extent extent;
    const auto columns = static_cast<double>(width);
    const auto rows = static_cast<double>(height);
    for (const Point corner : {transform.to_world(0, 0), transform.to_world(columns, 0),
                               transform.to_world(0, rows), transform.to_world(columns, rows)})
        extent.add(corner.x, corner.y);
    return extent;
}

const Crs& Raster::require_crs() const {
    if (!crs.known())
        throw Error(ErrorCode::CrsMissing,
                    fmt::format("The raster {} does not state its CRS", name),
                    "Say which CRS it is in, in catalog.toml or by a .prj file beside it");
    return crs;
}

void require_band(const Raster& raster, int band) {
    if (band < 1 || static_cast<std::size_t>(band) > raster.bands.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The raster {} has no band {}", raster.name, band),
                    fmt::format("It has {}, counted from 1",
                                raster.bands.size() == 1
                                    ? std::string("1 band")
                                    : fmt::format("{} bands", raster.bands.size())));
}

} // namespace graticule::geodata
