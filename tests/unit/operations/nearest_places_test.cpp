// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/crs/geodesic.hpp"
#include "operations/checks/near_place_checks.hpp"
#include "operations/vector/proximity/distance_table.hpp"
#include "operations/vector/proximity/line_distances.hpp"
#include "operations/vector/proximity/nearest_lines.hpp"
#include "operations/vector/proximity/nearest_places.hpp"

#include "unit/operations/layers.hpp"
#include "unit/operations/refused.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Layer;
using Values = std::vector<std::string>;

struct OnLine {
    double x;
    double y;
    double metres;
};

OnLine nearest_on(const std::string& point, const std::string& line) {
    Bench bench;
    const Layer result =
        with_nearest_on_line(layer_of({point}), layer_of({line}), {}, bench.report, bench.context);
    return {result.column("NEAR_X").real(0), result.column("NEAR_Y").real(0),
            result.column("NEAR_DIST").real(0)};
}

void expect_near(const OnLine& found, const OnLine& wanted, double degrees) {
    EXPECT_NEAR(found.x, wanted.x, degrees);
    EXPECT_NEAR(found.y, wanted.y, degrees);
    EXPECT_NEAR(found.metres, wanted.metres, 1e-4);
}

// The least of pyproj's Geod.inv along the edge, by golden section: good to 1e-6 degrees and better
// in metres. The first is on an edge along a parallel, and so right below the point.
TEST(NearestOnLine, FindsThePlaceOnLongEdges) {
    expect_near(nearest_on("POINT (10.2 66)", "LINESTRING (9 65, 11 65)"),
                {10.2, 65, 111500.0628154}, 1e-7);
    expect_near(nearest_on("POINT (10 66)", "LINESTRING (5 60, 15 64.5)"),
                {14.5274266, 64.2873420, 285520.7658604}, 1e-6);
    expect_near(nearest_on("POINT (30 75)", "LINESTRING (5 60, 45 64.5)"),
                {41.0961317, 64.0608148, 1289753.4980899}, 1e-6);
    expect_near(nearest_on("POINT (0.3 0.2)", "LINESTRING (0 0, 1 1)"),
                {0.25033549, 0.25033549, 7844.9672313}, 1e-7);
}

TEST(NearestOnLine, LooksAcrossTheAntimeridian) {
    expect_near(nearest_on("POINT (-179.9 60.2)", "LINESTRING (179 60, 180 60)"),
                {180, 60, 22966.7449252}, 1e-9);
    // 0.8 degrees along 65 N, by geod.
    expect_near(nearest_on("POINT (179.5 65)", "LINESTRING (-179.7 65, -179 65)"),
                {-179.7, 65, 37740.1730323}, 1e-9);
}

TEST(NearestOnLine, GivesPlacesInTheLayersCrs) {
    Bench bench;
    const Crs utm = Crs::parse("EPSG:32633");
    const Layer result =
        with_nearest_on_line(layer_of({"POINT (500100 6650000)"}, utm),
                             layer_of({"LINESTRING (500000 6649000, 500000 6651000)"}, utm), {},
                             bench.report, bench.context);
    // On the central meridian the scale is 0.9996: 100 m of the grid are 100.04 m.
    EXPECT_NEAR(result.column("NEAR_X").real(0), 500000, 1e-3);
    EXPECT_NEAR(result.column("NEAR_Y").real(0), 6650000, 0.01);
    EXPECT_NEAR(result.column("NEAR_DIST").real(0), 100.04, 1e-3);
    EXPECT_EQ(result.crs().label(), "EPSG:32633");
}

