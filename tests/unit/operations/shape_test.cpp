// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/centroid.hpp"
#include "operations/vector/overlay/dissolve.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Layer;
using Values = std::vector<std::string>;

std::string box(double west, double south, double east, double north) {
    const auto corner = [](double x, double y) {
        return std::to_string(x) + " " + std::to_string(y);
    };
    return "POLYGON ((" + corner(west, south) + ", " + corner(east, south) + ", "
           + corner(east, north) + ", " + corner(west, north) + ", " + corner(west, south) + "))";
}

TEST(Dissolve, UnitesLargeGroupsAsOne) {
    Bench bench;
    std::vector<std::string> squares;
    for (int y = 0; y < 40; ++y) {
        for (int x = 0; x < 40; ++x)
            squares.push_back(box(x, y, x + 1, y + 1));
    }
    EXPECT_TRUE(same_places(dissolve(layer_of(squares), {}, bench.report, bench.context), 0,
                            box(0, 0, 40, 40)));
    squares.push_back(box(10.5, 10.5, 50, 12)); // no longer a coverage
    EXPECT_TRUE(
        same_places(dissolve(layer_of(squares), {}, bench.report, bench.context), 0,
                    "POLYGON ((0 0, 40 0, 40 10.5, 50 10.5, 50 12, 40 12, 40 40, 0 40, 0 0))"));
}

// Reference centres: shapely's planar centroid in a Lambert azimuthal equal-area projection that
// pyproj centred on it, found by repeating until it stayed.
TEST(Centroids, AreTheCentresOnTheGround) {
    Bench bench;
    const Layer layer = layer_of({box(0, 60, 30, 80), "POLYGON ((-10 -40, 12 -35, 3 20, -10 -40))",
                                  "POLYGON ((10 10, 10.003 10, 10.003 10.001, 10 10.002, 10 10))",
                                  "MULTIPOLYGON (((170 60, 180 60, 180 80, 170 80, 170 60)), "
                                  "((-180 60, -160 60, -160 80, -180 80, -180 60)))",
                                  box(-180, 70, 180, 90), "LINESTRING (0 0, 10 0, 10 0.000001)",
                                  "POINT (5 6)", "MULTIPOINT (179 0, -179 0)", "POINT EMPTY"});
    const Layer result = centroids(layer, bench.report, bench.context);
    ASSERT_EQ(result.size(), 8U);
    const auto expect_at = [&](std::size_t row, double x, double y, double tolerance) {
        const geodata::Point point = *result.geometry().point(row);
        EXPECT_NEAR(point.x, x, tolerance) << row;
        EXPECT_NEAR(point.y, y, tolerance) << row;
    };
    expect_at(0, 15, 68.6265348812075, 0.15); // the two definitions part over such distances
    expect_at(1, 1.7936749478602239, -17.56204697158485, 0.15);
    expect_at(2, 10.0013333333333, 10.0007777777778, 1e-8);
    // The first box, 170 degrees farther east.
    EXPECT_NEAR(result.geometry().point(3)->x, -175, 1e-9);
    EXPECT_NEAR(result.geometry().point(3)->y, result.geometry().point(0)->y, 1e-9);
    EXPECT_NEAR(result.geometry().point(4)->y, 90, 1e-6);
    expect_at(5, 5, 0, 1e-5);
    expect_at(6, 5, 6, 1e-12);
    EXPECT_NEAR(std::abs(result.geometry().point(7)->x), 180, 1e-9);
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
}

// A triangle of 3.3 km by 1 m, whose centre is the mean of its corners; one of three places on a
// line, the middle of which is the second; two triangles that meet in one place, which lie alike to
// both sides of it; and a polygon of one place.
TEST(Centroids, AreThoseOfNarrowFlatAndCrossingPolygons) {
    Bench bench;
    const Layer layer =
        layer_of({"POLYGON ((10 0, 10.03 0, 10 0.00001, 10 0))",
                  "POLYGON ((10 50, 10.02 50.01, 10.04 50.02, 10 50))",
                  "POLYGON ((10 -1, 12 1, 12 -1, 10 1, 10 -1))", "POLYGON ((5 6, 5 6, 5 6, 5 6))"});
    const Layer result = centroids(layer, bench.report, bench.context);
    ASSERT_EQ(result.size(), 4U);
    const std::vector<geodata::Point> expected{
        {10.01, 0.00001 / 3}, {10.02, 50.01}, {11, 0}, {5, 6}};
    for (std::size_t row = 0; row < expected.size(); ++row) {
        EXPECT_NEAR(result.geometry().point(row)->x, expected[row].x, 5e-6) << row;
        EXPECT_NEAR(result.geometry().point(row)->y, expected[row].y, 5e-6) << row;
    }
    EXPECT_NEAR(result.geometry().point(0)->x, 10.01, 1e-7);
    EXPECT_NEAR(result.geometry().point(0)->y, 0.00001 / 3, 1e-7);
    ASSERT_EQ(bench.report.repairs().size(), 1U);
}

