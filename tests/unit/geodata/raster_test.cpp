// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/raster/raster.hpp"
#include "geodata/raster/raster_readers.hpp"

#include "fixtures/raster_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <limits>
#include <mutex>
#include <set>

namespace graticule::geodata {
namespace {

using fixtures::cells;
using fixtures::TiffSpec;
using fixtures::write_tiff;
using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsNan;

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

ErrorCode code_of(const std::function<void()>& act) {
    try {
        act();
    } catch (const Error& error) {
        return error.code();
    }
    ADD_FAILURE() << "nothing was thrown";
    return ErrorCode::Internal;
}

class RasterTest : public testing::Test {
protected:
    TemporaryFolder folder;
    fs::path path = folder.path() / "r.tif";
};

TEST_F(RasterTest, DescribesBandsPlaceAndBlocks) {
    write_tiff(path, {.width = 3,
                      .height = 2,
                      .bands = {{1, 2, 3, 4, 5, 6}, {6, 5, 4, 3, 2, 1}},
                      .transform = {500000, 10, 0, 4000000, 0, -20},
                      .type = GDT_Int16,
                      .nodata = -1,
                      .unit = "m"});
    const Raster raster = Raster::open(path);
    EXPECT_EQ(raster.name, "r");
    EXPECT_EQ(raster.width, 3U);
    EXPECT_EQ(raster.height, 2U);
    ASSERT_EQ(raster.bands.size(), 2U);
    EXPECT_EQ(raster.bands[0].type, CellType::Int16);
    EXPECT_EQ(raster.bands[0].unit, "m");
    EXPECT_EQ(raster.bands[0].nodata, -1);
    EXPECT_EQ(raster.crs.label(), "EPSG:32631");
    EXPECT_EQ(raster.transform.cell_width(), 10);
    EXPECT_EQ(raster.transform.cell_height(), 20);
    EXPECT_EQ(raster.extent(), (Extent{500000, 3999960, 500030, 4000000}));
}

TEST_F(RasterTest, ReadsWindowsOfAnyBand) {
    write_tiff(path,
               {.width = 3, .height = 2, .bands = {{1, 2, 3, 4, 5, 6}, {10, 20, 30, 40, 50, 60}}});
    const RasterReader reader(Raster::open(path));
    EXPECT_THAT(reader.read(1, {1, 0, 2, 2}), ElementsAre(2, 3, 5, 6));
    EXPECT_THAT(reader.read(2, {0, 1, 2, 1}), ElementsAre(40, 50));
}

TEST_F(RasterTest, AppliesScaleAndOffsetButNotToNodata) {
    write_tiff(path, {.width = 3,
                      .height = 1,
                      .bands = {{100, -999, 200}},
                      .type = GDT_Int16,
                      .nodata = -999,
                      .scale = 0.5,
                      .offset = 10});
    EXPECT_THAT(cells(Raster::open(path)), ElementsAre(60, IsNan(), 110));
}

TEST_F(RasterTest, NanAndInfinityAreNoValues) {
    write_tiff(path, {.width = 3,
                      .height = 1,
                      .bands = {{NaN, std::numeric_limits<double>::infinity(), 7}},
                      .nodata = NaN});
    EXPECT_THAT(cells(Raster::open(path)), ElementsAre(IsNan(), IsNan(), 7));
}

TEST_F(RasterTest, NodataOf32BitRealsMatchesDespiteItsDoubleForm) {
    const double lowest = -3.4028234663852886e+38;
    write_tiff(path, {.width = 2,
                      .height = 1,
                      .bands = {{lowest, 0.1}},
                      .type = GDT_Float32,
                      .nodata = -3.4e38});
    EXPECT_EQ(cells(Raster::open(path))[0], lowest) << "another value than nodata is a value";
    write_tiff(path, {.width = 2,
                      .height = 1,
                      .bands = {{lowest, 0.1}},
                      .type = GDT_Float32,
                      .nodata = -1.7976931348623157e308});
    EXPECT_THAT(cells(Raster::open(path)), ElementsAre(IsNan(), DoubleEq(0.1F)));
}

TEST_F(RasterTest, MaskOfTheDatasetHidesCells) {
    write_tiff(path, {.width = 2,
                      .height = 2,
                      .bands = {{1, 2, 3, 4}},
                      .type = GDT_Byte,
                      .mask = {255, 0, 255, 0}});
    EXPECT_THAT(cells(Raster::open(path)), ElementsAre(1, IsNan(), 3, IsNan()));
}

TEST_F(RasterTest, AlphaBandHidesCellsOfTheOthers) {
    write_tiff(path, {.width = 2,
                      .height = 1,
                      .bands = {{9, 8}, {255, 0}},
                      .type = GDT_Byte,
                      .options = {"ALPHA=YES"}});
    const Raster raster = Raster::open(path);
    EXPECT_THAT(cells(raster, 1), ElementsAre(9, IsNan()));
    EXPECT_THAT(cells(raster, 2), ElementsAre(255, 0));
}

TEST_F(RasterTest, RotatedTransformGoesThereAndBack) {
    // 30 degrees anticlockwise, cells of 20 by 10: the corner values are worked out by hand.
    const GeoTransform transform{{100, 17.320508075688775, 5, 200, 10, -8.660254037844387}};
    EXPECT_TRUE(transform.rotated());
    EXPECT_NEAR(transform.cell_width(), 20, 1e-9);
    EXPECT_NEAR(transform.cell_height(), 10, 1e-9);
    const Point world = transform.to_world(10, 15);
    EXPECT_NEAR(world.x, 100 + 173.20508075688775 + 75, 1e-9);
    EXPECT_NEAR(world.y, 200 + 100 - 129.9038105676658, 1e-9);
    const Point cell = transform.to_cell(world.x, world.y);
    EXPECT_NEAR(cell.x, 10, 1e-9);
    EXPECT_NEAR(cell.y, 15, 1e-9);
}

TEST_F(RasterTest, ExtentOfSouthUpRasterIsOrdered) {
    write_tiff(
        path,
        {.width = 2, .height = 3, .bands = {{1, 2, 3, 4, 5, 6}}, .transform = {0, 1, 0, 50, 0, 1}});
    EXPECT_EQ(Raster::open(path).extent(), (Extent{0, 50, 2, 53}));
}

TEST_F(RasterTest, WithoutCrsIsUnknownAndSaysSoWhenOneIsNeeded) {
    write_tiff(path, {.width = 1, .height = 1, .bands = {{1}}, .epsg = 0});
    const Raster raster = Raster::open(path);
    EXPECT_FALSE(raster.crs.known());
    EXPECT_EQ(code_of([&] { raster.require_crs(); }), ErrorCode::CrsMissing);
}

TEST_F(RasterTest, MissingEmptyAndGarbageFilesAreToldApart) {
    EXPECT_EQ(code_of([&] { Raster::open(folder.path() / "none.tif"); }), ErrorCode::NotFound);
    std::ofstream(path).close();
    EXPECT_EQ(code_of([&] { Raster::open(path); }), ErrorCode::Malformed);
    std::ofstream(path) << "II*\0 this is no TIFF";
    EXPECT_EQ(code_of([&] { Raster::open(path); }), ErrorCode::Malformed);
    EXPECT_EQ(code_of([&] { Raster::open(folder.path()); }), ErrorCode::NotFound);
    EXPECT_EQ(code_of([&] { Raster::open_source("NETCDF:\"/vsicurl/http://localhost/a.nc\":t"); }),
              ErrorCode::NotFound);
}

TEST_F(RasterTest, TruncatedFileIsAnIoErrorNotZeros) {
    const std::vector<double> values(256 * 256, 5);
    write_tiff(path, {.width = 256, .height = 256, .bands = {values}});
    fs::resize_file(path, fs::file_size(path) / 2);
    EXPECT_EQ(code_of([&] { cells(Raster::open(path)); }), ErrorCode::Io);
}

TEST_F(RasterTest, WindowOutsideIsRefused) {
    write_tiff(path, {.width = 2, .height = 2, .bands = {{1, 2, 3, 4}}});
    const RasterReader reader(Raster::open(path));
    EXPECT_EQ(code_of([&] { reader.read(1, {1, 0, 2, 1}); }), ErrorCode::InvalidArgument);
    EXPECT_EQ(code_of([&] { reader.read(1, {0, SIZE_MAX, 1, 1}); }), ErrorCode::InvalidArgument);
    EXPECT_EQ(code_of([&] { reader.read(2, {0, 0, 1, 1}); }), ErrorCode::InvalidArgument);
    EXPECT_EQ(code_of([&] { reader.read(0, {0, 0, 1, 1}); }), ErrorCode::InvalidArgument);
}

TEST_F(RasterTest, AsciiGridIsReadWithItsNodata) {
    const fs::path grid = folder.path() / "g.asc";
    std::ofstream(grid) << "ncols 2\nnrows 2\nxllcorner 10\nyllcorner 20\ncellsize 5\n"
                           "NODATA_value -9999\n1 2\n-9999 4\n";
    const Raster raster = Raster::open(grid);
    EXPECT_EQ(raster.extent(), (Extent{10, 20, 20, 30}));
    EXPECT_THAT(cells(raster), ElementsAre(1, 2, IsNan(), 4));
}

TEST_F(RasterTest, ReadingLeavesNothingBesideTheInput) {
    write_tiff(path, {.width = 2, .height = 2, .bands = {{1, 2, 3, 4}}, .type = GDT_Byte});
    const auto before = sha256_of_file(path);
    cells(Raster::open(path));
    EXPECT_EQ(sha256_of_file(path), before);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator{}), 1);
}