TEST(NearestOnLine, KeepsWhatHasNothingNearAndTellsWhatIsReplaced) {
    Bench bench;
    Layer points = layer_of({"POINT (0 0)", "", "POINT (50 0)", "MULTIPOINT (1 1, 0.2 0.1)"});
    points.set_field({"NEAR_X", {}, ""}, texts({"a", "b", "c", "d"}));
    const Layer result =
        with_nearest_on_line(points, layer_of({"", "MULTILINESTRING ((9 9, 8 8), (0.2 0, 0.2 1))"}),
                             Length::from_kilometres(100), bench.report, bench.context);
    EXPECT_EQ(result.field_names(), (Values{"id", "NEAR_X", "NEAR_FID", "NEAR_DIST", "NEAR_Y"}));
    EXPECT_EQ(shown(result, "NEAR_FID"), (Values{"1", "", "", "1"}));
    EXPECT_EQ(shown(result, "NEAR_DIST")[3], "0");
    EXPECT_EQ(shown(result, "NEAR_X")[3], "0.2");
    EXPECT_EQ(bench.report.decisions().size(), 1U);
    EXPECT_EQ(bench.report.warnings().size(), 1U);
}

TEST(NearestOnLine, RefusesWhatIsNoLine) {
    Bench bench;
    const Layer point = layer_of({"POINT (0 0)"});
    const auto refuses = [&](const Layer& lines) {
        EXPECT_THROW(with_nearest_on_line(point, lines, {}, bench.report, bench.context), Error);
    };
    refuses(point);
    refuses(layer_of({""}));
    refuses(layer_of({"LINESTRING (0 0, 1 1)"}, Crs()));
    EXPECT_THROW(with_nearest_on_line(point, layer_of({"LINESTRING (0 0, 1 1)"}), Length{-1},
                                      bench.report, bench.context),
                 Error);
}

// Distances along 60 N from geod: 0.001 degrees 55.800002 m, 0.499 degrees 27,844.134785 m.
TEST(JoinNearestPlaces, TakesAnotherFeatureOfTheLayer) {
    Bench bench;
    Layer points = layer_of({"POINT (10 60)", "POINT (10.001 60)", "POINT (10.5 60)", ""});
    points.set_field({"name", {}, ""}, texts({"a", "b", "c", "d"}));
    const Layer result = join_nearest_places(points, nullptr, {}, bench.report, bench.context);
    EXPECT_EQ(result.field_names(),
              (Values{"id", "name", "nearest_id", "nearest_name", "NEAR_FID", "NEAR_DIST"}));
    EXPECT_EQ(shown(result, "nearest_name"), (Values{"b", "a", "b", ""}));
    EXPECT_EQ(shown(result, "NEAR_FID"), (Values{"1", "0", "1", ""}));
    EXPECT_NEAR(result.column("NEAR_DIST").real(0), 55.8000016, 1e-6);
    EXPECT_NEAR(result.column("NEAR_DIST").real(2), 27844.1347851, 1e-6);
}

TEST(JoinNearestPlaces, FindsPointsAtOnePlace) {
    Bench bench;
    const Layer result =
        join_nearest_places(layer_of({"POINT (10 60)", "POINT (11 60)", "POINT (10 60)"}), nullptr,
                            {}, bench.report, bench.context);
    EXPECT_EQ(shown(result, "NEAR_FID"), (Values{"2", "0", "0"}));
    EXPECT_EQ(shown(result, "NEAR_DIST")[0], "0");
    const Layer lonely = join_nearest_places(layer_of({"POINT (1 1)", ""}), nullptr, {},
                                             bench.report, bench.context);
    EXPECT_EQ(shown(lonely, "NEAR_FID"), (Values{"", ""}));
    EXPECT_EQ(bench.report.warnings().size(), 1U);
    const Layer nowhere = layer_of({""});
    EXPECT_THROW(join_nearest_places(result, &nowhere, {}, bench.report, bench.context), Error);
}