// The far side of the globe is not on an orthographic map: a line with a vertex there has no place.
TEST(Reproject, WhatLeavesTheMapIsLostAndCounted) {
    Bench bench;
    const Layer layer = layer_of({"LINESTRING (0 0, 10 0)", "LINESTRING (0 0, 10 0, 170 0)",
                                  "POINT (170 0)", "POLYGON ((0 0, 5 0, 0 5, 0 0))"});
    const Layer result =
        reproject(layer, Crs::parse("+proj=ortho +lat_0=0 +lon_0=0 +a=6371000 +b=6371000"),
                  bench.report, bench.context);
    EXPECT_FALSE(result.geometry().is_null(0));
    EXPECT_TRUE(result.geometry().is_null(1));
    EXPECT_TRUE(result.geometry().is_void(2));
    EXPECT_FALSE(result.geometry().is_null(3));
    EXPECT_EQ(dropped(bench.report, "outside of where"), 2U);
}

TEST(Reproject, MovesAndReportsWhatCannotBe) {
    Bench bench;
    const Layer layer = layer_of(
        {"POINT (25 65)", "POINT (0 90)", "LINESTRING (0 0, 0 90)", "", "POINT Z (25 65 7)"});
    const Layer result = reproject(layer, Crs::parse("EPSG:3857"), bench.report, bench.context);
    EXPECT_EQ(result.size(), 5U);
    EXPECT_NEAR(result.geometry().point(0)->x, 2782987.269831839, 1e-6); // by pyproj
    EXPECT_NEAR(result.geometry().point(0)->y, 9608371.50993366, 1e-6);
    EXPECT_TRUE(geodata::wkb_has_z(result.geometry().wkb(4)));
    EXPECT_TRUE(result.geometry().is_null(3));
    const std::size_t lost = result.geometry().void_count() - 1;
    EXPECT_EQ(dropped(bench.report, "outside of where"), lost);
    EXPECT_THROW(
        reproject(layer_of({"POINT (0 0)"}, Crs()), Crs::wgs84(), bench.report, bench.context),
        Error);
}

TEST(Reconcile, NeedsBothCrs) {
    Bench bench;
    const Layer known = layer_of({"POINT (0 0)"});
    const Layer unknown = layer_of({"POINT (0 0)"}, Crs(), "nameless");
    const auto message = [&](const Layer& a, const Layer& b) {
        try {
            reconcile(a, b, bench.report, bench.context);
        } catch (const Error& error) {
            return error.message();
        }
        return std::string();
    };
    EXPECT_NE(message(known, unknown).find("'nameless'"), std::string::npos);
    EXPECT_NE(message(unknown, known).find("'nameless'"), std::string::npos);
    EXPECT_EQ(message(known, known), "");
    EXPECT_TRUE(bench.report.decisions().empty());
}

TEST(WithUsualLongitudes, CutsAndShifts) {
    Bench bench;
    const Layer result =
        with_usual_longitudes(layer_of({box(170, 0, 190, 10), box(200, 0, 210, 10), "POINT (359 3)",
                                        "LINESTRING (-190 0, -170 0)", box(0, 0, 1, 1)}),
                              bench.report, bench.context);
    EXPECT_TRUE(same_places(result, 0,
                            "MULTIPOLYGON (((170 0, 180 0, 180 10, 170 10, 170 0)), "
                            "((-180 0, -170 0, -170 10, -180 10, -180 0)))"));
    EXPECT_TRUE(same_places(result, 1, box(-160, 0, -150, 10)));
    EXPECT_TRUE(same_places(result, 2, "POINT (-1 3)"));
    EXPECT_TRUE(same_places(result, 3, "MULTILINESTRING ((-180 0, -170 0), (170 0, 180 0))"));
    ASSERT_EQ(bench.report.decisions().size(), 1U);
    EXPECT_EQ(bench.report.decisions()[0].substr(0, 10), "4 features");
}

} // namespace
} // namespace graticule::operations
