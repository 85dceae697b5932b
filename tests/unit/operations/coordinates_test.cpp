// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/group_figures.hpp"
#include "operations/vector/coordinates/coordinates.hpp"
#include "operations/vector/measures/centroid.hpp"
#include "operations/vector/measures/measure.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using geodata::Layer;
using Values = std::vector<std::string>;

TEST(PointCoordinates, AreAddedAsTheyStand) {
    Bench bench;
    const Layer result =
        with_point_coordinates(layer_of({"POINT (500000.25 6650000)", "", "MULTIPOINT (1 2)",
                                         "MULTIPOINT (1 2, 3 4)", "POINT Z (5 6 7)"},
                                        Crs::parse("EPSG:32633")),
                               bench.report);
    EXPECT_EQ(result.field_names(), (Values{"id", "POINT_X", "POINT_Y"}));
    EXPECT_EQ(shown(result, "POINT_X"), (Values{"500000.25", "", "1", "", "5"}));
    EXPECT_EQ(shown(result, "POINT_Y"), (Values{"6650000", "", "2", "", "6"}));
    EXPECT_EQ(result.field(1).unit, "metre");
    EXPECT_EQ(bench.report.warnings().size(), 2U);
    EXPECT_THROW(with_point_coordinates(layer_of({"LINESTRING (0 0, 1 1)"}), bench.report), Error);
    EXPECT_EQ(with_point_coordinates(layer_of({"POINT (1 2)"}, Crs()), bench.report).size(), 1U);
}

TEST(CoordinateTable, NumbersPartsRingsAndVertices) {
    Bench bench;
    const std::array<std::string, 1> fields{"id"};
    const Layer table =
        coordinate_table(layer_of({"POINT (7 8)", "",
                                   "MULTIPOLYGON (((0 0, 9 0, 0 9, 0 0), (1 1, 2 1, 1 2, 1 1)), "
                                   "((20 0, 21 0, 20 1, 20 0)))",
                                   "LINESTRING Z (1 2 3, 4 5 6)", "POLYGON EMPTY"}),
                         fields, bench.report);
    EXPECT_FALSE(table.has_geometry());
    EXPECT_EQ(table.field_names(), (Values{"FID", "id", "PART", "RING", "VERTEX", "X", "Y", "Z"}));
    EXPECT_EQ(shown(table, "FID"),
              (Values{"0", "2", "2", "2", "2", "2", "2", "2", "2", "2", "2", "2", "2", "3", "3"}));
    EXPECT_EQ(shown(table, "id"), shown(table, "FID"));
    EXPECT_EQ(shown(table, "PART"),
              (Values{"0", "0", "0", "0", "0", "0", "0", "0", "0", "1", "1", "1", "1", "0", "0"}));
    EXPECT_EQ(shown(table, "RING"),
              (Values{"0", "0", "0", "0", "0", "1", "1", "1", "1", "0", "0", "0", "0", "0", "0"}));
    EXPECT_EQ(shown(table, "VERTEX"),
              (Values{"0", "0", "1", "2", "3", "0", "1", "2", "3", "0", "1", "2", "3", "0", "1"}));
    EXPECT_EQ(shown(table, "X")[2], "9");
    EXPECT_EQ(shown(table, "Y")[14], "5");
    EXPECT_EQ(shown(table, "Z")[14], "6");
    EXPECT_EQ(shown(table, "Z")[0], "");
    EXPECT_EQ(dropped(bench.report, "without geometry"), 2U);
    EXPECT_FALSE(coordinate_table(layer_of({"POINT (7 8)"}), {}, bench.report).find_field("Z"));
}

TEST(CoordinateTable, KeepsFieldsThatAreNamedAsItsOwn) {
    Bench bench;
    Layer layer = layer_of({"POINT (7 8)"});
    layer.set_field({"X", {}, ""}, texts({"mine"}));
    const std::array<std::string, 1> fields{"X"};
    const Layer table = coordinate_table(layer, fields, bench.report);
    EXPECT_EQ(shown(table, "feature_X"), Values{"mine"});
    EXPECT_EQ(shown(table, "X"), Values{"7"});
    const std::array<std::string, 1> missing{"none"};
    EXPECT_THROW(coordinate_table(layer, missing, bench.report), Error);
}

Layer ends(const std::vector<std::vector<std::optional<double>>>& rows) {
    std::array<std::vector<std::optional<double>>, 4> columns;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            columns[i].push_back(row[i]);
    return table("ends", {{"x1", reals(columns[0])},
                          {"y1", reals(columns[1])},
                          {"x2", reals(columns[2])},
                          {"y2", reals(columns[3])}});
}

const EndFields Ends{"x1", "y1", "x2", "y2"};

TEST(LinesFromFields, DropsRowsThatMakeNoLine) {
    Bench bench;
    const Layer lines = lines_from_fields(ends({{10, 60, 11, 61},
                                                {{}, 60, 11, 61},
                                                {10, 60, 10, 60},
                                                {10, 95, 11, 61},
                                                {190, 60, 191, 61},
                                                {180, 5, -180, 5}}),
                                          Ends, Crs::wgs84(), bench.report, bench.context);
    EXPECT_EQ(lines.size(), 2U);
    EXPECT_TRUE(same_places(lines, 0, "LINESTRING (10 60, 11 61)"));
    EXPECT_TRUE(same_places(lines, 1, "LINESTRING (-170 60, -169 61)"));
    EXPECT_EQ(lines.field_names(), (Values{"x1", "y1", "x2", "y2"}));
    EXPECT_EQ(dropped(bench.report, "all four"), 1U);
    EXPECT_EQ(dropped(bench.report, "start is its end"), 2U);
    EXPECT_EQ(dropped(bench.report, "not on the Earth"), 1U);
}