TEST(ConnectNearest, DrawsTheNearestPairOrOneForEach) {
    Bench bench;
    const Layer points = layer_of({"POINT (10 60)", "POINT (10.001 60)", "POINT (10.5 60)", ""});
    const Layer pair =
        connect_nearest(points, nullptr, Connect::NearestPair, {}, bench.report, bench.context);
    ASSERT_EQ(pair.size(), 1U);
    EXPECT_TRUE(same_places(pair, 0, "LINESTRING (10 60, 10.001 60)"));
    EXPECT_EQ(shown(pair, "IN_FID"), Values{"0"});
    EXPECT_EQ(shown(pair, "NEAR_FID"), Values{"1"});
    const Layer each =
        connect_nearest(points, nullptr, Connect::Each, {}, bench.report, bench.context);
    EXPECT_EQ(shown(each, "id"), (Values{"0", "1", "2"}));
    EXPECT_TRUE(same_places(each, 2, "LINESTRING (10.5 60, 10.001 60)"));
    EXPECT_NEAR(each.column("NEAR_DIST").real(2), 27844.1347851, 1e-6);
    EXPECT_EQ(dropped(bench.report, "without geometry"), 2U);
}

TEST(ConnectNearest, DrawsNoLineBetweenPointsAtOnePlace) {
    Bench bench;
    const Layer points = layer_of({"POINT (10 60)", "POINT (10 60)", "POINT (10.5 60)"});
    const Layer each =
        connect_nearest(points, nullptr, Connect::Each, {}, bench.report, bench.context);
    EXPECT_EQ(shown(each, "NEAR_FID"), (Values{"2", "2", "0"}));
    EXPECT_EQ(bench.report.warnings().size(), 1U);
    for (std::size_t row = 0; row < 3; ++row)
        EXPECT_TRUE(is_valid(each, row));
    const Layer none = connect_nearest(layer_of({"POINT (1 1)", "POINT (1 1)"}), nullptr,
                                       Connect::NearestPair, {}, bench.report, bench.context);
    EXPECT_EQ(none.size(), 0U);
    EXPECT_EQ(none.field_names(), (Values{"id", "IN_FID", "NEAR_FID", "NEAR_DIST"}));
    EXPECT_THROW(connect_nearest(layer_of({"LINESTRING (0 0, 1 1)"}), nullptr, Connect::Each, {},
                                 bench.report, bench.context),
                 Error);
}

// Where pyproj's geodesic from the one to the other reaches 180 degrees: 60.7024801 N.
TEST(ConnectNearest, CutsLinesAtTheAntimeridian) {
    Bench bench;
    const Layer points = layer_of({"POINT (179 60)", "POINT (-178 62)"});
    const Layer line =
        connect_nearest(points, nullptr, Connect::NearestPair, {}, bench.report, bench.context);
    EXPECT_EQ(line.geometry().type(0), geodata::GeometryType::MultiLineString);
    std::vector<geodata::Point> places;
    geodata::walk_paths(line.geometry().wkb(0), [&](const geodata::PathView& path) {
        places.insert(places.end(), path.points.begin(), path.points.end());
    });
    ASSERT_EQ(places.size(), 4U);
    EXPECT_EQ(places[1].x, 180);
    EXPECT_EQ(places[2].x, -180);
    EXPECT_NEAR(places[1].y, 60.70248009, 1e-8);
    EXPECT_EQ(places[3].x, -178);
    EXPECT_NEAR(line.column("NEAR_DIST").real(0), 275646.2724698, 1e-6);
}

// Oslo, Stockholm, Helsinki, by geod.
TEST(DistanceTable, HasEachPairOnce) {
    Bench bench;
    Layer towns =
        layer_of({"POINT (10.75 59.91)", "", "POINT (18.07 59.33)", "POINT (24.94 60.17)"});
    towns.set_field({"name", {}, ""}, texts({"Oslo", "none", "Stockholm", "Helsinki"}));
    const Layer table =
        distance_table(towns, nullptr, {"name", "name", false}, bench.report, bench.context);
    EXPECT_EQ(table.field_names(),
              (Values{"IN_FID", "NEAR_FID", "IN_name", "NEAR_name", "DISTANCE"}));
    EXPECT_FALSE(table.has_geometry());
    EXPECT_EQ(shown(table, "IN_FID"), (Values{"0", "0", "2"}));
    EXPECT_EQ(shown(table, "NEAR_name"), (Values{"Stockholm", "Helsinki", "Helsinki"}));
    EXPECT_NEAR(table.column("DISTANCE").real(0), 417929.9755066, 1e-6);
    EXPECT_NEAR(table.column("DISTANCE").real(1), 789852.0028963, 1e-6);
    EXPECT_NEAR(table.column("DISTANCE").real(2), 397209.3137771, 1e-6);
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
    const Layer both = distance_table(towns, nullptr, {{}, {}, true}, bench.report, bench.context);
    EXPECT_EQ(shown(both, "IN_FID"), (Values{"0", "0", "2", "2", "3", "3"}));
}

