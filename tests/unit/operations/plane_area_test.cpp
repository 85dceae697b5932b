// SPDX-License-Identifier: Apache-2.0
// Areas in the plane of an equal-area projection.
#include "base/error.hpp"
#include "base/thread_pool.hpp"
#include "operations/vector/measures/plane_area.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

namespace graticule::operations {

namespace {

geodata::Column areas(const std::vector<std::string>& wkt, const geodata::Crs& crs) {
    ThreadPool pool{2};
    Report report;
    return plane_area(layer_of(wkt, crs, "features"), report, Context(pool));
}

} // namespace

// Between two parallels and two meridians the edges are straight in the projection, so that the
// area is that of the zone on WGS 84 by its closed formula:
// b^2/2 (sin p / (1 - e^2 sin^2 p) + ln((1 + e sin p) / (1 - e sin p)) / 2e), from p to q, times
// the difference of longitude in radians.
TEST(PlaneArea, IsThatOfTheEllipsoidBetweenParallels) {
    const geodata::Column found = areas(
        {"POLYGON((5 0,6 0,6 1,5 1,5 0))", "POLYGON((5 60,6 60,6 61,5 61,5 60))", "POINT(1 1)", ""},
        geodata::Crs::wgs84());
    EXPECT_NEAR(found.real(0), 12308463893.975, 1);
    EXPECT_NEAR(found.real(1), 6123140878.746, 1);
    EXPECT_EQ(found.real(2), 0);
    EXPECT_TRUE(found.is_null(3));
}

TEST(PlaneArea, LeavesHolesOutAndRepairsWhatCrossesItself) {
    // The outer square less the degree in its middle; two triangles of a bow tie, which have half
    // of the two degrees that its four corners span.
    const geodata::Column found = areas({"POLYGON((0 -1,3 -1,3 1,0 1,0 -1),(1 0,2 0,2 1,1 1,1 0))",
                                         "POLYGON((0 0,1 1,1 0,0 1,0 0))"},
                                        geodata::Crs::wgs84());
    EXPECT_NEAR(found.real(0), 5 * 12308463893.975, 10);
    EXPECT_NEAR(found.real(1) / (12308463893.975 / 2), 1, 1e-4);
}

TEST(PlaneArea, NeedsACrs) {
    EXPECT_THROW(areas({"POLYGON((0 0,1 0,1 1,0 0))"}, geodata::Crs()), Error);
}

} // namespace graticule::operations