// The latitude as in ConnectNearest.CutsLinesAtTheAntimeridian, by pyproj.
TEST(LinesFromFields, CutsAtTheAntimeridianInDegreesAlone) {
    Bench bench;
    const Layer rows = ends({{179, 60, -178, 62}});
    const Layer lines = lines_from_fields(rows, Ends, Crs::wgs84(), bench.report, bench.context);
    EXPECT_EQ(lines.geometry().type(0), geodata::GeometryType::MultiLineString);
    EXPECT_NEAR(measure(lines, Measure::Length, bench.report, bench.context).real(0),
                275646.2724698, 1e-6);
    const Layer metres =
        lines_from_fields(rows, Ends, Crs::parse("EPSG:3857"), bench.report, bench.context);
    EXPECT_TRUE(same_places(metres, 0, "LINESTRING (179 60, -178 62)"));
}

TEST(LinesFromFields, RefusesTextAndTellsOfNoLine) {
    Bench bench;
    const Layer text = table("named", {{"x1", texts({"a"})}});
    EXPECT_THROW(lines_from_fields(text, {"x1", "x1", "x1", "x1"}, Crs::wgs84(), bench.report,
                                   bench.context),
                 Error);
    const Layer none =
        lines_from_fields(ends({{1, 2, 1, 2}}), Ends, Crs::wgs84(), bench.report, bench.context);
    EXPECT_TRUE(none.has_geometry());
    EXPECT_EQ(none.size(), 0U);
    EXPECT_EQ(bench.report.warnings().size(), 1U);
}

// Where the mean of pyproj's geodesic ways to the points is zero.
TEST(MeanCentre, BalancesTheWaysToAll) {
    Bench bench;
    const auto centre = [&](const std::vector<std::string>& wkts) {
        const Layer result = mean_centre(layer_of(wkts), bench.report, bench.context);
        return *result.geometry().point(0);
    };
    const geodata::Point north =
        centre({"POINT (10 60)", "POINT (12 60)", "", "POINT (11 62)", "POINT (30 65)"});
    EXPECT_NEAR(north.x, 15.21881361, 1e-8);
    EXPECT_NEAR(north.y, 61.98172135, 1e-8);
    const geodata::Point across = centre({"POINT (179 60)", "POINT (-179 60)", "POINT (-178 62)"});
    EXPECT_NEAR(across.x, -179.36093597, 1e-8);
    EXPECT_NEAR(across.y, 60.67252139, 1e-8);
    EXPECT_EQ(dropped(bench.report, "without geometry"), 1U);
    EXPECT_THROW(centre({""}), Error);
    EXPECT_EQ(shown(mean_centre(layer_of({"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))"}), bench.report,
                                bench.context),
                    "COUNT"),
              Values{"1"});
}

// One degree along 60 N, and around a square degree at 60 N, by pyproj's Geod.line_length.
TEST(LengthOrPerimeter, MeasuresLinesAndPolygonsTogether) {
    Bench bench;
    const std::string square = "POLYGON ((0 60, 1 60, 1 61, 0 61, 0 60))";
    const geodata::Column lengths =
        measure(layer_of({"LINESTRING (10 60, 11 60)", square, "POINT (0 0)", "",
                          "GEOMETRYCOLLECTION (LINESTRING (10 60, 11 60), " + square + ")"}),
                Measure::LengthOrPerimeter, bench.report, bench.context);
    EXPECT_NEAR(lengths.real(0), 55799.4703933, 1e-6);
    EXPECT_NEAR(lengths.real(1), 332747.8789853, 1e-6);
    EXPECT_EQ(lengths.real(2), 0);
    EXPECT_TRUE(lengths.is_null(3));
    EXPECT_NEAR(lengths.real(4), 55799.4703933 + 332747.8789853, 1e-6);
    EXPECT_EQ(bench.report.warnings().size(), 1U);
    EXPECT_THROW(
        measure(layer_of({"POINT (0 0)"}), Measure::LengthOrPerimeter, bench.report, bench.context),
        Error);
}

TEST(GroupFigures, StandBesideEachRow) {
    Bench bench;
    const Layer rows =
        table("rows", {{"of", texts({"a", "b", "a", {}, "b"})}, {"d", reals({1, 2, 4, 8, {}})}});
    const std::array<std::string, 1> group_by{"of"};
    const std::array<Metric, 2> metrics{Metric{MetricFunction::Mean, "d", "mean_d"},
                                        Metric{MetricFunction::Count, "d", "d"}};
    const Layer result = with_group_figures(rows, group_by, metrics, bench.report, bench.context);
    EXPECT_EQ(shown(result, "mean_d"), (Values{"2.5", "2", "2.5", "8", "2"}));
    EXPECT_EQ(shown(result, "d"), (Values{"2", "1", "2", "1", "1"}));
    EXPECT_EQ(shown(with_group_figures(rows, {}, metrics, bench.report, bench.context), "mean_d"),
              (Values{"3.75", "3.75", "3.75", "3.75", "3.75"}));
}

} // namespace
} // namespace graticule::operations