TEST(DistanceTable, GoesToAnotherLayerInAnotherCrs) {
    Bench bench;
    // 16.37 E, 48.21 N in UTM 33, by pyproj.
    const Layer vienna =
        layer_of({"POINT (601779.3285274836 5340548.616998851)"}, Crs::parse("EPSG:32633"));
    const Layer table =
        distance_table(layer_of({"POINT (16.37 48.21)", "MULTIPOINT (0 0, 16.37 48.21)"}), &vienna,
                       {}, bench.report, bench.context);
    EXPECT_EQ(table.size(), 2U);
    EXPECT_LT(table.column("DISTANCE").real(0), 1e-3);
    EXPECT_LT(table.column("DISTANCE").real(1), 1e-3);
}

TEST(DistanceTable, RefusesWhatIsTooLargeOrNoPoint) {
    Bench bench;
    geodata::GeometryColumn many;
    for (int i = 0; i < 2001; ++i)
        many.append_point(i * 0.01, 0);
    Layer points("many");
    points.set_geometry(std::move(many), Crs::wgs84());
    try {
        distance_table(points, nullptr, {{}, {}, true}, bench.report, bench.context);
        ADD_FAILURE() << "4,002,000 pairs were taken";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::LimitExceeded);
    }
    EXPECT_THROW(distance_table(layer_of({"LINESTRING (0 0, 1 1)"}), nullptr, {}, bench.report,
                                bench.context),
                 Error);
    EXPECT_THROW(distance_table(layer_of({"POINT (0 0)"}), nullptr, {"no field", {}, false},
                                bench.report, bench.context),
                 Error);
}

// The foot on the geodesic that leaves an end in the direction of the edge there, by golden section
// over pyproj's Geod.fwd and inv.
TEST(LineDistances, TellWhichEndIsMeant) {
    Bench bench;
    const Layer points =
        layer_of({"POINT (13 61)", "POINT (9 59.9)", "POINT (10.5 60.3)", "", "POINT (11 60.5)"});
    const Layer table = line_distances(points, layer_of({"LINESTRING (10 60, 11 60.5)"}),
                                       {false, true}, bench.report, bench.context);
    EXPECT_FALSE(table.has_geometry());
    EXPECT_EQ(shown(table, "IN_FID"), (Values{"0", "1", "2", "4"}));
    EXPECT_EQ(shown(table, "NEAR_END"), (Values{"end", "start", "along", "end"}));
    EXPECT_NEAR(table.column("NEAR_DIST").real(0), 122463.0657679, 1e-4);
    EXPECT_NEAR(table.column("EXTENDED_DIST").real(0), 36745.0172641, 1e-3);
    EXPECT_NEAR(table.column("NEAR_DIST").real(1), 56983.3250278, 1e-4);
    EXPECT_NEAR(table.column("EXTENDED_DIST").real(1), 31955.1077984, 1e-3);
    EXPECT_EQ(table.column("EXTENDED_DIST").real(2), table.column("NEAR_DIST").real(2));
    EXPECT_EQ(table.column("NEAR_DIST").real(3), 0);
}

