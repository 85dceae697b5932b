// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/geodesic.hpp"
#include "operations/vector/centroid.hpp"
#include "operations/vector/clip.hpp"
#include "operations/vector/dissolve.hpp"
#include "operations/vector/measure.hpp"
#include "operations/vector/overlay.hpp"
#include "operations/vector/reproject.hpp"

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

// Two squares that share [2, 4] x [2, 4], worked out by hand.
struct TwoSquares {
    Bench bench;
    Layer left = layer_of({box(0, 0, 4, 4)});
    Layer right = layer_of({box(2, 2, 6, 6), box(4, 0, 8, 2), box(20, 20, 21, 21)});
    Layer run(OverlayKind kind) { return overlay(left, right, kind, bench.report, bench.context); }
};

TEST(Overlay, IntersectsAndReportsSharedEdges) {
    TwoSquares squares;
    const Layer result = squares.run(OverlayKind::Intersection);
    EXPECT_EQ(result.field_names(), (Values{"id_1", "id_2"}));
    ASSERT_EQ(result.size(), 1U);
    EXPECT_TRUE(same_places(result, 0, box(2, 2, 4, 4)));
    EXPECT_EQ(dropped(squares.bench.report, "lower dimension"), 1U); // the edge x = 4
}

TEST(Overlay, SubtractsUnitesAndIdentifies) {
    const std::string rest = "POLYGON ((0 0, 4 0, 4 2, 2 2, 2 4, 0 4, 0 0))";
    const Layer difference = TwoSquares().run(OverlayKind::Difference);
    ASSERT_EQ(difference.size(), 1U);
    EXPECT_TRUE(same_places(difference, 0, rest));
    EXPECT_EQ(shown(difference, "id_2"), (Values{""}));

    const Layer identity = TwoSquares().run(OverlayKind::Identity);
    EXPECT_EQ(shown(identity, "id_1"), (Values{"0", "0"}));
    EXPECT_EQ(shown(identity, "id_2"), (Values{"0", ""}));

    const Layer symmetric = TwoSquares().run(OverlayKind::SymmetricDifference);
    EXPECT_EQ(shown(symmetric, "id_1"), (Values{"0", "", "", ""}));
    EXPECT_EQ(shown(symmetric, "id_2"), (Values{"", "0", "1", "2"}));
    EXPECT_TRUE(same_places(symmetric, 1, "POLYGON ((4 2, 6 2, 6 6, 2 6, 2 4, 4 4, 4 2))"));

    const Layer all = TwoSquares().run(OverlayKind::Union);
    EXPECT_EQ(shown(all, "id_1"), (Values{"0", "0", "", "", ""}));
    EXPECT_EQ(shown(all, "id_2"), (Values{"0", "", "0", "1", "2"}));
}

TEST(Overlay, CutsLinesAndPointsByPolygons) {
    Bench bench;
    const Layer line = layer_of({"LINESTRING (-1 1, 9 1)"});
    const Layer square = layer_of({box(0, 0, 4, 4)});
    EXPECT_TRUE(
        same_places(overlay(line, square, OverlayKind::Intersection, bench.report, bench.context),
                    0, "LINESTRING (0 1, 4 1)"));
    EXPECT_TRUE(
        same_places(overlay(line, square, OverlayKind::Difference, bench.report, bench.context), 0,
                    "MULTILINESTRING ((-1 1, 0 1), (4 1, 9 1))"));
    const Layer points = layer_of({"POINT (1 1)", "POINT (7 7)"});
    EXPECT_EQ(shown(overlay(square, points, OverlayKind::Intersection, bench.report, bench.context),
                    "id_2"),
              (Values{"0"}));
    const Layer mixed = layer_of({"POINT (1 1)", "LINESTRING (0 0, 1 1)"});
    EXPECT_THROW(overlay(mixed, square, OverlayKind::Union, bench.report, bench.context), Error);
}

