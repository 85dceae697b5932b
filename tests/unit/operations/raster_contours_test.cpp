// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "operations/raster/contours.hpp"

#include "fixtures/layers.hpp"
#include "fixtures/raster_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace graticule::operations {
namespace {

using fixtures::numbers;
using testing::ElementsAre;

// GDAL moves levels that meet a cell's very value by a millionth.
constexpr double PlaceTolerance = 1e-6;

double contour_area(const geodata::Layer& layer, std::size_t row) {
    double area = 0;
    GEOSArea_r(geodata::geos_context(), geodata::geos_from_wkb(layer.geometry().wkb(row)).get(),
               &area);
    return area;
}

class Contours : public testing::Test {
protected:
    // A ramp that rises by 10 a column: 5, 15, 25 ... at the centres of 10 columns, 4 rows high.
    geodata::Raster ramp(double scale = 1) {
        std::vector<double> values;
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 10; ++column)
                values.push_back((5 + 10 * column) / scale);
        return geodata::Raster::open(
            fixtures::write_tiff(folder.path() / "ramp.tif", {.width = 10,
                                                              .height = 4,
                                                              .bands = {values},
                                                              .transform = {100, 1, 0, 50, 0, -1},
                                                              .scale = scale,
                                                              .unit = "m"}));
    }

    geodata::Layer run(const geodata::Raster& raster, const ContourOptions& options) {
        return contours(raster, options, Context(pool), report);
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Report report;
};

TEST_F(Contours, LinesLieWhereTheRampReachesTheirLevel) {
    const auto layer = run(ramp(), {.interval = 20});
    const auto levels = numbers(layer, "elevation");
    EXPECT_THAT(levels, testing::UnorderedElementsAre(20, 40, 60, 80));
    EXPECT_EQ(layer.field(0).unit, "m");
    EXPECT_TRUE(layer.crs().same_as(geodata::Crs::parse("EPSG:32631")));
    for (std::size_t row = 0; row < layer.size(); ++row)
        geodata::walk_paths(layer.geometry().wkb(row), [&](const geodata::PathView& path) {
            for (const auto& point : path.points) // value = 10 * (x - 100) along the ramp
                EXPECT_NEAR(point.x, 100 + levels[row] / 10, PlaceTolerance);
        });
}

TEST_F(Contours, BaseShiftsAndRangeLimitsTheLevels) {
    EXPECT_THAT(numbers(run(ramp(), {.interval = 20, .base = 5, .minimum = 30, .maximum = 70}),
                        "elevation"),
                testing::UnorderedElementsAre(45, 65));
}

TEST_F(Contours, FixedLevelsAreSortedAndThoseOutsideLeftOut) {
    EXPECT_THAT(numbers(run(ramp(), {.levels = {70, 10, 1000, 70}}), "elevation"),
                testing::UnorderedElementsAre(10, 70));
}

TEST_F(Contours, ScaledValuesCount) {
    EXPECT_THAT(numbers(run(ramp(0.5), {.levels = {50}}), "elevation"), ElementsAre(50));
}

TEST_F(Contours, BandsTileTheRasterWithoutGaps) {
    const auto layer = run(ramp(), {.kind = ContourKind::Bands, .interval = 40});
    // 5 to 40 fills x 100 to 104, 40 to 80 x 104 to 108, 80 to 95 x 108 to 110; 4 high.
    std::map<double, std::pair<double, double>> found;
    for (std::size_t row = 0; row < layer.size(); ++row)
        found[numbers(layer, "minimum")[row]] = {numbers(layer, "maximum")[row],
                                                 contour_area(layer, row)};
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[5].first, 40);
    EXPECT_NEAR(found[5].second, 16, 1e-5);
    EXPECT_EQ(found[40].first, 80);
    EXPECT_NEAR(found[40].second, 16, 1e-5);
    EXPECT_EQ(found[80].first, 95);
    EXPECT_NEAR(found[80].second, 8, 1e-5);
}

TEST_F(Contours, BandsKeepToTheRange) {
    const auto layer =
        run(ramp(), {.kind = ContourKind::Bands, .interval = 40, .minimum = 20, .maximum = 60});
    const auto low = numbers(layer, "minimum");
    const auto high = numbers(layer, "maximum");
    EXPECT_EQ(*std::min_element(low.begin(), low.end()), 20);
    EXPECT_EQ(*std::max_element(high.begin(), high.end()), 60);
    double area = 0;
    for (std::size_t row = 0; row < layer.size(); ++row)
        area += contour_area(layer, row);
    EXPECT_NEAR(area, 4 * 4, 1e-5);
}