// Every cell of the raster lies in exactly one window.
void expect_tiling(const Raster& raster, std::size_t max_cells) {
    std::vector<int> seen(raster.width * raster.height, 0);
    for (const Window& window : tile_windows(raster, max_cells))
        for (std::size_t row = 0; row < window.height; ++row)
            for (std::size_t column = 0; column < window.width; ++column)
                ++seen[(window.row + row) * raster.width + window.column + column];
    EXPECT_EQ(std::set<int>(seen.begin(), seen.end()), std::set<int>{1}) << max_cells;
}

TEST(TileWindows, CoverEveryCellOnceWhateverTheBudget) {
    Raster raster;
    raster.width = 37;
    raster.height = 23;
    for (const auto& [width, height] : {std::pair{8, 8}, {37, 1}, {64, 64}, {37, 23}}) {
        raster.block_width = static_cast<std::size_t>(width);
        raster.block_height = static_cast<std::size_t>(height);
        for (const std::size_t budget : {0U, 1U, 5U, 64U, 100U, 300U, 10000U})
            expect_tiling(raster, budget);
    }
}

TEST_F(RasterTest, ForEachWindowSumsToTheWhole) {
    std::vector<double> values(100 * 70);
    double expected = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        expected += values[i] = static_cast<double>(i % 97);
    write_tiff(path, {.width = 100,
                      .height = 70,
                      .bands = {values},
                      .options = {"TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"}});
    ThreadPool pool(3);
    double sum = 0;
    std::mutex mutex;
    for_each_window(Context(pool), Raster::open(path), 500,
                    [&](const RasterReader& reader, const Window& window) {
                        double part = 0;
                        for (const double value : reader.read(1, window))
                            part += value;
                        const std::lock_guard lock(mutex);
                        sum += part;
                    });
    EXPECT_EQ(sum, expected);
}

