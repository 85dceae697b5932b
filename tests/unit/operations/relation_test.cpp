// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/relations/pair_search.hpp"
#include "operations/vector/relations/polygon_locator.hpp"
#include "operations/vector/relations/select_by_location.hpp"
#include "operations/vector/relations/spatial_join.hpp"

#include "unit/operations/layers.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Crs;
using Values = std::vector<std::string>;

const std::string RelatedSquare = "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))";

TEST(PolygonLocator, TellsInsideBoundaryAndOutside) {
    const auto wkb =
        wkb_of("POLYGON ((0 0, 4 0, 4 4, 2 1, 0 4, 0 0), (1 0.5, 3 0.5, 2 0.8, 1 0.5))");
    const PolygonLocator locator(wkb);
    EXPECT_EQ(locator.locate(0.5, 2), Location::Interior);
    EXPECT_EQ(locator.locate(2, 2), Location::Exterior);   // in the notch
    EXPECT_EQ(locator.locate(2, 0.6), Location::Exterior); // in the hole
    EXPECT_EQ(locator.locate(2, 0.5), Location::Boundary); // of the hole
    EXPECT_EQ(locator.locate(4, 4), Location::Boundary);
    EXPECT_EQ(locator.locate(3, 2.5), Location::Boundary); // on a slanted edge
    EXPECT_EQ(locator.locate(0, 2), Location::Boundary);
    EXPECT_EQ(locator.locate(-1, 0), Location::Exterior); // level with an edge
    EXPECT_EQ(locator.locate(5, 4), Location::Exterior);
}

// A comb: many high edges next to each other, judged against the plain formula of its teeth.
TEST(PolygonLocator, HandlesHighEdges) {
    std::string wkt = "POLYGON ((0 -1";
    constexpr int Teeth = 500;
    for (int i = 0; i < Teeth; ++i)
        wkt += ", " + std::to_string(i) + " 0, " + std::to_string(i + 0.5) + " 10";
    wkt += ", " + std::to_string(Teeth) + " 0, " + std::to_string(Teeth) + " -1, 0 -1))";
    const auto wkb = wkb_of(wkt);
    const PolygonLocator locator(wkb);
    for (double x = 0.13; x < Teeth; x += 0.77) {
        for (const double y : {0.7, 4.1, 9.3}) {
            const double in_tooth = std::abs(x - std::floor(x) - 0.5);
            const bool inside = y < 10 - 20 * in_tooth;
            EXPECT_EQ(locator.locate(x, y), inside ? Location::Interior : Location::Exterior);
        }
    }
}

TEST(SelectByLocation, TakesEachFeatureOnceForAnyPredicate) {
    Bench bench;
    const std::vector<SpatialPredicate> either{SpatialPredicate::Within, SpatialPredicate::Touches};
    const geodata::Layer result = select_by_location(
        layer_of({"POINT (2 2)", "POINT (0 2)", "POINT (9 9)"}),
        layer_of({RelatedSquare, RelatedSquare}), either, bench.report, bench.context);
    EXPECT_EQ(shown(result, "id"), (Values{"0", "1"}));
    EXPECT_THROW(select_by_location(result, result, {}, bench.report, bench.context), Error);
}

// A grid of unit squares and points at known places: each point's square follows from its numbers.
TEST(SpatialJoin, AgreesWithArithmeticOnAGrid) {
    constexpr int Side = 20;
    std::vector<std::string> squares;
    for (int y = 0; y < Side; ++y) {
        for (int x = 0; x < Side; ++x) {
            const auto corner = [&](int dx, int dy) {
                return std::to_string(x + dx) + " " + std::to_string(y + dy);
            };
            squares.push_back("POLYGON ((" + corner(0, 0) + "," + corner(1, 0) + "," + corner(1, 1)
                              + "," + corner(0, 1) + "," + corner(0, 0) + "))");
        }
    }
    constexpr std::size_t Many = 30'000;
    geodata::GeometryColumn places;
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i < Many; ++i) {
        const double x = std::fmod(static_cast<double>(i) * 0.6180339887, 1.0) * Side;
        const double y = std::fmod(static_cast<double>(i) * 0.7548776662, 1.0) * Side;
        places.append_point(x, y);
        expected.push_back(static_cast<std::size_t>(y) * Side + static_cast<std::size_t>(x));
    }
    geodata::Layer points("points");
    points.set_geometry(std::move(places), Crs::wgs84());
    Bench bench;
    const std::vector<FeaturePair> pairs = matching_pairs(
        points, layer_of(squares), SpatialPredicate::Within, bench.report, bench.context);
    ASSERT_EQ(pairs.size(), Many - 1); // the first point lies on a corner, within none
    for (std::size_t i = 1; i < Many; ++i)
        EXPECT_EQ(pairs[i - 1], (FeaturePair{i, expected[i]}));
}