TEST(Overlay, RepairsInvalidPolygons) {
    Bench bench;
    // A bow tie holds two triangles with their tips at (2, 2): 8 of the square's 16 units.
    const Layer bow_tie = layer_of({"POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))"});
    const Layer result = overlay(layer_of({box(0, 0, 2, 4)}), bow_tie, OverlayKind::Intersection,
                                 bench.report, bench.context);
    ASSERT_EQ(result.size(), 1U);
    EXPECT_TRUE(same_places(result, 0, "POLYGON ((0 0, 2 2, 0 4, 0 0))"));
    ASSERT_EQ(bench.report.decisions().size(), 1U);
    EXPECT_NE(bench.report.decisions()[0].find("1 invalid geometries"), std::string::npos);
}

TEST(Clip, KeepsWhatLiesInTheMask) {
    Bench bench;
    const Layer layer = layer_of({"POINT (1 1)", "POINT (9 9)", "LINESTRING (-1 1, 9 1)",
                                  box(1, 1, 2, 2), box(3, 3, 9, 9), box(4, 0, 8, 2), ""});
    const Layer mask = layer_of({box(0, 0, 4, 2), box(0, 2, 4, 4), "POINT (9 9)"});
    const Layer result = clip(layer, mask, bench.report, bench.context);
    EXPECT_EQ(shown(result, "id"), (Values{"0", "2", "3", "4"}));
    EXPECT_TRUE(same_places(result, 1, "LINESTRING (0 1, 4 1)"));
    EXPECT_TRUE(same_places(result, 3, box(3, 3, 4, 4)));
    EXPECT_EQ(dropped(bench.report, "leftover"), 1U);
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
    EXPECT_THROW(clip(layer, layer_of({"POINT (0 0)"}), bench.report, bench.context), Error);
}

TEST(Clip, KeepsPointsOnTheEdgeOfTheMask) {
    Bench bench;
    const Layer mask = layer_of({"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))"});
    const Layer points = layer_of({"POINT (2 1)", "POINT (0 0)", "POINT (2.1 1)"});
    EXPECT_EQ(clip(points, mask, bench.report, bench.context).size(), 2U);
}

