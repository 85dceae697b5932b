// SPDX-License-Identifier: Apache-2.0
// Means of cells that cover unequal ground.
#include "operations/raster/ground_weight.hpp"

#include "unit/operations/raster_guards.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace graticule::operations {
namespace {

using fixtures::TiffSpec;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class GroundMeans : public RasterGuards {};

// Rows of 20 degrees from 80 N to the equator with 0, 10, 20, 30. On a sphere the ground of a row
// goes with the difference of the sines of its edges, 0.1188, 0.2232, 0.3008 and 0.3420 of 0.9848:
// 2.2665 + 6.1088 + 10.4184 = 18.79; the ellipsoid's flattening, weighing the north more, takes off
// a few hundredths.
TiffSpec rows_to_the_pole() {
    return {.width = 2,
            .height = 4,
            .bands = {{0, 0, 10, 10, 20, 20, 30, 30}},
            .transform = {0, 20, 0, 80, 0, -20},
            .epsg = 4326};
}

TEST_F(GroundMeans, MeanOfDegreesStandsBesideThatOfGround) {
    const geodata::Raster heat = raster(rows_to_the_pole());
    const RasterStatistics found = statistics(heat);
    EXPECT_EQ(found.mean, 15);
    EXPECT_NEAR(found.ground_mean.value(), 18.77, 0.03);
    warn_of_mean(heat, 1, found, report);
    EXPECT_THAT(report.warnings(), ElementsAre(AllOf(HasSubstr("weighted by ground the mean is 18"),
                                                     HasSubstr("not 15"))));
}

TEST_F(GroundMeans, RowsBeyondAPoleWeighNothing) {
    // Rows of 30 degrees from 120 to 0 N, where the first covers no ground. On a sphere the others
    // go with 1 - sin 60, sin 60 - sin 30 and sin 30: 0.134, 0.366 and 0.5 of 1, so that 90, 0, 10
    // and 20 have the mean 3.66 + 10 = 13.66; the ellipsoid moves that by less than 0.05.
    const geodata::Raster heat = raster({.width = 2,
                                         .height = 4,
                                         .bands = {{90, 90, 0, 0, 10, 10, 20, 20}},
                                         .transform = {0, 30, 0, 120, 0, -30},
                                         .epsg = 4326});
    EXPECT_NEAR(statistics(heat).ground_mean.value(), 13.66, 0.05);
    const GroundSlices slices(heat);
    ASSERT_TRUE(slices.unequal());
    EXPECT_EQ(slices.of({0, 0, 2, 4}).front().cell_area, 0);
}

TEST_F(GroundMeans, RowsBeyondAPoleShareNoSliceWithOthers) {
    // 400 rows of half a degree, of which 20 lie beyond each pole, and one window.
    const geodata::Raster heat = raster({.width = 1,
                                         .height = 400,
                                         .bands = {std::vector<double>(400, 1)},
                                         .transform = {0, 0.5, 0, 100, 0, -0.5},
                                         .epsg = 4326});
    std::size_t empty = 0;
    std::size_t rows = 0;
    for (const RowSlice& slice : GroundSlices(heat).of({0, 0, 1, 400})) {
        EXPECT_EQ(slice.first, rows);
        rows += slice.count;
        empty += slice.cell_area == 0 ? slice.count : 0;
    }
    EXPECT_EQ(rows, 400U);
    EXPECT_EQ(empty, 40U);
}

TEST_F(GroundMeans, ZoneOfDegreesIsWarnedOf) {
    const geodata::Raster heat = raster(rows_to_the_pole());
    const auto zones =
        zonal(heat, "POLYGON((0 0,40 0,40 80,0 80,0 0))", ZonalStatistic::Mean, 4326);
    EXPECT_NEAR(zones.column(zones.field_count() - 1).number(0), 15, 1e-6);
    EXPECT_THAT(report.warnings(), ElementsAre(AllOf(HasSubstr("in 1 of 1 zones, as 18"),
                                                     HasSubstr("not 15 in zone 1"))));
    report = {};
    zonal(heat, "POLYGON((0 0,40 0,40 80,0 80,0 0))", ZonalStatistic::Maximum, 4326);
    zonal(heat, "POLYGON((0 22,40 22,40 38,0 38,0 22))", ZonalStatistic::Mean, 4326);
    EXPECT_THAT(report.warnings(), IsEmpty()) << "no mean, or one row alone";
}

TEST_F(GroundMeans, ZonesAreWeightedByGroundOnRequest) {
    const auto zones = zonal(raster(rows_to_the_pole()), "POLYGON((0 0,40 0,40 80,0 80,0 0))",
                             ZonalStatistic::GroundMean, 4326);
    EXPECT_NEAR(zones.column("ground_mean").number(0), 18.77, 0.03);
    const auto metres =
        zonal(row({1, 2, 6}), "POLYGON((0 -1,3 -1,3 0,0 0,0 -1))", ZonalStatistic::GroundMean);
    EXPECT_NEAR(metres.column("ground_mean").number(0), 3, 1e-9);
    EXPECT_THAT(report.warnings(), IsEmpty());
}

TEST_F(GroundMeans, MercatorCoversUnequalGroundToo) {
    // Two rows from the equator to 60 N in Web Mercator meet where the sine of the latitude is
    // 1 / sqrt 3 (35.2644 N by gdaltransform too). On a sphere ground goes with the sine, sqrt 3 /
    // 2 at 60 N, and the northern row has a third of it; the ellipsoid moves that by less than
    // 0.003.
    const RasterStatistics found =
        statistics(raster({.width = 1,
                           .height = 2,
                           .bands = {{1, 0}},
                           .transform = {0, 1000, 0, 8399737.89, 0, -8399737.89 / 2},
                           .epsg = 3857}));
    EXPECT_EQ(found.mean, 0.5);
    EXPECT_NEAR(found.ground_mean.value(), 1.0 / 3, 3e-3);
}

TEST_F(GroundMeans, GroundMeanOfManyRowsAgreesWithTheIntegral) {
    // 0 to 60 N in 600 rows with the sine of their middle: on a sphere the mean by ground is half
    // the sine of 60, 0.4330; the ellipsoid moves it by less than 0.001.
    std::vector<double> values;
    for (int row = 0; row < 600; ++row)
        values.insert(values.end(), 3, std::sin((59.95 - 0.1 * row) * M_PI / 180));
    const RasterStatistics found = statistics(raster({.width = 3,
                                                      .height = 600,
                                                      .bands = {values},
                                                      .transform = {0, 0.1, 0, 60, 0, -0.1},
                                                      .epsg = 4326}));
    EXPECT_NEAR(found.ground_mean.value(), 0.4330, 1e-3);
    EXPECT_NEAR(found.mean.value(), 0.4775, 1e-3) << "3 / (2 pi), the mean over the angle";
}

TEST_F(GroundMeans, EqualGroundHasOneMean) {
    EXPECT_FALSE(statistics(row({1, 2, 3})).ground_mean) << "metres";
    EXPECT_FALSE(statistics(raster({.width = 2,
                                    .height = 2,
                                    .bands = {{1, 2, 3, 4}},
                                    .transform = {10, 1, 0, 1, 0, -1},
                                    .epsg = 4326}))
                     .ground_mean)
        << "either side of the equator";
}

TEST_F(GroundMeans, HowFarMeansHaveToBeApart) {
    EXPECT_TRUE(materially_apart(15, 18.8, 11));
    EXPECT_FALSE(materially_apart(280, 280.5, 20)) << "half a kelvin of 20";
    EXPECT_TRUE(materially_apart(280, 283, 20));
    EXPECT_TRUE(materially_apart(0.1, 0.5, 3)) << "a mean near zero";
    EXPECT_FALSE(materially_apart(5, 5, 0));
    EXPECT_FALSE(materially_apart(17, 17 + 1e-14, 1e-15)) << "rounding";
}

} // namespace
} // namespace graticule::operations
