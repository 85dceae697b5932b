// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "operations/raster/statistics.hpp"

#include "fixtures/raster_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace graticule::operations {
namespace {

using fixtures::TiffSpec;

class RasterStatisticsTest : public testing::Test {
protected:
    RasterStatistics of(const TiffSpec& spec, int band = 1, std::size_t threads = 2) {
        ThreadPool pool(threads);
        return raster_statistics(
            geodata::Raster::open(fixtures::write_tiff(folder.path() / "r.tif", spec)), band,
            Context(pool), report);
    }
    TemporaryFolder folder;
    Report report;
};

TEST_F(RasterStatisticsTest, ByHandWithoutNodata) {
    const auto found = of({.width = 3, .height = 2, .bands = {{2, 4, 4, -9, 5, 5}}, .nodata = -9});
    EXPECT_EQ(found.valid_cells, 5U);
    EXPECT_EQ(found.nodata_cells, 1U);
    EXPECT_EQ(found.sum, 20);
    EXPECT_EQ(found.minimum, 2);
    EXPECT_EQ(found.maximum, 5);
    EXPECT_EQ(found.mean, 4);
    EXPECT_NEAR(found.standard_deviation.value(), std::sqrt(6.0 / 5), 1e-12);
}

TEST_F(RasterStatisticsTest, AllNodataHasNoFigures) {
    const auto found = of({.width = 2, .height = 1, .bands = {{-9, -9}}, .nodata = -9});
    EXPECT_EQ(found.valid_cells, 0U);
    EXPECT_EQ(found.nodata_cells, 2U);
    EXPECT_EQ(found.sum, 0);
    EXPECT_FALSE(found.mean || found.minimum || found.maximum || found.standard_deviation);
}

TEST_F(RasterStatisticsTest, SpreadOfLargeCloseValuesIsNotLost) {
    // 10^9 and 10^9 + 1 in turn: a spread of a half, which sums of squares would lose.
    std::vector<double> values(100000);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = 1e9 + static_cast<double>(i % 2);
    const auto found = of({.width = 1000, .height = 100, .bands = {values}});
    EXPECT_NEAR(found.standard_deviation.value(), 0.5, 1e-9);
    EXPECT_EQ(found.mean, 1e9 + 0.5);
}

TEST_F(RasterStatisticsTest, SameWhateverTheThreads) {
    std::vector<double> values(3000 * 1000);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<double>(i)) * 1e5;
    const TiffSpec spec{.width = 3000, .height = 1000, .bands = {values}};
    const auto one = of(spec, 1, 1);
    const auto three = of(spec, 1, 3);
    EXPECT_EQ(one.sum, three.sum);
    EXPECT_EQ(one.standard_deviation, three.standard_deviation);
}

TEST_F(RasterStatisticsTest, BandMustExist) {
    try {
        of({.width = 1, .height = 1, .bands = {{1}}}, 2);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
    }
}

TEST_F(RasterStatisticsTest, StopsOnRequest) {
    ThreadPool pool(2);
    Cancellation cancellation;
    cancellation.request();
    const auto raster = geodata::Raster::open(
        fixtures::write_tiff(folder.path() / "r.tif", {.width = 1, .height = 1, .bands = {{1}}}));
    try {
        raster_statistics(raster, 1, Context(pool, &cancellation), report);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
}

} // namespace
} // namespace graticule::operations
