// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "geodata/catalog/side_files.hpp"
#include "geodata/raster/netcdf_safety.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "geodata/raster/raster_limits.hpp"
#include "geodata/raster/raster_redirects.hpp"
#include "geodata/raster/raster_source.hpp"
#include "geodata/raster/vrt_safety.hpp"

#include <cpl_string.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <hdf5.h>

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

namespace {

// A block cache for the whole process that stays small beside what an operation itself needs.
constexpr GIntBig BlockCacheBytes = 256 << 20;

// HDF5, on which NetCDF stands, prints what it does not find, even where it is only asked whether
// there is such a thing, and is told not to thread by thread.
void quiet_hdf5() {
    thread_local const bool quiet = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0;
    (void)quiet;
}

// Opens what locate_raster() found, once it has been looked through; null where GDAL refuses.
GdalDataset open_checked(const RasterSource& where, const std::string& source,
                         CompanionFiles& companions) {
    if (is_vrt(where.file))
        require_safe_vrt(where.file, companions);
    else if (is_netcdf_content(where.file))
        require_plain_netcdf(where.file);
    // GDAL finds the files beside a raster by this list and does not look for others.
    const std::vector<std::string> beside = require_safe_side_files(where.file, companions);
    std::vector<const char*> names;
    for (const std::string& name : beside)
        names.push_back(name.c_str());
    names.push_back(nullptr);
    const SideFileReading with_side_files;
    // A relative name could be one of GDAL's own notations.
    const std::string name = where.whole_file ? fs::absolute(where.file).string() : source;
    GdalDataset dataset(GDALOpenEx(name.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY,
                                   where.drivers.data(), nullptr,
                                   where.whole_file ? names.data() : nullptr));
    if (dataset) {
        require_no_redirects(dataset.get(), where.file);
        require_sane_size(dataset.get(), where.file);
        // Drivers read side files when the place is first asked for.
        std::array<double, 6> place{};
        GDALGetGeoTransform(dataset.get(), place.data());
    }
    return dataset;
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
    const RasterSource where = locate_raster(source);
    CompanionFiles companions;
    const GdalMessages messages;
    GdalDataset dataset = open_checked(where, source, companions);
    if (!dataset)
        throw Error(
            ErrorCode::Malformed,
            messages.failed()
                ? fmt::format("{} cannot be read as a raster: {}", source, messages.first_failure())
                : fmt::format("{} is not a raster in a format that is read here", source),
            "Formats read: GeoTIFF, COG, VRT, ASCII grid, NetCDF");
    if (!messages.unread().empty())
        throw Error(ErrorCode::Io,
                    fmt::format("{} cannot be read whole: {}", source, messages.unread()),
                    "The file may be truncated or damaged: get it again");
    return dataset;
}

void require_safe_raster(const fs::path& file, CompanionFiles& companions) {
    initialise_rasters();
    const GdalMessages messages; // one that cannot be read cannot lead anywhere
    open_checked(locate_raster(file.string()), file.string(), companions);
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
