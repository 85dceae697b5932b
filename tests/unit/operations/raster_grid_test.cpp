// SPDX-License-Identifier: Apache-2.0
// Operations that make a raster out of others: resample, reproject, algebra, overlap.
#include "base/error.hpp"
#include "base/file.hpp"
#include "operations/raster/algebra.hpp"
#include "operations/raster/overlap.hpp"
#include "operations/raster/resample.hpp"

#include "fixtures/raster_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace graticule::operations {
namespace {

using fixtures::cells;
using fixtures::TiffSpec;
using geodata::CellType;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::IsNan;

constexpr double NoValue = std::numeric_limits<double>::quiet_NaN();

double sum_of(const geodata::Raster& raster) {
    double sum = 0;
    for (const double value : cells(raster))
        sum += std::isnan(value) ? 0 : value;
    return sum;
}

class RasterGridTest : public testing::Test {
protected:
    geodata::Raster raster(const TiffSpec& spec) {
        return geodata::Raster::open(
            fixtures::write_tiff(folder.path() / ("r" + std::to_string(++m_made) + ".tif"), spec));
    }

    // 4 x 2 cells of 1 from (0, 2).
    geodata::Raster eight(std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8}) {
        return raster({.width = 4,
                       .height = 2,
                       .bands = {std::move(values)},
                       .transform = {0, 1, 0, 2, 0, -1},
                       .nodata = -9});
    }

    geodata::Raster resampled(const geodata::Raster& from, double size, ResampleMethod method) {
        return resample_raster(from, size, method, "out", Context(pool), report);
    }

    ErrorCode code_of(const std::function<void()>& act) {
        try {
            act();
        } catch (const Error& error) {
            return error.code();
        }
        ADD_FAILURE() << "nothing was thrown";
        return ErrorCode::Internal;
    }

    TemporaryFolder folder;
    ThreadPool pool{2};
    Report report;

private:
    int m_made = 0;
};

TEST_F(RasterGridTest, EachMethodByHand) {
    // Two blocks of four: 1 2 5 6 and 3 4 7 8.
    EXPECT_THAT(cells(resampled(eight(), 2, ResampleMethod::Average)), ElementsAre(3.5, 5.5));
    EXPECT_THAT(cells(resampled(eight(), 2, ResampleMethod::Sum)), ElementsAre(14, 22));
    EXPECT_THAT(cells(resampled(eight(), 2, ResampleMethod::Minimum)), ElementsAre(1, 3));
    EXPECT_THAT(cells(resampled(eight(), 2, ResampleMethod::Maximum)), ElementsAre(6, 8));
    EXPECT_THAT(cells(resampled(eight({1, 1, 4, 4, 1, 2, 4, 3}), 2, ResampleMethod::Mode)),
                ElementsAre(1, 4));
}

TEST_F(RasterGridTest, NodataTakesNoPart) {
    const auto holes = eight({1, -9, 3, -9, 5, -9, -9, -9});
    EXPECT_THAT(cells(resampled(holes, 2, ResampleMethod::Average)), ElementsAre(3, 3));
    EXPECT_THAT(cells(resampled(holes, 2, ResampleMethod::Sum)), ElementsAre(6, 3));
    EXPECT_THAT(cells(resampled(eight({-9, -9, 1, 1, -9, -9, 1, 1}), 2, ResampleMethod::Sum)),
                ElementsAre(IsNan(), 4));
}

TEST_F(RasterGridTest, SmallerCellsKeepTotalsUnderSum) {
    const auto fine = resampled(eight(), 0.4, ResampleMethod::Sum);
    EXPECT_EQ(fine.width, 10U);
    EXPECT_EQ(fine.height, 5U);
    EXPECT_NEAR(sum_of(fine), 36, 1e-9);
    EXPECT_NEAR(cells(fine)[0], 0.16, 1e-9);
}

TEST_F(RasterGridTest, NearestKeepsTypeAndNodata) {
    const auto from = raster({.width = 2,
                              .height = 1,
                              .bands = {{7, -1}},
                              .transform = {0, 2, 0, 2, 0, -2},
                              .type = GDT_Int16,
                              .nodata = -1});
    const auto fine = resampled(from, 1, ResampleMethod::Nearest);
    EXPECT_EQ(fine.bands[0].type, CellType::Int16);
    EXPECT_EQ(fine.bands[0].nodata, -1);
    EXPECT_THAT(cells(fine), ElementsAre(7, 7, IsNan(), IsNan(), 7, 7, IsNan(), IsNan()));
}

TEST_F(RasterGridTest, BytesWithoutNodataAreWidened) {
    const auto from = raster({.width = 3, .height = 1, .bands = {{0, 255, 9}}, .type = GDT_Byte});
    const auto wide = resampled(from, 2, ResampleMethod::Maximum);
    EXPECT_EQ(wide.bands[0].type, CellType::Int16);
    EXPECT_THAT(cells(wide), ElementsAre(255, 9));
}