RasterLayout small_layout(CellType type) {
    RasterLayout layout;
    layout.width = 2;
    layout.height = 1;
    layout.transform = {{10, 2, 0, 20, 0, -2}};
    layout.crs = Crs::parse("EPSG:3035");
    layout.type = type;
    layout.band_names = {"first", "second"};
    layout.band_units = {"m", ""};
    return layout;
}

TEST(RasterWriter, WritesWhatIsReadBack) {
    RasterWriter writer(small_layout(CellType::Float64));
    writer.write(1, {0, 0, 2, 1}, std::vector{1.25, NaN});
    writer.write(2, {1, 0, 1, 1}, std::vector{4.0});
    writer.write(2, {0, 0, 1, 1}, std::vector{3.0});
    const Raster raster = writer.finish("made");
    EXPECT_EQ(raster.name, "made");
    EXPECT_EQ(raster.bands[0].name, "first");
    EXPECT_EQ(raster.bands[0].unit, "m");
    EXPECT_TRUE(raster.crs.same_as(Crs::parse("EPSG:3035")));
    EXPECT_EQ(raster.transform, small_layout(CellType::Float64).transform);
    EXPECT_THAT(cells(raster, 1), ElementsAre(1.25, IsNan()));
    EXPECT_THAT(cells(raster, 2), ElementsAre(3, 4));
}

