// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/raster/interpolate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace graticule::operations {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Bins that lie on a variogram: every fit has to find it.
std::vector<VariogramBin> bins_on(const Variogram& variogram) {
    std::vector<VariogramBin> bins;
    for (int i = 1; i <= 15; ++i)
        bins.push_back({100.0 * i, variogram.at(100.0 * i), static_cast<std::size_t>(10 + i)});
    return bins;
}

TEST(Variogram, ReachesItsSillAsItsModelSays) {
    const Variogram spherical{VariogramModel::Spherical, 1, 5, 1000};
    EXPECT_EQ(spherical.at(0), 0);
    EXPECT_DOUBLE_EQ(spherical.at(500), 1 + 4 * 0.6875); // 1.5 * 0.5 - 0.5 * 0.125
    EXPECT_DOUBLE_EQ(spherical.at(1000), 5);
    EXPECT_DOUBLE_EQ(spherical.at(4000), 5);
    // 1 - e^-3 = 0.9502129316 at the range; at half of it 1 - e^-1.5 and 1 - e^-0.75.
    const Variogram exponential{VariogramModel::Exponential, 0, 1, 1000};
    EXPECT_NEAR(exponential.at(1000), 0.9502129316, 1e-10);
    EXPECT_NEAR(exponential.at(500), 0.7768698399, 1e-10);
    const Variogram gaussian{VariogramModel::Gaussian, 0, 1, 1000};
    EXPECT_NEAR(gaussian.at(1000), 0.9502129316, 1e-10);
    EXPECT_NEAR(gaussian.at(500), 0.5276334473, 1e-10);
}

TEST(Variogram, IsFoundAgainFromBinsThatLieOnIt) {
    for (const VariogramModel model :
         {VariogramModel::Spherical, VariogramModel::Exponential, VariogramModel::Gaussian}) {
        const Variogram truth{model, 2, 7, 900};
        Report report;
        const Variogram found = fit_variogram(bins_on(truth), std::nullopt, report);
        EXPECT_EQ(found.model, model);
        EXPECT_NEAR(found.nugget, 2, 1e-4);
        EXPECT_NEAR(found.sill, 7, 1e-4);
        EXPECT_NEAR(found.range_m, 900, 0.1);
        EXPECT_THAT(report.warnings(), IsEmpty());
    }
}

TEST(Variogram, NeverHasANuggetBelowZero) {
    // Straight through the origin and below: least squares alone would want a negative nugget.
    std::vector<VariogramBin> bins;
    for (int i = 1; i <= 15; ++i)
        bins.push_back({100.0 * i, std::max(0.0, i - 3.0), 20});
    Report report;
    const Variogram found = fit_variogram(bins, VariogramModel::Exponential, report);
    EXPECT_GE(found.nugget, 0);
    EXPECT_GE(found.sill, found.nugget);
}

TEST(Variogram, WarnsWhereThereIsNothingToFit) {
    Report none;
    std::vector<VariogramBin> level;
    for (int i = 1; i <= 15; ++i)
        level.push_back({100.0 * i, 16.0 - i, 20});
    EXPECT_EQ(fit_variogram(level, std::nullopt, none).sill,
              fit_variogram(level, std::nullopt, none).nugget);
    EXPECT_THAT(none.warnings().front(), HasSubstr("little more than means"));
    Report trend;
    std::vector<VariogramBin> rising;
    for (int i = 1; i <= 15; ++i)
        rising.push_back({100.0 * i, 1.0 * i * i, 20});
    fit_variogram(rising, VariogramModel::Spherical, trend);
    EXPECT_THAT(trend.warnings(), ElementsAre(HasSubstr("does not level off")));
}

TEST(Variogram, OfPointsIsHalfTheMeanSquareOfDifferences) {
    // Four points in a row in space, 30 m apart: pairs up to a third of 90 m, in bins of 2 m; those
    // 30 m apart lie at the very end, so a fifth point 10 m on makes the only pair.
    PlacedValues points;
    for (const double x : {0.0, 10.0, 30.0, 60.0, 90.0}) {
        points.places.push_back({x, 0, 0});
        points.values.push_back(x == 10 ? 4 : 1);
    }
    Report report;
    ThreadPool pool{1};
    const auto bins = empirical_variogram(points, Context(pool), report);
    // 10 m: 0 and 10; 20 m: 10 and 30. Both differ by 3: 9 / 2.
    ASSERT_EQ(bins.size(), 2U);
    EXPECT_DOUBLE_EQ(bins[0].distance_m, 10);
    EXPECT_DOUBLE_EQ(bins[0].semivariance, 4.5);
    EXPECT_EQ(bins[0].pairs, 1U);
    EXPECT_DOUBLE_EQ(bins[1].distance_m, 20);
    EXPECT_DOUBLE_EQ(bins[1].semivariance, 4.5);
}

