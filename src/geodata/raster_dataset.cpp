// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "geodata/raster_handle.hpp"
#include "geodata/side_files.hpp"
#include "geodata/vrt_safety.hpp"

#include <cpl_string.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace graticule::geodata {

namespace {

// A block cache for the whole process that stays small beside what an operation itself needs.
constexpr GIntBig BlockCacheBytes = 256 << 20;

const char* const RasterDrivers[] = {"GTiff", "VRT", "AAIGrid", "netCDF", nullptr};

// HDF5, on which NetCDF stands, prints what it does not find, even where it is only asked whether
// there is such a thing, and is told not to thread by thread. GDAL brings it along; where it does
// not, nothing prints.
void quiet_hdf5() {
    using SetErrorPrinter = int(std::int64_t stack, void* printer, void* data);
    constexpr std::int64_t DefaultStack = 0;
    thread_local const bool quiet = [] {
        if (void* const set = ::dlsym(RTLD_DEFAULT, "H5Eset_auto2"))
            reinterpret_cast<SetErrorPrinter*>(set)(DefaultStack, nullptr, nullptr);
        return true;
    }();
    (void)quiet;
}

// A name in GDAL's own notation for a raster inside a local file.
bool names_local_subdataset(std::string_view source) {
    const bool known = source.starts_with("NETCDF:") || source.starts_with("GTIFF_DIR:");
    // Either notation takes a URL too, which would be fetched.
    return known && source.find("://") == std::string_view::npos
           && source.find("/vsi") == std::string_view::npos;
}

// The file that a raster lies in, of which GDAL reads the side files; none where the name could be
// taken apart in another way than this, or GDAL looks for none.
std::optional<fs::path> file_of(const std::string& source) {
    std::error_code status;
    if (fs::is_regular_file(source, status))
        return source;
    constexpr std::string_view Before = "NETCDF:\"";
    const std::size_t end = source.find_last_of('"');
    if (!source.starts_with(Before) || end < Before.size() || source.substr(end).find(':') != 1)
        return std::nullopt;
    const std::string file = source.substr(Before.size(), end - Before.size());
    const bool plain = file.find_first_of("\"\\") == std::string::npos
                       && source.find(':', end + 2) == std::string::npos;
    return plain && fs::is_regular_file(file, status) ? std::optional<fs::path>(file)
                                                      : std::nullopt;
}

} // namespace

void initialise_rasters() {
    initialise_gdal();
    static const bool sized = [] {
        GDALSetCacheMax64(BlockCacheBytes);
        return true;
    }();
    (void)sized;
    quiet_hdf5();
}

GDALRasterBandH raster_band(const GdalDataset& dataset, const Raster& raster, int band) {
    require_band(raster, band);
    GDALRasterBandH handle = GDALGetRasterBand(dataset.get(), band);
    if (handle == nullptr)
        throw Error(ErrorCode::Io, fmt::format("The raster {} has lost its band {} since it was "
                                               "first opened",
                                               raster.name, band));
    return handle;
}

GDALDataType gdal_type_of(CellType type) {
    switch (type) {
    case CellType::Byte:
        return GDT_Byte;
    case CellType::Int16:
        return GDT_Int16;
    case CellType::UInt16:
        return GDT_UInt16;
    case CellType::Int32:
        return GDT_Int32;
    case CellType::UInt32:
        return GDT_UInt32;
    case CellType::Float32:
        return GDT_Float32;
    case CellType::Float64:
        return GDT_Float64;
    }
    throw Error(ErrorCode::Internal, "A cell type that is not listed");
}

GdalDataset open_raster_dataset(const std::string& source) {
    initialise_rasters();
    const fs::path path(source);
    std::error_code status;
    const bool is_file = fs::is_regular_file(path, status);
    if (!is_file && !names_local_subdataset(source))
        throw Error(ErrorCode::NotFound, fmt::format("{} is not a file", source),
                    "Give a raster file, or a raster inside one as `graticule` lists it");
    if (is_file && is_vrt(path))
        require_safe_vrt(path);
    std::optional<SideFileReading> with_side_files;
    if (const std::optional<fs::path> file = file_of(source)) {
        require_safe_side_files(*file);
        with_side_files.emplace();
    }
    const GdalMessages messages;
    GdalDataset dataset(GDALOpenEx(source.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY, RasterDrivers,
                                   nullptr, nullptr));
    if (!dataset)
        throw Error(
            ErrorCode::Malformed,
            messages.failed()
                ? fmt::format("{} cannot be read as a raster: {}", source, messages.first_failure())
                : fmt::format("{} is not a raster in a format that is read here", source),
            "Formats read: GeoTIFF, COG, VRT, ASCII grid, NetCDF");
    // Drivers read side files when the place is first asked for.
    std::array<double, 6> place{};
    GDALGetGeoTransform(dataset.get(), place.data());
    if (!messages.unread().empty())
        throw Error(ErrorCode::Io,
                    fmt::format("{} cannot be read whole: {}", source, messages.unread()),
                    "The file may be truncated or damaged: get it again");
    return dataset;
}

GdalDataset dataset_over(std::span<double> values, std::size_t width, std::size_t height) {
    initialise_rasters();
    GdalDataset dataset(GDALCreate(GDALGetDriverByName("MEM"), "", static_cast<int>(width),
                                   static_cast<int>(height), 0, GDT_Float64, nullptr));
    std::array<char, 32> address{};
    CPLPrintPointer(address.data(), values.data(), static_cast<int>(address.size() - 1));
    const std::string option = fmt::format("DATAPOINTER={}", address.data());
    const char* const options[] = {option.c_str(), nullptr};
    if (!dataset || GDALAddBand(dataset.get(), GDT_Float64, const_cast<char**>(options)) != CE_None)
        throw Error(ErrorCode::Internal, "GDAL cannot make a raster in memory");
    GDALSetRasterNoDataValue(GDALGetRasterBand(dataset.get(), 1),
                             std::numeric_limits<double>::quiet_NaN());
    return dataset;
}

GDALTransformerFunc image_transformer() {
    initialise_gdal(); // opens the library, if it is not yet open
    void* const address = ::dlsym(RTLD_DEFAULT, "GDALGenImgProjTransform");
    if (address == nullptr)
        throw Error(ErrorCode::Internal, "GDAL has no GDALGenImgProjTransform");
    return reinterpret_cast<GDALTransformerFunc>(address);
}

void throw_raster_io(const char* doing, const std::string& what, const GdalMessages& messages) {
    const std::string reason = messages.first_failure();
    throw Error(ErrorCode::Io,
                fmt::format("Cannot {} {}: {}", doing, what,
                            reason.empty() ? "GDAL gives no reason" : reason),
                std::string_view(doing) == "read"
                    ? "The file may be truncated or damaged: get it again"
                    : "Check that the disk has room");
}

} // namespace graticule::geodata