TEST(Dissolve, UnitesByFields) {
    Bench bench;
    Layer layer =
        layer_of({box(0, 0, 1, 1), box(1, 0, 2, 1), box(5, 5, 6, 6), box(1.5, 0, 3, 1), ""});
    layer.set_field({"g", {}, ""}, texts({"a", "a", {}, "b", "b"}));
    const Values by{"g"};
    const Layer result = dissolve(layer, by, bench.report, bench.context);
    EXPECT_EQ(shown(result, "g"), (Values{"a", "", "b"}));
    EXPECT_EQ(shown(result, "count"), (Values{"2", "1", "2"}));
    EXPECT_TRUE(same_places(result, 0, box(0, 0, 2, 1)));
    EXPECT_TRUE(same_places(result, 2, box(1.5, 0, 3, 1)));
    const Layer one = dissolve(layer, {}, bench.report, bench.context);
    ASSERT_EQ(one.size(), 1U);
    EXPECT_TRUE(same_places(
        one, 0, "MULTIPOLYGON (((0 0, 3 0, 3 1, 0 1, 0 0)), ((5 5, 6 5, 6 6, 5 6, 5 5)))"));
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

// The edge runs along the parallel, not along the geodesic between its ends, whose middle is at
// 67.80. The balance of 2000 steps of it was found with pyproj's Geod, by repeating.
TEST(Centroids, FollowEdgesThatAreStraightInDegrees) {
    Bench bench;
    const Layer layer = layer_of({"LINESTRING (0 60, 90 60)"});
    const geodata::Point centre =
        *centroids(layer, bench.report, bench.context).geometry().point(0);
    EXPECT_NEAR(centre.x, 45, 1e-9);
    EXPECT_NEAR(centre.y, 62.554322, 1e-5);
}

// Along a meridian the place at half the length, by pyproj's Geod; of bent lines the place around
// which 2000 steps of each edge, each as heavy as it is long by Geod, balance, found by repeating.
TEST(Centroids, OfLinesAreRightToAMetre) {
    Bench bench;
    const Layer layer = layer_of({"LINESTRING (0 40, 0 50)", "LINESTRING (0 40, 0 60)",
                                  "LINESTRING (0 45, 5 45, 5 50)", "LINESTRING (0 45, 5 50)",
                                  "LINESTRING (2 48, 2.5 48.3, 3 49, 4 49.2)"});
    const Layer result = centroids(layer, bench.report, bench.context);
    const std::vector<geodata::Point> expected{{0, 45.00219251358637},
                                               {0, 50.00857583672301},
                                               {3.9349469147518294, 46.47365771334634},
                                               {2.4482494453517374, 47.49706373718526},
                                               {2.8978763663792333, 48.69523026741043}};
    const geodata::Geodesic geodesic(geodata::Ellipsoid{});
    for (std::size_t row = 0; row < expected.size(); ++row)
        EXPECT_LT(geodesic.distance(*result.geometry().point(row), expected[row]).metres, 1) << row;
}

TEST(PointsOnSurface, LieInside) {
    Bench bench;
    const std::string horseshoe = "POLYGON ((0 0, 9 0, 9 9, 8 9, 8 1, 1 1, 1 9, 0 9, 0 0))";
    const Layer result = points_on_surface(layer_of({horseshoe, ""}), bench.report, bench.context);
    ASSERT_EQ(result.size(), 1U);
    const auto shape = geodata::geos_from_wkb(wkb_of(horseshoe));
    const auto point = geodata::geos_from_wkb(result.geometry().wkb(0));
    EXPECT_EQ(GEOSWithin_r(geodata::geos_context(), point.get(), shape.get()), 1);
}

// Areas and lengths by pyproj (see also geodesic_test.cpp).
TEST(Measure, IsOnTheGroundInAnyCrs) {
    Bench bench;
    const Layer squares = layer_of({box(0, 0, 1, 1), box(10, 64, 11, 65), "", "POINT (1 1)"});
    const geodata::Column areas = measure(squares, Measure::Area, bench.report, bench.context);
    EXPECT_NEAR(areas.real(0), 12308778361.469452, 1);
    EXPECT_NEAR(areas.real(1), 5357199792.693726, 1);
    EXPECT_TRUE(areas.is_null(2));
    EXPECT_EQ(areas.real(3), 0);
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
    const Layer mercator = reproject(squares, Crs::parse("EPSG:3857"), bench.report, bench.context);
    const geodata::Column same = measure(mercator, Measure::Area, bench.report, bench.context);
    EXPECT_NEAR(same.real(1) / 5357199792.693726, 1, 1e-9);
    const Layer line = layer_of({"LINESTRING (0 0, 1 0, 2 1)"});
    EXPECT_NEAR(measure(line, Measure::Length, bench.report, bench.context).real(0),
                268219.0590846138, 1e-3);
    EXPECT_NEAR(measure(squares, Measure::Perimeter, bench.report, bench.context).real(1),
                319076.305499, 1e-3);
}

TEST(Measure, LeavesCutsOutOfPerimeters) {
    Bench bench;
    const Layer cut = layer_of({"MULTIPOLYGON (((179.5 64, 180 64, 180 65, 179.5 65, 179.5 64)), "
                                "((-180 64, -179.5 64, -179.5 65, -180 65, -180 64)))",
                                "POLYGON ((179.5 64, 180 64, 180 65, 179.5 65, 179.5 64))"});
    const geodata::Column perimeters =
        measure(cut, Measure::Perimeter, bench.report, bench.context);
    // As the square from 10 to 11 E, whose sides are geodesics of twice the length: hence 10 m.
    EXPECT_NEAR(perimeters.real(0), 319076.305499, 100);
    // One that ends at the antimeridian has an edge there: two meridians of 111,501.7 m and more.
    EXPECT_GT(perimeters.real(1), 2 * 111'000 + 40'000);
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
