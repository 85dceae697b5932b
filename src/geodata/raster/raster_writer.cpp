// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/raster/raster.hpp"
#include "geodata/raster/raster_handle.hpp"

#include <cpl_string.h>
#include <cpl_vsi.h>
#include <fmt/format.h>
#include <gdal.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>

namespace graticule::geodata {

namespace {

struct CslDeleter {
    void operator()(char** list) const { CSLDestroy(list); }
};
using OptionList = std::unique_ptr<char*, CslDeleter>;

OptionList option_list(std::initializer_list<std::pair<const char*, std::string>> options) {
    char** list = nullptr;
    for (const auto& [name, value] : options)
        list = CSLSetNameValue(list, name, value.c_str());
    return OptionList(list);
}

GDALDriverH require_driver(const char* name) {
    initialise_gdal();
    GDALDriverH driver = GDALGetDriverByName(name);
    if (driver == nullptr)
        throw Error(ErrorCode::Unsupported, fmt::format("This GDAL was built without {}", name),
                    "Run `graticule doctor`");
    return driver;
}

struct ValueRange {
    double low;
    double high;
};

ValueRange value_range_of(CellType type) {
    switch (type) {
    case CellType::Byte:
        return {0, 255};
    case CellType::Int16:
        return {-32768, 32767};
    case CellType::UInt16:
        return {0, 65535};
    case CellType::Int32:
        return {-2147483648.0, 2147483647.0};
    case CellType::UInt32:
        return {0, 4294967295.0};
    case CellType::Float32:
        return {-static_cast<double>(std::numeric_limits<float>::max()),
                static_cast<double>(std::numeric_limits<float>::max())};
    case CellType::Float64:
        break;
    }
    return {std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max()};
}

bool is_real(CellType type) {
    return type == CellType::Float32 || type == CellType::Float64;
}

// A value as the file will hold it. What cannot be held is an error, never a wrapped, clamped or
// accidentally missing cell.
double encode(double value, const RasterLayout& layout, const ValueRange& range) {
    if (std::isnan(value))
        return layout.nodata;
    const double stored = is_real(layout.type) ? value : std::nearbyint(value);
    if (stored < range.low || stored > range.high)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("The value {} does not fit in the cells of the result", value),
                    "Scale the values down first");
    const bool taken = layout.type == CellType::Float32
                           ? static_cast<float>(stored) == static_cast<float>(layout.nodata)
                           : stored == layout.nodata;
    if (taken)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("The value {} is what marks missing cells in the result", value),
                    "Add a constant to the values first");
    return stored;
}

[[noreturn]] void refuse_crs(const Crs& crs) {
    throw Error(ErrorCode::Unsupported,
                fmt::format("The CRS {} cannot be written to a GeoTIFF", crs.label()),
                "Reproject the raster first");
}

void set_crs(GDALDatasetH dataset, const Crs& crs) {
    if (!crs.known())
        return;
    OGRSpatialReferenceH reference = OSRNewSpatialReference(nullptr);
    OSRSetAxisMappingStrategy(reference, OAMS_TRADITIONAL_GIS_ORDER);
    std::string wkt = crs.wkt();
    char* text = wkt.data();
    const bool understood = OSRImportFromWkt(reference, &text) == OGRERR_NONE
                            && GDALSetSpatialRef(dataset, reference) == CE_None;
    OSRDestroySpatialReference(reference);
    if (!understood)
        refuse_crs(crs);
}

// Blocks never written, or all nodata, take no room on the disk.
constexpr std::pair<const char*, const char*> SparseFile{"SPARSE_OK", "TRUE"};

void free_vsi(GByte* bytes) {
    VSIFree(bytes);
}

void set_bands(GDALDatasetH dataset, const RasterLayout& layout) {
    for (std::size_t band = 0; band < layout.band_names.size(); ++band) {
        GDALRasterBandH target = GDALGetRasterBand(dataset, static_cast<int>(band) + 1);
        GDALSetRasterNoDataValue(target, layout.nodata);
        GDALSetDescription(target, layout.band_names[band].c_str());
        if (band < layout.band_units.size() && !layout.band_units[band].empty())
            GDALSetRasterUnitType(target, layout.band_units[band].c_str());
    }
}

