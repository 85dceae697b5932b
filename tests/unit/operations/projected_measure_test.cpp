// SPDX-License-Identifier: Apache-2.0
// Sizes in the plane of a CRS go by its unit; ways up and down by geodesics and heights.
#include "base/error.hpp"
#include "operations/vector/measures/length_with_heights.hpp"
#include "operations/vector/measures/projected_measure.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

namespace graticule::operations {
namespace {

using geodata::Crs;

// A square of 1,000 US survey feet, each 1200/3937 m, with a hole of 100.
TEST(ProjectedMeasure, GoesByTheUnitOfTheCrs) {
    Bench bench;
    const auto layer = layer_of(
        {"POLYGON ((980000 190000, 981000 190000, 981000 191000, 980000 191000, 980000 190000), "
         "(980100 190100, 980100 190200, 980200 190200, 980200 190100, 980100 190100))"},
        Crs::parse("EPSG:2263"));
    constexpr double Foot = 1200.0 / 3937.0;
    EXPECT_NEAR(projected_measure(layer, Measure::Area, bench.report, bench.context).real(0),
                990'000 * Foot * Foot, 1e-6);
    EXPECT_NEAR(projected_measure(layer, Measure::Perimeter, bench.report, bench.context).real(0),
                4400 * Foot, 1e-9);
}

TEST(ProjectedMeasure, LeavesOutWhatHasNoSize) {
    Bench bench;
    const auto layer = layer_of({"LINESTRING (500000 0, 500003 4)", "", "POINT (500000 0)"},
                                Crs::parse("EPSG:32632"));
    const auto lengths = projected_measure(layer, Measure::Length, bench.report, bench.context);
    EXPECT_EQ(lengths.real(0), 5);
    EXPECT_TRUE(lengths.is_null(1));
    EXPECT_EQ(lengths.real(2), 0);
    EXPECT_THROW(projected_measure(layer, Measure::Area, bench.report, bench.context), Error);
    EXPECT_THROW(projected_measure(layer_of({"LINESTRING (0 0, 1 1)"}), Measure::Length,
                                   bench.report, bench.context),
                 Error);
}

// 0.01 degrees along the equator are 1113.1949 m, across the antimeridian too; on a map of feet
// heights are metres all the same.
TEST(LengthWithHeights, GoesAlongTheGround) {
    Bench bench;
    const auto layer = layer_of({"LINESTRING Z (179.995 0 0, -179.995 0 1000)"});
    const auto lengths = length_with_heights(layer, bench.report, bench.context);
    EXPECT_NEAR(lengths.real(0), std::hypot(1113.19491, 1000), 1e-4);
    EXPECT_THROW(
        length_with_heights(layer_of({"LINESTRING (0 0, 1 1)"}), bench.report, bench.context),
        Error);
}

} // namespace
} // namespace graticule::operations