// Boxes that lie across one another and points, judged one by one: whichever side is looked up in
// the other, pairs come by left and then right row. The boxes are their own extents.
TEST(SpatialJoin, FindsAllPairsInOrder) {
    constexpr std::size_t Places = 5000;
    constexpr std::size_t Boxes = 70;
    const auto scattered = [](std::size_t i, double by) {
        return 100 * std::fmod(static_cast<double>(i) * by, 1.0);
    };
    geodata::GeometryColumn places;
    for (std::size_t i = 0; i < Places; ++i) {
        if (i % 97 == 5)
            places.append_null();
        else
            places.append_point(scattered(i, 0.6180339887), scattered(i, 0.7548776662));
    }
    std::vector<std::string> boxes;
    std::vector<FeaturePair> expected;
    for (std::size_t b = 0; b < Boxes; ++b) {
        const double west = scattered(b, 0.3247179572);
        const double south = scattered(b, 0.5698402909);
        const geodata::Extent box{west, south, west + 20, south + 15};
        const auto corner = [](double x, double y) { return fmt::format("{} {}", x, y); };
        boxes.push_back(fmt::format("POLYGON (({}, {}, {}, {}, {}))", corner(west, south),
                                    corner(box.max_x, south), corner(box.max_x, box.max_y),
                                    corner(west, box.max_y), corner(west, south)));
        for (std::size_t i = 0; i < Places; ++i) {
            if (!places.is_void(i) && box.contains(places.extent(i).min_x, places.extent(i).min_y))
                expected.push_back({b, i});
        }
    }
    const geodata::Layer layer = layer_of(boxes);
    const geodata::GeometryColumn& areas = layer.geometry();
    Bench bench;
    const auto related = [&](const geodata::GeometryColumn& left,
                             const geodata::GeometryColumn& right) {
        return find_pairs(left, right, SpatialPredicate::Intersects, PairsWanted::All, bench.report,
                          bench.context);
    };
    EXPECT_EQ(related(areas, places), expected);
    EXPECT_EQ(extent_pairs(areas, places, bench.context), expected);
    for (FeaturePair& pair : expected)
        std::swap(pair.left, pair.right);
    std::sort(expected.begin(), expected.end());
    EXPECT_GT(expected.size(), Places);
    EXPECT_EQ(related(places, areas), expected);
    EXPECT_EQ(extent_pairs(places, areas, bench.context), expected);
}

TEST(SpatialJoin, CopiesNoColumnThatIsTakenAsItIs) {
    Bench bench;
    const geodata::Layer points = layer_of({"POINT (1 1)", "POINT (9 9)", "POINT (3 3)"});
    const geodata::Layer whole =
        spatial_join(points, layer_of({RelatedSquare}), SpatialPredicate::Within, JoinKind::Left,
                     bench.report, bench.context);
    EXPECT_EQ(shown(whole, "id_right"), (Values{"0", "", "0"}));
    EXPECT_EQ(whole.shared_column(0), points.shared_column(0));
    EXPECT_EQ(whole.shared_geometry(), points.shared_geometry());
    const geodata::Layer part =
        spatial_join(points, layer_of({RelatedSquare}), SpatialPredicate::Within, JoinKind::Inner,
                     bench.report, bench.context);
    EXPECT_EQ(shown(part, "id_left"), (Values{"0", "2"}));
    EXPECT_EQ(part.geometry().point(1)->x, 3);
}

} // namespace
} // namespace graticule::operations