TEST(PlaceIndex, FindsTheNearestInTheirOrder) {
    std::vector<Vector3> places;
    for (int i = 0; i < 100; ++i)
        places.push_back({static_cast<double>((i * 37) % 100), 0, 0});
    const PlaceIndex index(places);
    std::vector<double> found;
    for (const NearPlace& near : index.nearest({50.2, 0, 0}, 4, 1.5, std::nullopt))
        found.push_back(places[near.index].x);
    EXPECT_THAT(found, ElementsAre(50, 51, 49)); // 52 is 1.8 away
    found.clear();
    const std::size_t fifty = 50; // 50 * 37 ends in 50
    for (const NearPlace& near : index.nearest({50, 0, 0}, 2, 10, fifty))
        found.push_back(places[near.index].x);
    EXPECT_THAT(found, testing::UnorderedElementsAre(49, 51));
}

TEST(PlaceIndex, ChordsStandForTheWayOverGround) {
    // By geod: 10E 45N to 11E 45N are 78846.335 m, 0E 0N to 90E 0N 10018754.171 m.
    const geodata::Ellipsoid wgs84;
    const double chord = (to_cartesian({10, 45}, wgs84) - to_cartesian({11, 45}, wgs84)).norm();
    EXPECT_NEAR(ground_of_chord(chord), 78846.335, 0.1);
    const double quarter = (to_cartesian({0, 0}, wgs84) - to_cartesian({90, 0}, wgs84)).norm();
    EXPECT_NEAR(ground_of_chord(quarter) / 10018754.171, 1, 1e-3);
    EXPECT_NEAR(chord_of_ground(ground_of_chord(chord)), chord, 1e-6);
}

TEST(Interpolator, KrigingIsTheMeanOfLeastVariance) {
    // Three points in a row, 100 m apart, by a variogram of nugget 1, sill 3 and range 400 m:
    // g(50) = 1.3730469, g(100) = 1.734375, g(150) = 2.0722656, g(200) = 2.375. At 50 m the
    // equations are solved by hand, with w1 + w2 + w3 = 1:
    //     1.734375 w2 + 2.375 w3 + m = 1.3730469
    //     1.734375 w1 + 1.734375 w3 + m = 1.3730469
    //     2.375 w1 + 1.734375 w2 + m = 2.0722656
    // The first less the third: 2.375 (w3 - w1) = -0.6992187, so w1 - w3 = 0.2944079. With s = w1 +
    // w3 the second and the sum of the others give 1.734375 s + m = 1.3730469 and 1.734375 (1 - s)
    // + 1.1875 s + m = 1.7226563, so 1.734375 - 2.28125 s = 0.3496094 and s = 0.6070148.
    PlacedValues points;
    points.places = {{0, 0, 0}, {100, 0, 0}, {200, 0, 0}};
    points.values = {1, 2, 6};
    InterpolationOptions options;
    options.method = InterpolationMethod::Kriging;
    options.variogram = Variogram{VariogramModel::Spherical, 1, 3, 400};
    const auto found = Interpolator(points, options).at({50, 0, 0});
    ASSERT_TRUE(found);
    const double w1 = (0.6070148 + 0.2944079) / 2;
    const double w3 = (0.6070148 - 0.2944079) / 2;
    const double w2 = 1 - 0.6070148;
    const double multiplier = 1.3730469 - 1.734375 * 0.6070148;
    EXPECT_NEAR(found->value, w1 * 1 + w2 * 2 + w3 * 6, 1e-5);
    EXPECT_NEAR(found->standard_error,
                std::sqrt(w1 * 1.3730469 + w2 * 1.3730469 + w3 * 2.0722656 + multiplier), 1e-5);
}

} // namespace
} // namespace graticule::operations