TEST(RasterWriter, RefusesWhatTheCellsCannotHold) {
    RasterLayout layout = small_layout(CellType::Byte);
    layout.nodata = 255;
    RasterWriter writer(layout);
    EXPECT_EQ(code_of([&] {
                  writer.write(1, {0, 0, 2, 1}, std::vector{300.0, 0.0});
              }),
              ErrorCode::LimitExceeded);
    EXPECT_EQ(code_of([&] {
                  writer.write(1, {0, 0, 2, 1}, std::vector{255.0, 0.0});
              }),
              ErrorCode::LimitExceeded);
    layout.width = 0;
    EXPECT_EQ(code_of([&] { RasterWriter{layout}; }), ErrorCode::LimitExceeded);
}

TEST(RasterWriter, ScratchFileGoesWithTheLastRaster) {
    fs::path file;
    {
        RasterWriter writer(small_layout(CellType::Float32));
        writer.write(1, {0, 0, 2, 1}, std::vector{1.0, 2.0});
        const Raster raster = writer.finish("made");
        file = raster.source;
        EXPECT_TRUE(fs::exists(file));
    }
    EXPECT_FALSE(fs::exists(file));
}

TEST_F(RasterTest, CogHoldsTheSameCellsAndIsOne) {
    write_tiff(path, {.width = 2,
                      .height = 2,
                      .bands = {{1, 2, -1, 4}},
                      .type = GDT_Int16,
                      .nodata = -1,
                      .unit = "people"});
    const fs::path target = folder.path() / "out.tif";
    write_cog(Raster::open(path), target);
    const Raster copy = Raster::open(target);
    EXPECT_THAT(cells(copy), ElementsAre(1, 2, IsNan(), 4));
    EXPECT_EQ(copy.bands[0].unit, "people");
    const GdalDataset dataset(GDALOpen(target.c_str(), GA_ReadOnly));
    EXPECT_STREQ(GDALGetMetadataItem(dataset.get(), "LAYOUT", "IMAGE_STRUCTURE"), "COG");
}

TEST_F(RasterTest, CogHasTheCrsThatTheFileItselfDoesNotState) {
    write_tiff(path, {.width = 2, .height = 2, .bands = {{1, 2, 3, 4}}, .epsg = 0});
    Raster raster = Raster::open(path);
    ASSERT_FALSE(raster.crs.known());
    for (const char* crs : {"EPSG:4326", "EPSG:32633", "EPSG:3035"}) {
        raster.crs = Crs::parse(crs);
        const fs::path target = folder.path() / "out.tif";
        write_cog(raster, target);
        const Raster copy = Raster::open(target);
        EXPECT_EQ(copy.crs.label(), raster.crs.label());
        EXPECT_THAT(cells(copy), ElementsAre(1, 2, 3, 4));
        fs::remove(target);
    }
}

// Equal Earth, and Equal Earth of the Americas and of Asia and the Pacific.
TEST_F(RasterTest, CrsThatGeoTiffHasNoKeysForIsRefusedByName) {
    write_tiff(path, {.width = 2, .height = 2, .bands = {{1, 2, 3, 4}}, .epsg = 0});
    Raster raster = Raster::open(path);
    for (const char* crs : {"EPSG:8857", "EPSG:8858", "EPSG:8859"}) {
        raster.crs = Crs::parse(crs);
        const fs::path target = folder.path() / "out.tif";
        EXPECT_EQ(code_of([&] { write_cog(raster, target); }), ErrorCode::Unsupported);
        const fs::directory_iterator left(folder.path());
        EXPECT_EQ(std::distance(begin(left), end(left)), 1) << "more than the source is there";
    }
}

TEST_F(RasterTest, CogThatCannotBeWrittenLeavesNothing) {
    write_tiff(path, {.width = 2, .height = 2, .bands = {{1, 2, 3, 4}}});
    const Raster raster = Raster::open(path);
    EXPECT_EQ(code_of([&] { write_cog(raster, folder.path() / "no" / "out.tif"); }), ErrorCode::Io);
    fs::remove(path);
    EXPECT_EQ(code_of([&] { write_cog(raster, folder.path() / "out.tif"); }), ErrorCode::NotFound);
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

} // namespace
} // namespace graticule::geodata
