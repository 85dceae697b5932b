// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/raster_limits.hpp"

#include "base/error.hpp"

#include <fmt/format.h>
#include <gdal.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t MostCells = std::uint64_t{1} << 44U;
constexpr std::uint64_t MostBlocks = std::uint64_t{1} << 33U;
constexpr std::uint64_t MostBytesOfBlock = std::uint64_t{1} << 31U;
constexpr std::uint64_t MostBands = 20'000;

std::uint64_t count_of_bands(int number) {
    return static_cast<std::uint64_t>(number);
}

std::uint64_t bytes_of_cell(GDALRasterBandH band) {
    return count_of_bands(GDALGetDataTypeSizeBytes(GDALGetRasterDataType(band)));
}

[[noreturn]] void refuse_raster(const fs::path& file, std::string_view what, std::uint64_t claimed,
                                std::uint64_t most) {
    throw Error(
        ErrorCode::LimitExceeded,
        fmt::format("{} claims {} {}; at most {} are read", file.string(), claimed, what, most),
        "If that is meant, cut out the part that you need with GDAL's own tools");
}

bool is_classic_netcdf(const fs::path& file) {
    std::string start(3, '\0');
    std::ifstream(file, std::ios::binary)
        .read(start.data(), static_cast<std::streamsize>(start.size()));
    return start == "CDF";
}

void require_whole_netcdf(GDALDatasetH dataset, const fs::path& file) {
    const std::uint64_t claimed = count_of_bands(GDALGetRasterXSize(dataset))
                                  * count_of_bands(GDALGetRasterYSize(dataset))
                                  * count_of_bands(GDALGetRasterCount(dataset))
                                  * bytes_of_cell(GDALGetRasterBand(dataset, 1));
    std::error_code failure;
    const std::uint64_t there = fs::file_size(file, failure);
    if (!failure && claimed > there)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} breaks off: its cells take {} bytes, and the file has {}",
                                file.string(), claimed, there),
                    "Get the file again");
}

} // namespace

void require_sane_size(GDALDatasetH dataset, const fs::path& file) {
    const int bands = GDALGetRasterCount(dataset);
    if (bands == 0)
        return;
    const std::uint64_t width = count_of_bands(GDALGetRasterXSize(dataset));
    const std::uint64_t height = count_of_bands(GDALGetRasterYSize(dataset));
    if (width * height > MostCells)
        refuse_raster(file, "cells", width * height, MostCells);
    if (count_of_bands(bands) > MostBands)
        refuse_raster(file, "bands", count_of_bands(bands), MostBands);
    GDALRasterBandH band = GDALGetRasterBand(dataset, 1);
    int block_width = 0;
    int block_height = 0;
    GDALGetBlockSize(band, &block_width, &block_height);
    const std::uint64_t cells = count_of_bands(block_width) * count_of_bands(block_height);
    if (cells == 0 || cells > MostBytesOfBlock / bytes_of_cell(band))
        refuse_raster(file, "cells in a block", cells, MostBytesOfBlock / bytes_of_cell(band));
    if (const std::uint64_t blocks = width * height / cells; blocks > MostBlocks)
        refuse_raster(file, "blocks", blocks, MostBlocks);
    if (is_classic_netcdf(file))
        require_whole_netcdf(dataset, file);
}

} // namespace graticule::geodata