// The extension of an edge along the equator is the equator: 3 degrees of the meridian below the
// point, 331,725.870 m by geod; its end is 555,098.590 m away.
TEST(LineDistances, RunsOnAlongTheEquator) {
    Bench bench;
    const Layer table =
        line_distances(layer_of({"POINT (5 3)"}), layer_of({"LINESTRING (0 0, 1 0, 1 0)"}),
                       {true, true}, bench.report, bench.context);
    EXPECT_NEAR(table.column("EXTENDED_DIST").real(0), 331725.8698963, 1e-4);
    EXPECT_NEAR(table.column("NEAR_DIST").real(0), 555098.5896909, 1e-4);
    EXPECT_EQ(shown(table, "NEAR_END"), Values{"end"});
}

TEST(LineDistances, TakeACutAtTheAntimeridianForNoEnd) {
    Bench bench;
    const Layer table =
        line_distances(layer_of({"POINT (180 1)", "POINT (-177 1)"}),
                       layer_of({"MULTILINESTRING ((179 0, 180 0), (-180 0, -179 0))",
                                 "LINESTRING (179 0, 181 0)"}),
                       {true, true}, bench.report, bench.context);
    EXPECT_EQ(shown(table, "NEAR_END"), (Values{"along", "along", "end", "end"}));
    EXPECT_EQ(table.column("EXTENDED_DIST").real(0), table.column("NEAR_DIST").real(0));
    // One degree of the meridian from the equator, by geod.
    EXPECT_NEAR(table.column("EXTENDED_DIST").real(2), 110574.3885578, 1e-4);
    EXPECT_NEAR(table.column("EXTENDED_DIST").real(3), 110574.3885578, 1e-4);
}

TEST(LineDistances, TakesAllLinesWhereAsked) {
    Bench bench;
    const Layer lines = layer_of({"LINESTRING (0 1, 1 1)", "", "LINESTRING (0 0, 1 0, 1 -1, 0 0)"});
    const Layer points = layer_of({"POINT (0.5 0.9)", "POINT (-0.1 0)"});
    const Layer all = line_distances(points, lines, {true, false}, bench.report, bench.context);
    EXPECT_EQ(shown(all, "IN_FID"), (Values{"0", "0", "1", "1"}));
    EXPECT_EQ(shown(all, "NEAR_FID"), (Values{"0", "2", "0", "2"}));
    // A ring has no ends.
    EXPECT_EQ(shown(all, "NEAR_END"), (Values{"along", "along", "start", "along"}));
    const Layer nearest =
        line_distances(points, lines, {false, false}, bench.report, bench.context);
    EXPECT_EQ(shown(nearest, "NEAR_FID"), (Values{"0", "2"}));
    EXPECT_FALSE(nearest.find_field("EXTENDED_DIST"));
    EXPECT_EQ(nearest.column("NEAR_DIST").real(0), all.column("NEAR_DIST").real(0));
    EXPECT_THROW(line_distances(lines, lines, {}, bench.report, bench.context), Error);
}

TEST(NearPlaceChecks, RefuseWhatIsWrong) {
    const Layer points = layer_of({"POINT (10 60)", "POINT (11 60)", "POINT (20 60)"});
    const geodata::Ellipsoid ellipsoid;
    std::vector<std::optional<NearestPlace>> places(3);
    const auto found = [&] {
        return refused([&] {
            Report report;
            check_near_places(points.geometry(), points.geometry(), ellipsoid, places,
                              {true, false}, report);
        });
    };
    places[0] = NearestPlace{{1, {55799.4703933}}, {10, 60}, {11, 60}};
    EXPECT_EQ(found(), "");
    places[0]->neighbour.distance.metres += 1;
    EXPECT_NE(found().find("distance"), std::string::npos);
    places[0] = NearestPlace{{1, {55743.67}}, {10, 60}, {10.999, 60}};
    EXPECT_NE(found(), "");
    places[0] = NearestPlace{{0, {0}}, {10, 60}, {10, 60}};
    EXPECT_NE(found().find("another feature"), std::string::npos);
    // Row 1 lies between.
    places[0] = NearestPlace{
        {2, geodata::Geodesic(ellipsoid).distance({10, 60}, {20, 60})}, {10, 60}, {20, 60}};
    EXPECT_NE(found().find("nearer"), std::string::npos);
}

} // namespace
} // namespace graticule::operations