TEST_F(RasterGridTest, SouthUpAndRotatedGridsAreKept) {
    const auto south =
        raster({.width = 2, .height = 2, .bands = {{1, 2, 3, 4}}, .transform = {0, 1, 0, 0, 0, 1}});
    EXPECT_THAT(cells(resampled(south, 0.5, ResampleMethod::Nearest)),
                ElementsAre(1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4));
    const auto turned = raster(
        {.width = 2, .height = 2, .bands = {{1, 2, 3, 4}}, .transform = {0, 1, 1, 0, 1, -1}});
    const auto fine = resampled(turned, std::sqrt(0.5), ResampleMethod::Nearest);
    EXPECT_EQ(fine.width, 4U);
    EXPECT_TRUE(fine.transform.rotated());
    EXPECT_THAT(cells(fine), ElementsAre(1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4));
}

TEST_F(RasterGridTest, PiecesMeetWithoutSeams) {
    // A plane keeps its values under bilinear resampling wherever pieces meet: value = x + 1000 y.
    const std::size_t side = 700;
    std::vector<double> values(side * side);
    for (std::size_t row = 0; row < side; ++row)
        for (std::size_t column = 0; column < side; ++column)
            values[row * side + column] =
                static_cast<double>(column) + 1000.0 * static_cast<double>(row);
    const auto from = raster(
        {.width = side, .height = side, .bands = {values}, .transform = {0, 1, 0, 700, 0, -1}});
    const auto fine = resampled(from, 0.5, ResampleMethod::Bilinear);
    const auto found = cells(fine);
    for (std::size_t row = 3; row + 3 < fine.height; row += 7)
        for (std::size_t column = 3; column + 3 < fine.width; ++column) {
            const double expected = (static_cast<double>(column) * 0.5 - 0.25)
                                    + 1000 * (static_cast<double>(row) * 0.5 - 0.25);
            ASSERT_NEAR(found[row * fine.width + column], expected, 1e-6) << row << ' ' << column;
        }
}

TEST_F(RasterGridTest, ReprojectionKeepsTotalsUnderSumAndPlacesUnderNearest) {
    // 20 x 20 cells of 1 km in UTM, each with 5.
    std::vector<double> values(400, 5);
    values[10 * 20 + 4] = 50;
    const auto from = raster({.width = 20,
                              .height = 20,
                              .bands = {values},
                              .transform = {500000, 1000, 0, 5020000, 0, -1000}});
    const auto sums = reproject_raster(from, geodata::Crs::wgs84(), ResampleMethod::Sum, "deg",
                                       Context(pool), report);
    EXPECT_NEAR(sum_of(sums), 2045, 2045 * 2e-3);
    const auto near = reproject_raster(from, geodata::Crs::wgs84(), ResampleMethod::Nearest, "deg",
                                       Context(pool), report);
    // Where the marked cell's centre goes, by `cs2cs EPSG:32631 EPSG:4326`.
    double x[] = {504500};
    double y[] = {5009500};
    geodata::CoordinateTransform(from.crs, geodata::Crs::wgs84()).forward(x, y);
    const auto cell = near.transform.to_cell(x[0], y[0]);
    EXPECT_EQ(
        cells(
            near)[static_cast<std::size_t>(cell.y) * near.width + static_cast<std::size_t>(cell.x)],
        50);
    EXPECT_TRUE(near.crs.same_as(geodata::Crs::wgs84()));
}

TEST_F(RasterGridTest, BadCellSizesAndMethodsAreRefused) {
    for (const double size : {0.0, -1.0, NoValue, 1e-9})
        EXPECT_THROW(resampled(eight(), size, ResampleMethod::Nearest), Error) << size;
    EXPECT_EQ(code_of([] { parse_resample_method("bilinaer"); }), ErrorCode::InvalidArgument);
    EXPECT_EQ(parse_resample_method("Mean"), ResampleMethod::Average);
    const auto placeless = raster({.width = 1, .height = 1, .bands = {{1}}, .epsg = 0});
    EXPECT_EQ(code_of([&] {
                  reproject_raster(placeless, geodata::Crs::wgs84(), ResampleMethod::Nearest, "x",
                                   Context(pool), report);
              }),
              ErrorCode::CrsMissing);
}

TEST_F(RasterGridTest, AlgebraComputesCellByCell) {
    const auto a = eight();
    const auto b = eight({2, 2, 2, 2, -9, 0, 4, 4});
    const auto found = raster_algebra("(a + b) / b", {{"a", a, 1}, {"b", b, 1}}, "ratio", "share",
                                      Context(pool), report);
    // Nodata of b and the division by zero have no value.
    EXPECT_THAT(cells(found), ElementsAre(1.5, 2, 2.5, 3, IsNan(), IsNan(), 2.75, 3));
    EXPECT_EQ(found.bands[0].unit, "share");
    EXPECT_EQ(found.bands[0].name, "ratio");
    EXPECT_TRUE(report.decisions().empty());
}

TEST_F(RasterGridTest, ComparisonGivesOnesAndZeros) {
    const auto found =
        raster_algebra("a > 2 and a <= 6", {{"a", eight({1, 2, 3, -9, 5, 6, 7, 8}), 1}}, "m", "",
                       Context(pool), report);
    EXPECT_EQ(found.bands[0].type, CellType::Byte);
    EXPECT_THAT(cells(found), ElementsAre(0, 0, 1, IsNan(), 1, 1, 0, 0));
}

