// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/raster/raster.hpp"
#include "geodata/raster/raster_handle.hpp"
#include "geodata/raster/raster_readers.hpp"

#include <fmt/format.h>
#include <gdal.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace graticule::geodata {

namespace {

// What turns a stored value of a band into a physical one.
struct Decoder {
    std::optional<double> nodata;
    double scale = 1;
    double offset = 0;
    bool signed_bytes = false; ///< GDAL hands signed bytes out as if they were unsigned
    bool masked = false;       ///< by a mask of the dataset or an alpha band, beside nodata
};

// Nodata as the cells hold it: a band of 32-bit reals holds the nearest such number.
std::optional<double> stored_nodata(const Band& band) {
    if (!band.nodata || std::isnan(*band.nodata))
        return std::nullopt;
    if (band.type != CellType::Float32)
        return band.nodata;
    const double limit = std::numeric_limits<float>::max();
    return static_cast<double>(static_cast<float>(std::clamp(*band.nodata, -limit, limit)));
}

Decoder decoder_of(const Band& band, GDALRasterBandH handle) {
    Decoder decoder;
    decoder.nodata = stored_nodata(band);
    decoder.scale = band.scale;
    decoder.offset = band.offset;
    decoder.signed_bytes =
        GDALGetRasterDataType(handle) == GDT_Byte && band.type == CellType::Int16;
    decoder.masked = (GDALGetMaskFlags(handle) & (GMF_PER_DATASET | GMF_ALPHA)) != 0;
    return decoder;
}

void decode(const Decoder& decoder, std::span<double> values) {
    constexpr double Missing = std::numeric_limits<double>::quiet_NaN();
    if (decoder.signed_bytes)
        for (double& value : values)
            value = value > 127 ? value - 256 : value;
    if (decoder.nodata)
        for (double& value : values)
            value = value == *decoder.nodata ? Missing : value;
    if (decoder.scale != 1 || decoder.offset != 0)
        for (double& value : values)
            value = value * decoder.scale + decoder.offset;
    for (double& value : values)
        value = std::isfinite(value) ? value : Missing;
}

} // namespace

struct RasterReader::Dataset {
    Raster raster;
    GdalDataset handle;
    std::vector<Decoder> decoders;
    mutable std::vector<std::uint8_t> mask;

    void transfer(GDALRasterBandH band, const Window& window, void* into, GDALDataType type) const {
        const GdalMessages messages;
        const CPLErr status = GDALRasterIO(
            band, GF_Read, static_cast<int>(window.column), static_cast<int>(window.row),
            static_cast<int>(window.width), static_cast<int>(window.height), into,
            static_cast<int>(window.width), static_cast<int>(window.height), type, 0, 0);
        if (status != CE_None || messages.failed())
            throw_raster_io("read", raster.source, messages);
    }

    void require_inside(const Window& window) const {
        if (window.width > raster.width || window.column > raster.width - window.width
            || window.height > raster.height || window.row > raster.height - window.height)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("A window of {} x {} cells at column {}, row {} does not lie "
                                    "in the raster {} of {} x {}",
                                    window.width, window.height, window.column, window.row,
                                    raster.name, raster.width, raster.height));
    }

    void apply_mask(GDALRasterBandH band, const Window& window, std::span<double> values) const {
        mask.resize(window.cells());
        transfer(GDALGetMaskBand(band), window, mask.data(), GDT_Byte);
        for (std::size_t cell = 0; cell < values.size(); ++cell)
            if (mask[cell] == 0)
                values[cell] = std::numeric_limits<double>::quiet_NaN();
    }
};

RasterReader::RasterReader(const Raster& raster)
    : m_dataset(
        std::make_unique<Dataset>(Dataset{raster, open_raster_dataset(raster.source), {}, {}})) {
    for (std::size_t band = 0; band < raster.bands.size(); ++band)
        m_dataset->decoders.push_back(
            decoder_of(raster.bands[band],
                       raster_band(m_dataset->handle, raster, static_cast<int>(band) + 1)));
}

RasterReader::~RasterReader() = default;
RasterReader::RasterReader(RasterReader&&) noexcept = default;
RasterReader& RasterReader::operator=(RasterReader&&) noexcept = default;

std::vector<double> RasterReader::read(int band, const Window& window) const {
    std::vector<double> values;
    read(band, window, values);
    return values;
}

void RasterReader::read(int band, const Window& window, std::vector<double>& values) const {
    m_dataset->require_inside(window);
    GDALRasterBandH handle = raster_band(m_dataset->handle, m_dataset->raster, band);
    values.resize(window.cells());
    if (values.empty())
        return;
    m_dataset->transfer(handle, window, values.data(), GDT_Float64);
    const Decoder& decoder = m_dataset->decoders[static_cast<std::size_t>(band) - 1];
    decode(decoder, values);
    if (decoder.masked)
        m_dataset->apply_mask(handle, window, values);
}

RasterReaders::Lease::Lease(RasterReaders& owner, std::unique_ptr<RasterReader> reader)
    : m_owner(&owner), m_reader(std::move(reader)) {}

RasterReaders::Lease::~Lease() {
    const std::lock_guard lock(m_owner->m_mutex);
    m_owner->m_idle.push_back(std::move(m_reader));
}

RasterReaders::Lease RasterReaders::borrow() {
    {
        const std::lock_guard lock(m_mutex);
        if (!m_idle.empty()) {
            std::unique_ptr<RasterReader> reader = std::move(m_idle.back());
            m_idle.pop_back();
            return {*this, std::move(reader)};
        }
        // Room for one more: giving back happens in a destructor and must not fail.
        m_idle.reserve(m_idle.capacity() + 1);
    }
    return {*this, std::make_unique<RasterReader>(m_raster)};
}

std::vector<Window> tile_windows(const Raster& raster, std::size_t max_cells) {
    const std::size_t budget = std::max<std::size_t>(1, max_cells);
    const std::size_t block_width = std::min(raster.block_width, raster.width);
    const std::size_t block_height = std::min(raster.block_height, raster.height);
    std::size_t width = std::min(block_width, budget);
    std::size_t height = std::clamp<std::size_t>(budget / width, 1, block_height);
    if (width == block_width && height == block_height) {
        // Room for whole blocks: first along a row of blocks, which is how files are laid out.
        const std::size_t across = std::max<std::size_t>(1, budget / (width * height));
        width = std::min(raster.width, across * block_width);
        const std::size_t down = std::max<std::size_t>(1, budget / (width * height));
        height = width == raster.width ? std::min(raster.height, down * block_height) : height;
    }
    std::vector<Window> windows;
    for (std::size_t row = 0; row < raster.height; row += height)
        for (std::size_t column = 0; column < raster.width; column += width)
            windows.push_back({column, row, std::min(width, raster.width - column),
                               std::min(height, raster.height - row)});
    return windows;
}

void for_each_window(const Context& context, const Raster& raster, std::size_t max_cells,
                     const std::function<void(const RasterReader&, const Window&)>& body,
                     std::string_view what) {
    const std::vector<Window> windows = tile_windows(raster, max_cells);
    RasterReaders readers(raster);
    parallel_for(
        context, windows.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            const RasterReaders::Lease reader = readers.borrow();
            for (std::size_t window = begin; window < end; ++window)
                body(*reader, windows[window]);
        },
        what);
}

} // namespace graticule::geodata
