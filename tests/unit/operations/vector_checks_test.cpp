// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/geodesic.hpp"
#include "operations/checks/coordinate_checks.hpp"
#include "operations/checks/ground_checks.hpp"
#include "operations/checks/neighbour_checks.hpp"
#include "operations/checks/piece_checks.hpp"
#include "operations/checks/relation_checks.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/centroid.hpp"
#include "operations/vector/proximity/buffer.hpp"

#include "unit/operations/generated.hpp"
#include "unit/operations/refused.hpp"

#include <gmock/gmock.h>

#include <limits>

/// The checks of results on shapes: they pass what is right and odd, and refuse results that were
/// made wrong by hand.
namespace graticule::operations {
namespace {

using geodata::GeometryColumn;
using geodata::Layer;
using testing::HasSubstr;

GeometryColumn column_of(const std::vector<std::string>& wkts) {
    return layer_of(wkts).geometry();
}

const std::string CheckedSquare = "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))";
const std::string East = "POLYGON ((2 0, 6 0, 6 4, 2 4, 2 0))";

TEST(PiecesCheck, RefusesPiecesOfAnotherSizeOrPlace) {
    Bench bench;
    const GeometryColumn left = column_of({CheckedSquare});
    const GeometryColumn right = column_of({East, "POLYGON ((9 9, 10 9, 10 10, 9 9))"});
    const auto check = [&](const JoinedRows& rows, const std::vector<std::string>& pieces,
                           OverlayKind kind) {
        return refused([&] {
            check_pieces("overlay", left, right, rows, column_of(pieces), pieces_kept_by(kind),
                         bench.report, bench.context);
        });
    };
    const std::string shared = "POLYGON ((2 0, 4 0, 4 4, 2 4, 2 0))";
    const std::string alone = "POLYGON ((0 0, 2 0, 2 4, 0 4, 0 0))";
    const auto intersection = OverlayKind::Intersection;
    EXPECT_EQ(check({{0}, {0}}, {shared}, intersection), "");
    EXPECT_EQ(check({{0}, {NoRow}}, {alone}, OverlayKind::Difference), "");
    EXPECT_EQ(check({{0, 0}, {0, NoRow}}, {shared, alone}, OverlayKind::Identity), "");
    EXPECT_THAT(check({{}, {}}, {}, intersection), HasSubstr("as large as what features share"));
    EXPECT_THAT(check({{0}, {0}}, {"POLYGON ((2 0, 4 0, 4 4, 2 0))"}, intersection),
                HasSubstr("as large as what features share"));
    EXPECT_THAT(check({{0}, {0}}, {CheckedSquare}, intersection), HasSubstr("lie in the features"));
    EXPECT_THAT(check({{0}, {1}}, {shared}, intersection), HasSubstr("lie in the features"));
    EXPECT_THAT(check({{0}, {0}}, {""}, intersection), HasSubstr("empty"));
    EXPECT_THAT(check({{0, 0}, {0, 0}}, {shared, shared}, intersection), HasSubstr("comes again"));
    EXPECT_THAT(check({{0}, {NoRow}}, {alone}, intersection), HasSubstr("kept for"));
    EXPECT_THAT(check({{0}, {NoRow}}, {CheckedSquare}, OverlayKind::Difference),
                HasSubstr("no other covers"));
    EXPECT_THAT(check({{0}, {0}}, {shared}, OverlayKind::Identity), HasSubstr("no other covers"));
}

TEST(PiecesCheck, JudgesNoBrokenInput) {
    Bench bench;
    const GeometryColumn bow = column_of({"POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))", ""});
    const GeometryColumn mixed =
        column_of({"GEOMETRYCOLLECTION (POINT (1 1), LINESTRING (0 0, 4 4))"});
    EXPECT_EQ(refused([&] {
                  check_pieces("overlay", bow, mixed, {}, {}, {true, true, true}, bench.report,
                               bench.context);
              }),
              "");
}

TEST(ClippedCheck, RefusesWhatIsNotTheWhole) {
    Bench bench;
    const GeometryColumn source =
        column_of({CheckedSquare, "POINT (6 2)", "LINESTRING (0 1, 9 1)", ""});
    const auto check = [&](const std::vector<std::string>& clipped) {
        return refused(
            [&] { check_clipped(source, column_of(clipped), wkb_of(East), bench.report); });
    };
    const std::string part = "POLYGON ((2 0, 4 0, 4 4, 2 4, 2 0))";
    EXPECT_EQ(check({part, "POINT (6 2)", "LINESTRING (2 1, 6 1)", ""}), "");
    EXPECT_THAT(check({part, "", "LINESTRING (2 1, 6 1)", ""}), HasSubstr("the whole"));
    EXPECT_THAT(check({"", "POINT (6 2)", "LINESTRING (2 1, 6 1)", ""}), HasSubstr("the whole"));
    EXPECT_THAT(check({part, "POINT (6 2)", "LINESTRING (2 1, 5 1)", ""}), HasSubstr("the whole"));
    EXPECT_THAT(check({part, "POINT (6 2)", "LINESTRING (0 1, 9 1)", ""}), HasSubstr("lies in it"));
}

TEST(UnitedCheck, RefusesLostAndStretchedUnions) {
    Bench bench;
    const GeometryColumn source =
        column_of({"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))", "POLYGON ((2 0, 4 0, 4 2, 2 2, 2 0))",
                   "POLYGON ((4 0, 6 0, 6 2, 4 2, 4 0))", ""});
    const Grouping groups{{0, 1, 2, 3}, {0, 3, 4}};
    const auto check = [&](const std::string& united) {
        return refused([&] {
            check_united(source, groups, column_of({united, ""}), bench.report);
        });
    };
    EXPECT_EQ(check("POLYGON ((0 0, 6 0, 6 2, 0 2, 0 0))"), "");
    EXPECT_THAT(check("POLYGON ((0 0, 4 0, 4 2, 0 2, 0 0))"), HasSubstr("reaches as far"));
    EXPECT_THAT(check("POLYGON ((0 0, 7 0, 7 2, 0 2, 0 0))"), HasSubstr("no farther"));
    EXPECT_THAT(check(""), HasSubstr("reaches as far"));
    EXPECT_THAT(check("MULTIPOLYGON (((0 0, 2 0, 2 2, 0 2, 0 0)), ((4 0, 6 0, 6 2, 4 2, 4 0)))"),
                HasSubstr("as large as all"));
    const GeometryColumn lines = column_of({"LINESTRING (0 0, 0 0)", "LINESTRING (1 1, 2 2)"});
    EXPECT_EQ(refused([&] {
                  check_united(lines, {{0, 1}, {0, 2}}, column_of({"LINESTRING (1 1, 2 2)"}),
                               bench.report);
              }),
              "");
}

TEST(PairsCheck, RefusesMissedAndInventedPairs) {
    Bench bench;
    const GeometryColumn left = column_of({"POINT (4 2)", "POINT (1 1)", ""});
    const GeometryColumn right = column_of({CheckedSquare, East});
    using Pairs = std::vector<FeaturePair>;
    const auto check = [&](SpatialPredicate predicate, const Pairs& pairs) {
        return refused(
            [&] { check_pairs("spatial_join", left, right, predicate, pairs, bench.report); });
    };
    EXPECT_EQ(check(SpatialPredicate::Intersects, {{0, 0}, {0, 1}, {1, 0}}), "");
    EXPECT_EQ(check(SpatialPredicate::Within, {{0, 1}, {1, 0}}), ""); // 4 2 is on Square's edge
    EXPECT_EQ(check(SpatialPredicate::Disjoint, {{1, 1}}), "");
    EXPECT_THAT(check(SpatialPredicate::Intersects, {{0, 1}, {1, 0}}),
                HasSubstr("0 and 0 are not paired"));
    EXPECT_THAT(check(SpatialPredicate::Within, {{0, 0}, {0, 1}, {1, 0}}),
                HasSubstr("0 and 0 are paired"));
    EXPECT_THAT(check(SpatialPredicate::Intersects, {{0, 0}, {0, 1}, {1, 0}, {2, 0}}),
                HasSubstr("2 and 0 are paired"));
    EXPECT_THAT(check(SpatialPredicate::Intersects, {{0, 1}, {0, 0}, {1, 0}}),
                HasSubstr("in order"));
    EXPECT_THAT(check(SpatialPredicate::Intersects, {{0, 7}}), HasSubstr("in order"));
}

TEST(PairsCheck, LeavesToRoundingWhatOnlyItDecides) {
    Bench bench;
    const GeometryColumn inner = column_of({"POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))", CheckedSquare});
    const GeometryColumn outer = column_of({CheckedSquare});
    const auto check = [&](const std::vector<FeaturePair>& pairs) {
        return refused([&] {
            check_pairs("spatial_join", inner, outer, SpatialPredicate::Within, pairs,
                        bench.report);
        });
    };
    EXPECT_EQ(check({{0, 0}, {1, 0}}), "");
    EXPECT_EQ(check({{0, 0}}), ""); // a square within itself: along the whole edge
    EXPECT_THAT(check({{1, 0}}), HasSubstr("0 and 0 are not paired"));
}

TEST(SelectedCheck, RefusesWrongSelections) {
    Bench bench;
    const GeometryColumn features = column_of({"POINT (1 1)", "POINT (9 9)", ""});
    const GeometryColumn reference = column_of({CheckedSquare, East});
    const auto check = [&](SpatialPredicate predicate, const std::vector<std::size_t>& rows) {
        return refused([&] {
            check_selected(features, reference, {&predicate, 1}, rows, bench.report);
        });
    };
    EXPECT_EQ(check(SpatialPredicate::Intersects, {0}), "");
    EXPECT_EQ(check(SpatialPredicate::Disjoint, {1}), "");
    EXPECT_THAT(check(SpatialPredicate::Intersects, {0, 1}), HasSubstr("1 is selected"));
    EXPECT_THAT(check(SpatialPredicate::Intersects, {}), HasSubstr("0 is not selected"));
    EXPECT_THAT(check(SpatialPredicate::Disjoint, {0, 1}), HasSubstr("0 is selected"));
    EXPECT_THAT(check(SpatialPredicate::Intersects, {0, 2}), HasSubstr("without geometry"));
}

TEST(PairsByGroupCheck, RefusesShiftedGroups) {
    const std::vector<FeaturePair> pairs{{0, 3}, {2, 1}, {2, 3}};
    using Rows = std::vector<std::size_t>;
    const auto check = [&](const Rows& rows, const Rows& starts) {
        return refused([&] { check_pairs_by_group("within", pairs, rows, starts, false); });
    };
    EXPECT_EQ(check({3, 1, 3}, {0, 1, 1, 3}), "");
    EXPECT_THAT(check({3, 1, 3}, {0, 0, 1, 3}), HasSubstr("paired with"));
    EXPECT_THAT(check({3, 1, 2}, {0, 1, 1, 3}), HasSubstr("paired with"));
    EXPECT_THAT(check({3, 1}, {0, 1, 1, 2}), HasSubstr("each pair counts"));
}

TEST(BuffersCheck, RefusesOtherDistancesAndLostHoles) {
    Bench bench;
    const Layer source = layer_of({"POINT (10 65)", "LINESTRING (0 50, 0.1 50.1)",
                                   "POLYGON ((5 5, 6 5, 6 6, 5 6, 5 5), "
                                   "(5.2 5.2, 5.8 5.2, 5.8 5.8, 5.2 5.8, 5.2 5.2))",
                                   "", "POINT (179.999 0)", "POINT (3 89.999)"});
    const auto made = [&](const Layer& layer, double metres) {
        return buffer(layer, Length::from_metres(metres), bench.report, bench.context).geometry();
    };
    const auto check = [&](const GeometryColumn& buffers, double metres) {
        GeometryColumn aligned; // buffer() leaves the null out
        for (std::size_t row = 0; row < buffers.size(); ++row) {
            if (row == 3)
                aligned.append_null();
            aligned.append(buffers.wkb(row));
        }
        return refused([&] {
            check_buffers(source.geometry(), source.geometry(), aligned, source.crs(),
                          Length::from_metres(metres), bench.report);
        });
    };
    EXPECT_EQ(check(made(source, 1000), 1000), "");
    EXPECT_EQ(check(made(source, 0.01), 0.01), "");
    EXPECT_THAT(check(made(source, 1000), 2000), HasSubstr("as far from the feature"));
    EXPECT_THAT(check(made(source, 1000), 1010), HasSubstr("as far from the feature"));
    const std::vector<std::size_t> shifted{0, 1, 1, 3, 4};
    EXPECT_THAT(check(made(source, 1000).select(shifted), 1000), HasSubstr("as far"));
    const Layer filled =
        layer_of({"POINT (10 65)", "LINESTRING (0 50, 0.1 50.1)",
                  "POLYGON ((5 5, 6 5, 6 6, 5 6, 5 5))", "POINT (179.999 0)", "POINT (3 89.999)"});
    EXPECT_THAT(check(made(filled, 1000), 1000), HasSubstr("holes stay"));
    EXPECT_THAT(check(column_of({"", "", "", "", ""}), 1000), HasSubstr("have a buffer"));
}

TEST(CentresCheck, RefusesOtherPlaces) {
    Bench bench;
    const Layer source = layer_of({"POLYGON ((0 60, 1 60, 1 61, 0 61, 0 60), "
                                   "(0.1 60.1, 0.5 60.1, 0.5 60.9, 0.1 60.9, 0.1 60.1))",
                                   "LINESTRING (0 0, 0 1, 1 1)", "", "MULTIPOINT (179 5, -179 5)"});
    const Layer centres = centroids(source, bench.report, bench.context);
    const auto check = [&](std::size_t spoilt, const geodata::Point& place) {
        GeometryColumn places;
        for (std::size_t row = 0, next = 0; row < source.size(); ++row) {
            const bool none = source.geometry().is_void(row);
            const auto centre = none ? std::nullopt : centres.geometry().point(next++);
            if (none)
                places.append_null();
            else if (row == spoilt)
                places.append_point(place.x, place.y);
            else
                places.append_point(centre->x, centre->y);
        }
        return refused([&] {
            check_centres(source.geometry(), places, source.crs().ellipsoid(), bench.report);
        });
    };
    EXPECT_EQ(check(9, {}), "");
    EXPECT_THAT(check(0, {0.5, 60.5}), HasSubstr("equidistant plane"));      // as without its hole
    EXPECT_THAT(check(1, {1. / 3, 2. / 3}), HasSubstr("equidistant plane")); // of its corners
}

TEST(PointsOnSurfaceCheck, RefusesPointsBesideTheirFeature) {
    Bench bench;
    const GeometryColumn features = column_of({CheckedSquare, "", "LINESTRING (0 0, 1 1)"});
    const auto check = [&](const std::vector<std::string>& points) {
        return refused([&] { check_points_on_surface(features, column_of(points), bench.report); });
    };
    EXPECT_EQ(check({"POINT (1 2)", "", "POINT (0.5 0.5)"}), "");
    EXPECT_THAT(check({"POINT (5 2)", "", "POINT (0.5 0.5)"}), HasSubstr("lies on its feature"));
    EXPECT_THAT(check({"POINT (1 2)", "", ""}), HasSubstr("have a point"));
}

TEST(MeasuresCheck, RefusesOtherSizes) {
    Bench bench;
    // 111,319.49 m of the equator, 110,574.39 m of the meridian: by PROJ's geod.
    const GeometryColumn globe =
        column_of({"LINESTRING (0 0, 1 0)", "LINESTRING (5 0, 5 1)", "", "POINT (1 1)"});
    const auto check = [&](const std::vector<double>& values) {
        return refused([&] {
            check_measures(globe, values, Measure::Length, geodata::Ellipsoid{}, bench.report);
        });
    };
    EXPECT_EQ(check({111319.49, 110574.39, 0, 0}), "");
    EXPECT_THAT(check({111319.49, 111319.49, 0, 0}), HasSubstr("equidistant plane"));
    EXPECT_THAT(check({1, 1, 0, 0}), HasSubstr("equidistant plane"));
    EXPECT_THAT(check({111319.49, -1, 0, 0}), HasSubstr("not negative"));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THAT(check({111319.49, nan, 0, 0}), HasSubstr("finite"));
    const std::vector<double> huge{6e14};
    EXPECT_THAT(refused([&] {
                    check_measures(column_of({CheckedSquare}), huge, Measure::Area,
                                   geodata::Ellipsoid{}, bench.report);
                }),
                HasSubstr("fit on the Earth"));
}

TEST(NeighboursCheck, RefusesFartherOnesAndOtherDistances) {
    Bench bench;
    const GeometryColumn from = column_of({"POINT (0 0)", "", "POINT (0.2 0)"});
    const GeometryColumn to =
        column_of({"POINT (1 0)", "POINT (0 0.1)", "LINESTRING (0.2 0.1, 0.4 0.1)"});
    const geodata::Geodesic geodesic{geodata::Ellipsoid{}};
    const Length near = geodesic.distance({0, 0}, {0, 0.1});
    const auto check = [&](const Neighbour& first, std::optional<Length> limit) {
        const std::vector<std::optional<Neighbour>> all{first, std::nullopt, Neighbour{2, near}};
        return refused(
            [&] { check_neighbours(from, to, geodata::Ellipsoid{}, limit, all, bench.report); });
    };
    EXPECT_EQ(check({1, near}, std::nullopt), "");
    EXPECT_EQ(check({1, near}, Length{20000}), "");
    EXPECT_THAT(check({0, geodesic.distance({0, 0}, {1, 0})}, std::nullopt),
                HasSubstr("no other feature is nearer"));
    EXPECT_THAT(check({1, {2 * near.metres}}, std::nullopt), HasSubstr("of the two features"));
    EXPECT_THAT(check({2, near}, std::nullopt), HasSubstr("of the two features"));
    EXPECT_THAT(check({1, near}, Length{5000}), HasSubstr("within the limit"));
    const std::vector<std::optional<Neighbour>> none(3);
    EXPECT_THAT(
        refused([&] { check_neighbours(from, to, geodata::Ellipsoid{}, {}, none, bench.report); }),
        HasSubstr("have a neighbour"));
}

TEST(WithinCheck, RefusesFeaturesBeyondAndMissedOnes) {
    Bench bench;
    const GeometryColumn from = column_of({"POINT (0 0)", "POINT (0 1)", ""});
    const GeometryColumn to = column_of({"POINT (0 0.1)"}); // 11 km and 99 km away
    const auto check = [&](const std::vector<std::uint8_t>& within) {
        return refused([&] {
            check_within(from, to, geodata::Ellipsoid{}, Length{50000}, within, bench.report);
        });
    };
    EXPECT_EQ(check({1, 0, 0}), "");
    EXPECT_THAT(check({0, 0, 0}), HasSubstr("row 0"));
    EXPECT_THAT(check({1, 1, 0}), HasSubstr("row 1 is not"));
    EXPECT_THAT(check({1, 0, 1}), HasSubstr("row 2 is"));
}

TEST(MovedCheck, RefusesSwappedAndShiftedPlaces) {
    Bench bench;
    const geodata::Crs& from = geodata::Crs::wgs84();
    const geodata::Crs to = utm();
    const geodata::CoordinateTransform transform(from, to);
    const Layer before = layer_of({"POINT (9 50)", "LINESTRING (8 49, 10 51)", "", "POINT (7 52)"});
    const GeometryColumn after = reproject(before, to, bench.report, bench.context).geometry();
    const std::vector<std::uint8_t> whole(before.size(), 0);
    const auto check = [&](const GeometryColumn& made, std::size_t lost) {
        return refused([&] {
            check_moved({before.geometry(), made, whole, lost}, from, to, transform, bench.report);
        });
    };
    EXPECT_EQ(check(after, 0), "");
    EXPECT_THAT(check(before.geometry(), 0), HasSubstr("moved as by itself"));
    EXPECT_THAT(check(after.select(std::vector<std::size_t>{3, 1, 2, 0}), 0),
                HasSubstr("moved as by itself"));
    EXPECT_THAT(check(after.select(std::vector<std::size_t>{0, 0, 2, 3}), 0),
                HasSubstr("keeps its form"));
    EXPECT_THAT(check(after, 1), HasSubstr("counted as lost"));
}

TEST(MovedCheck, RefusesCutShapesBeyondTheRangeOfLongitudes) {
    Bench bench;
    const geodata::CoordinateTransform transform(utm(), geodata::Crs::wgs84());
    const GeometryColumn before = column_of({"LINESTRING (0 0, 1 1)"});
    const auto check = [&](const std::string& after) {
        return refused([&] {
            check_moved({before, column_of({after}), std::vector<std::uint8_t>{1}, 0}, utm(),
                        geodata::Crs::wgs84(), transform, bench.report);
        });
    };
    EXPECT_EQ(check("MULTILINESTRING ((179 0, 180 0), (-180 0, -179 0))"), "");
    EXPECT_THAT(check("LINESTRING (179 0, 181 0)"), HasSubstr("from -180 to 180"));
}

TEST(LongitudesCheck, RefusesThoseBeyondHalfATurnAndLostPlaces) {
    Bench bench;
    const GeometryColumn before = column_of({"POINT (190 5)"});
    const auto check = [&](const std::string& after) {
        return refused([&] { check_longitudes(before, column_of({after}), bench.report); });
    };
    EXPECT_EQ(check("POINT (-170 5)"), "");
    EXPECT_THAT(check("POINT (190 5)"), HasSubstr("from -180 to 180"));
    EXPECT_THAT(check(""), HasSubstr("keeps one"));
}

} // namespace
} // namespace graticule::operations