// The bytes of a GeoTIFF with all its tags and no cells. It is made in memory, for libtiff reads
// again the tags that it has written, and where it cannot goes on with those it has not got.
std::string empty_geotiff(const RasterLayout& layout, const fs::path& path) {
    const OptionList options =
        option_list({{"TILED", "YES"}, {"COMPRESS", "LZW"}, {"BIGTIFF", "IF_SAFER"}, SparseFile});
    GDALDriverH driver = require_driver("GTiff");
    const std::string name = "/vsimem" + path.string();
    const GdalMessages messages;
    GdalDataset dataset(GDALCreate(
        driver, name.c_str(), static_cast<int>(layout.width), static_cast<int>(layout.height),
        static_cast<int>(layout.band_names.size()), gdal_type_of(layout.type), options.get()));
    if (!dataset)
        throw_raster_io("write", path.string(), messages);
    std::array<double, 6> coefficients = layout.transform.coefficients;
    GDALSetGeoTransform(dataset.get(), coefficients.data());
    set_crs(dataset.get(), layout.crs);
    set_bands(dataset.get(), layout);
    dataset.reset();
    vsi_l_offset size = 0;
    const std::unique_ptr<GByte, decltype(&free_vsi)> bytes(
        VSIGetMemFileBuffer(name.c_str(), &size, TRUE), free_vsi);
    if (messages.failed() || bytes == nullptr)
        throw_raster_io("write", path.string(), messages);
    return {reinterpret_cast<const char*>(bytes.get()), size};
}

constexpr const char* OwnRasters[] = {"GTiff", nullptr};

GdalDataset open_for_writing(const fs::path& path) {
    const OptionList options = option_list({SparseFile});
    const GdalMessages messages;
    GdalDataset dataset(GDALOpenEx(path.c_str(), GDAL_OF_RASTER | GDAL_OF_UPDATE, OwnRasters,
                                   options.get(), nullptr));
    // Where the blocks are is read now: libtiff looks for no error when it does so while it writes.
    if (dataset)
        GDALGetMetadataItem(GDALGetRasterBand(dataset.get(), 1), "BLOCK_OFFSET_0_0", "TIFF");
    if (!dataset || messages.failed())
        throw_raster_io("write", path.string(), messages);
    return dataset;
}

} // namespace

struct RasterWriter::Dataset {
    RasterLayout layout;
    ValueRange range;
    std::shared_ptr<const TemporaryFolder> folder;
    fs::path path;
    GdalDataset handle;
    std::mutex mutex; // a GDAL dataset is for one thread at a time
};

RasterWriter::RasterWriter(const RasterLayout& layout) : m_dataset(std::make_unique<Dataset>()) {
    constexpr std::size_t MaxSide = std::numeric_limits<int>::max();
    if (layout.width == 0 || layout.height == 0 || layout.width > MaxSide
        || layout.height > MaxSide)
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("A raster of {} x {} cells cannot be made", layout.width, layout.height),
            "Choose another cell size");
    m_dataset->layout = layout;
    m_dataset->range = value_range_of(layout.type);
    m_dataset->folder = std::make_shared<const TemporaryFolder>();
    m_dataset->path = m_dataset->folder->path() / "raster.tif";
    write_file(m_dataset->path, empty_geotiff(layout, m_dataset->path));
    m_dataset->handle = open_for_writing(m_dataset->path);
}

RasterWriter::~RasterWriter() = default;

void RasterWriter::write(int band, const Window& window, std::span<const double> values) {
    if (values.size() != window.cells())
        throw Error(ErrorCode::Internal, "A window was written with the wrong number of values");
    std::vector<double> stored(values.size());
    std::transform(values.begin(), values.end(), stored.begin(), [this](double value) {
        return encode(value, m_dataset->layout, m_dataset->range);
    });
    const std::lock_guard lock(m_dataset->mutex);
    const GdalMessages messages;
    GDALRasterBandH target = GDALGetRasterBand(m_dataset->handle.get(), band);
    if (target == nullptr
        || GDALRasterIO(
               target, GF_Write, static_cast<int>(window.column), static_cast<int>(window.row),
               static_cast<int>(window.width), static_cast<int>(window.height), stored.data(),
               static_cast<int>(window.width), static_cast<int>(window.height), GDT_Float64, 0, 0)
               != CE_None
        || messages.failed())
        throw_raster_io("write", m_dataset->path.string(), messages);
}