TEST_F(Contours, MarkForNoValueIsNoDepth) {
    std::vector<double> values;
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 10; ++column)
            values.push_back(row == 0 && column == 9 ? -9999 : 5 + 10 * column);
    const auto raster = geodata::Raster::open(fixtures::write_tiff(
        folder.path() / "marked.tif",
        {.width = 10, .height = 4, .bands = {values}, .transform = {100, 1, 0, 50, 0, -1}}));
    EXPECT_THAT(numbers(run(raster, {.interval = 20}), "elevation"),
                testing::UnorderedElementsAre(20, 40, 60, 80));
    EXPECT_THAT(report.warnings(), testing::Contains(testing::HasSubstr("-9999")));
}

TEST_F(Contours, LinesStopAtNodata) {
    std::vector<double> values(25, -9);
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column)
            if (row != 2)
                values[static_cast<std::size_t>(row * 5 + column)] = 10 * column;
    const auto raster = geodata::Raster::open(
        fixtures::write_tiff(folder.path() / "n.tif", {.width = 5,
                                                       .height = 5,
                                                       .bands = {values},
                                                       .transform = {0, 1, 0, 5, 0, -1},
                                                       .nodata = -9}));
    const auto layer = run(raster, {.levels = {15}});
    EXPECT_GE(layer.size(), 2U);
    for (std::size_t row = 0; row < layer.size(); ++row) {
        const geodata::Extent& extent = layer.geometry().extent(row);
        EXPECT_TRUE(extent.min_y >= 3 - 1e-9 || extent.max_y <= 2 + 1e-9) << "crosses the gap";
        EXPECT_NEAR(extent.min_x, 2, PlaceTolerance);
    }
    // The same gap named as a value by the caller.
    const auto plain = geodata::Raster::open(fixtures::write_tiff(
        folder.path() / "p.tif",
        {.width = 5, .height = 5, .bands = {values}, .transform = {0, 1, 0, 5, 0, -1}}));
    EXPECT_EQ(run(plain, {.levels = {15}, .nodata = -9}).size(), layer.size());
}

TEST_F(Contours, FlatRasterHasNoLinesAndOneBand) {
    const auto raster = geodata::Raster::open(fixtures::write_tiff(
        folder.path() / "f.tif", {.width = 4, .height = 4, .bands = {std::vector<double>(16, 7)}}));
    EXPECT_EQ(run(raster, {.interval = 5}).size(), 0U);
    EXPECT_EQ(report.warnings().size(), 1U);
    const auto band = run(raster, {.kind = ContourKind::Bands, .interval = 5});
    ASSERT_EQ(band.size(), 1U);
    EXPECT_NEAR(contour_area(band, 0), 16, 1e-5);
    EXPECT_THAT(numbers(band, "minimum"), ElementsAre(7));
    EXPECT_THAT(numbers(band, "maximum"), ElementsAre(7));
}

TEST_F(Contours, ImpossibleOptionsAreRefused) {
    for (const ContourOptions& options :
         {ContourOptions{}, ContourOptions{.interval = 0}, ContourOptions{.interval = -1},
          ContourOptions{.interval = 1, .levels = {2}},
          ContourOptions{.interval = std::numeric_limits<double>::quiet_NaN()},
          ContourOptions{.interval = 1, .minimum = 5, .maximum = 5},
          ContourOptions{.interval = 1, .minimum = 500}})
        try {
            run(ramp(), options);
            ADD_FAILURE();
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        }
    try {
        run(ramp(), {.interval = 1e-9});
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::LimitExceeded);
    }
}

// One more is no other number there, and counting up to it would not end.
TEST_F(Contours, LevelsCountedFromVeryFarAwayEnd) {
    EXPECT_LE(run(ramp(), {.interval = 1, .base = 1e300}).size(), 1U);
    EXPECT_LE(run(ramp(), {.interval = 1e17, .base = 1e18}).size(), 1U);
}

} // namespace
} // namespace graticule::operations