TEST_F(RasterGridTest, AlgebraUsesOtherBandsAndGrids) {
    const auto two = raster({.width = 2,
                             .height = 1,
                             .bands = {{10, 20}, {30, 40}},
                             .transform = {0, 2, 0, 2, 0, -2},
                             .type = GDT_Int16});
    const auto found =
        raster_algebra("a + b2 - b1", {{"a", eight(), 1}, {"b1", two, 1}, {"b2", two, 2}}, "m", "",
                       Context(pool), report);
    EXPECT_THAT(cells(found), ElementsAre(21, 22, 23, 24, 25, 26, 27, 28));
    EXPECT_EQ(report.decisions().size(), 1U);
}

TEST_F(RasterGridTest, AlgebraRefusesWhatItCannotCompute) {
    const auto a = eight();
    EXPECT_EQ(code_of([&] {
                  raster_algebra("a + c", {{"a", a, 1}}, "m", "", Context(pool), report);
              }),
              ErrorCode::NotFound);
    EXPECT_EQ(code_of([&] {
                  raster_algebra("a +", {{"a", a, 1}}, "m", "", Context(pool), report);
              }),
              ErrorCode::InvalidArgument);
    EXPECT_EQ(code_of([&] {
                  raster_algebra("'x'", {{"a", a, 1}}, "m", "", Context(pool), report);
              }),
              ErrorCode::InvalidArgument);
    EXPECT_EQ(code_of([&] {
                  raster_algebra("a", {{"a", a, 1}, {"a", a, 1}}, "m", "", Context(pool), report);
              }),
              ErrorCode::InvalidArgument);
    EXPECT_EQ(code_of([&] { raster_algebra("a", {}, "m", "", Context(pool), report); }),
              ErrorCode::InvalidArgument);
}

TEST_F(RasterGridTest, OverlapSumsTheSecondWhereTheFirstIsPositive) {
    const auto mask = eight({1, 0, -9, 2, 0, 0, 3, -5});
    const auto values = eight({10, 20, 30, 40, 50, 60, -9, 80});
    const auto found = raster_overlap(mask, values, {}, "m", Context(pool), report);
    EXPECT_EQ(found.count, 2U);
    EXPECT_EQ(found.total, 50);
    EXPECT_EQ(found.minimum, 10);
    EXPECT_EQ(found.maximum, 40);
    EXPECT_EQ(found.mean, 25);
    EXPECT_EQ(found.standard_deviation, 15);
    EXPECT_THAT(cells(found.masked),
                ElementsAre(10, IsNan(), IsNan(), 40, IsNan(), IsNan(), IsNan(), IsNan()));
}

TEST_F(RasterGridTest, OverlapKeepsTotalsOnAnotherGrid) {
    // Fine values under a coarse mask, shifted so that only the right half of the mask is met.
    const auto mask =
        raster({.width = 2, .height = 1, .bands = {{1, 1}}, .transform = {0, 2, 0, 2, 0, -2}});
    const auto values = raster({.width = 4,
                                .height = 4,
                                .bands = {std::vector<double>(16, 3)},
                                .transform = {2, 0.5, 0, 2, 0, -0.5}});
    const auto found = raster_overlap(mask, values, {}, "m", Context(pool), report);
    EXPECT_EQ(found.count, 1U);
    EXPECT_NEAR(found.total, 48, 1e-9);
    const auto most = raster_overlap(mask, values, {.value_method = ResampleMethod::Maximum}, "m",
                                     Context(pool), report);
    EXPECT_EQ(most.total, 3);
}

TEST_F(RasterGridTest, OverlapReprojectsTheSecondAndSaysSo) {
    const auto mask = raster({.width = 20,
                              .height = 20,
                              .bands = {std::vector<double>(400, 1)},
                              .transform = {500000, 1000, 0, 5020000, 0, -1000}});
    const auto people = raster({.width = 10,
                                .height = 10,
                                .bands = {std::vector<double>(100, 2)},
                                .transform = {3.05, 0.01, 0, 45.30, 0, -0.01},
                                .epsg = 4326});
    const auto found = raster_overlap(mask, people, {}, "m", Context(pool), report);
    EXPECT_NEAR(found.total, 200, 200 * 2e-3) << "all of the second lies within the first";
    EXPECT_GE(report.decisions().size(), 1U);
}

TEST_F(RasterGridTest, OverlapOfDistantRastersIsRefused) {
    const auto far =
        raster({.width = 1, .height = 1, .bands = {{1}}, .transform = {100, 1, 0, 2, 0, -1}});
    const auto touching =
        raster({.width = 1, .height = 1, .bands = {{1}}, .transform = {4, 1, 0, 2, 0, -1}});
    for (const auto& other : {far, touching})
        EXPECT_EQ(code_of([&] { raster_overlap(eight(), other, {}, "m", Context(pool), report); }),
                  ErrorCode::InvalidArgument);
}

} // namespace
} // namespace graticule::operations