Raster RasterWriter::finish(std::string name) {
    {
        // Conclusion is when GDAL writes what it still holds, and when a full disk shows.
        const GdalMessages messages;
        m_dataset->handle.reset();
        if (messages.failed())
            throw_raster_io("write", m_dataset->path.string(), messages);
    }
    Raster raster = Raster::open(m_dataset->path);
    raster.name = std::move(name);
    raster.crs = m_dataset->layout.crs;
    raster.scratch = m_dataset->folder;
    return raster;
}

namespace {

// A GeoTIFF holds palettes of one or two bands of bytes or unsigned 16-bit numbers. What is beside
// a raster may declare others.
bool palettes_fit(const GdalDataset& source) {
    const int count = GDALGetRasterCount(source.get());
    bool held = count <= 2;
    bool any = false;
    for (int number = 1; number <= count; ++number) {
        GDALRasterBandH band = GDALGetRasterBand(source.get(), number);
        const GDALDataType type = GDALGetRasterDataType(band);
        held = held && (type == GDT_Byte || type == GDT_UInt16);
        any = any || GDALGetRasterColorTable(band) != nullptr;
    }
    return !any || held;
}

void remove_palettes(const GdalDataset& view) {
    for (int number = 1; number <= GDALGetRasterCount(view.get()); ++number) {
        GDALRasterBandH band = GDALGetRasterBand(view.get(), number);
        if (GDALGetRasterColorTable(band) == nullptr)
            continue;
        GDALSetRasterColorTable(band, nullptr);
        GDALSetRasterColorInterpretation(band, GCI_GrayIndex);
    }
}

// A view of the source without palettes that a GeoTIFF cannot hold, and with the raster's CRS where
// only its axes, a file beside it or the operation that made it tell it. None where the source will
// do. Must not outlive the source.
GdalDataset view_to_write(const GdalDataset& source, const Raster& raster) {
    const bool fit = palettes_fit(source);
    const bool placed = !raster.crs.known() || GDALGetSpatialRef(source.get()) != nullptr;
    if (fit && placed)
        return nullptr;
    GdalDataset view(
        GDALCreateCopy(require_driver("VRT"), "", source.get(), FALSE, nullptr, nullptr, nullptr));
    if (!view)
        throw Error(ErrorCode::Internal, "GDAL cannot make a virtual raster");
    if (!fit)
        remove_palettes(view);
    if (!placed)
        set_crs(view.get(), raster.crs);
    return view;
}

bool has_crs(const fs::path& path) {
    const GdalDataset dataset(
        GDALOpenEx(path.c_str(), GDAL_OF_RASTER, OwnRasters, nullptr, nullptr));
    return dataset && GDALGetSpatialRef(dataset.get()) != nullptr;
}

} // namespace

void write_cog(const Raster& raster, const fs::path& path) {
    const GdalDataset source = open_raster_dataset(raster.source);
    const GdalDataset view = view_to_write(source, raster);
    const bool classes = std::all_of(raster.bands.begin(), raster.bands.end(),
                                     [](const Band& band) { return band.integral(); });
    // Overviews are for looking at: averages, but of classes only ones that are there.
    const OptionList options = option_list({{"COMPRESS", "DEFLATE"},
                                            {"PREDICTOR", "YES"},
                                            {"BIGTIFF", "IF_SAFER"},
                                            {"RESAMPLING", classes ? "NEAREST" : "AVERAGE"}});
    GDALDriverH driver = require_driver("COG");
    write_staged(path, [&](const fs::path& staged) {
        const GdalMessages messages;
        GdalDataset copy(GDALCreateCopy(driver, staged.c_str(), view ? view.get() : source.get(),
                                        FALSE, options.get(), nullptr, nullptr));
        const bool made = copy != nullptr;
        copy.reset();
        if (!made || messages.failed())
            throw_raster_io("write", path.string(), messages);
        // GDAL would put a CRS that GeoTIFF has no keys for into a file beside it.
        if (raster.crs.known() && !has_crs(staged))
            refuse_crs(raster.crs);
    });
}

} // namespace graticule::geodata
