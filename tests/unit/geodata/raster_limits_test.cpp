// SPDX-License-Identifier: Apache-2.0
// What a raster claims to be: a few bytes may claim anything.
#include "base/error.hpp"
#include "base/file.hpp"
#include "geodata/raster/raster.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <utility>

namespace graticule::geodata {
namespace {

class RasterLimits : public testing::Test {
protected:
    // A virtual raster without sources, which needs no file beside it.
    std::string opened(int width, int height) {
        return said(
            "r.vrt",
            fmt::format("<VRTDataset rasterXSize=\"{}\" rasterYSize=\"{}\"><GeoTransform>0,1,"
                        "0,0,0,-1</GeoTransform><VRTRasterBand dataType=\"Byte\" band=\"1\">"
                        "</VRTRasterBand></VRTDataset>",
                        width, height));
    }

    // Why a file of this content is refused; empty where it is opened.
    std::string said(const std::string& name, const std::string& content) {
        std::ofstream(folder.path() / name, std::ios::binary) << content;
        try {
            Raster::open(folder.path() / name);
            return "";
        } catch (const Error& error) {
            return error.message();
        }
    }

    TemporaryFolder folder;
};

std::string number(std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(value >> static_cast<unsigned>(shift));
    return bytes;
}

std::string named(char letter) {
    return number(1) + letter + std::string(3, '\0');
}

// A NetCDF file of the classic format: bytes "a" of 20 rows and 30 columns, of which some are
// there.
std::string classic_netcdf(std::size_t cells) {
    std::string file = "CDF\x01" + number(0);
    file += number(10) + number(2) + named('y') + number(20) + named('x') + number(30);
    file += number(0) + number(0);
    file += number(11) + number(1) + named('a') + number(2) + number(0) + number(1) + number(0)
            + number(0) + number(1) + number(600);
    return file + number(static_cast<std::uint32_t>(file.size() + 4)) + std::string(cells, '\7');
}

TEST_F(RasterLimits, MoreCellsThanTheEarthHasIsRefused) {
    EXPECT_EQ(opened(4'000'000, 4'000'000), "");
    EXPECT_NE(opened(5'000'000, 5'000'000).find("claims 25000000000000 cells"), std::string::npos);
    EXPECT_NE(opened(2'000'000'000, 2'000'000'000).find("cells; at most"), std::string::npos);
}

// The tags of a GeoTIFF whose only tile has 2,500,000,000 cells of a byte, and no cells.
TEST_F(RasterLimits, ABlockThatNoMemoryHoldsIsRefused) {
    const auto entry = [](std::uint16_t tag, std::uint16_t type, std::uint32_t value) {
        std::string bytes;
        for (const auto& [number, size] :
             {std::pair<std::uint32_t, int>{tag, 2}, {type, 2}, {1, 4}, {value, 4}})
            for (int i = 0; i < size; ++i)
                bytes += static_cast<char>(number >> static_cast<unsigned>(8 * i));
        return bytes;
    };
    constexpr std::uint16_t Short = 3;
    constexpr std::uint16_t Long = 4;
    const std::string tags = entry(256, Long, 50'000) + entry(257, Long, 50'000)
                             + entry(258, Short, 8) + entry(259, Short, 1) + entry(262, Short, 1)
                             + entry(277, Short, 1) + entry(322, Long, 50'000)
                             + entry(323, Long, 50'000) + entry(324, Long, 0) + entry(325, Long, 0);
    const std::string refusal =
        said("tile.tif", std::string("II*\0\x8\0\0\0\xa\0", 10) + tags + std::string(4, '\0'));
    EXPECT_NE(refusal.find("claims 2500000000 cells in a block"), std::string::npos) << refusal;
}

TEST_F(RasterLimits, AClassicNetcdfFileThatBreaksOffIsRefused) {
    EXPECT_EQ(said("whole.nc", classic_netcdf(600)), "");
    EXPECT_NE(said("half.nc", classic_netcdf(300)).find("breaks off: its cells take 600 bytes"),
              std::string::npos);
}

} // namespace
} // namespace graticule::geodata
