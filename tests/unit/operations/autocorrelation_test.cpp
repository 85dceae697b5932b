// SPDX-License-Identifier: Apache-2.0
// Moran's I and Gi* of a few squares, worked out by hand.
#include "base/error.hpp"
#include "operations/vector/autocorrelation/false_discovery.hpp"
#include "operations/vector/autocorrelation/hot_spots.hpp"
#include "operations/vector/autocorrelation/moran.hpp"

#include "unit/operations/layers.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using geodata::Layer;
using testing::ElementsAre;
using testing::HasSubstr;
using Lists = NeighbourLists;

std::string square(double west, double south, double size = 1) {
    return fmt::format("POLYGON (({0} {1},{2} {1},{2} {3},{0} {3},{0} {1}))", west, south,
                       west + size, south + size);
}

Layer with_values(Layer layer, const std::vector<std::optional<double>>& values) {
    layer.set_field({"v", geodata::FieldType::Real, ""}, reals(values));
    return layer;
}

/// Six squares in a row, each beside the next.
Layer row_of_squares(const std::vector<std::optional<double>>& values) {
    std::vector<std::string> squares;
    for (std::size_t i = 0; i < values.size(); ++i)
        squares.push_back(square(static_cast<double>(i), 60));
    return with_values(layer_of(squares), values);
}

Error error_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        return error;
    }
    ADD_FAILURE() << "nothing was thrown";
    return Error(ErrorCode::Internal, "");
}

TEST(SpatialWeights, QueensShareCornersAndRooksBorders) {
    Bench bench;
    // Four squares around a corner, and one that only meets half a border of the second.
    const Layer layer = layer_of(
        {square(0, 0), square(1, 0), square(0, 1), square(1, 1), square(2, 0.5), square(9, 9)});
    const Lists queen =
        find_neighbours(layer, {NeighbourKind::Queen, 0, {}}, bench.report, bench.context);
    EXPECT_THAT(queen,
                ElementsAre(ElementsAre(1, 2, 3), ElementsAre(0, 2, 3, 4), ElementsAre(0, 1, 3),
                            ElementsAre(0, 1, 2, 4), ElementsAre(1, 3), ElementsAre()));
    const Lists rook =
        find_neighbours(layer, {NeighbourKind::Rook, 0, {}}, bench.report, bench.context);
    EXPECT_THAT(rook, ElementsAre(ElementsAre(1, 2), ElementsAre(0, 3, 4), ElementsAre(0, 3),
                                  ElementsAre(1, 2, 4), ElementsAre(1, 3), ElementsAre()));
}

TEST(SpatialWeights, GoOnAcrossTheAntimeridian) {
    Bench bench;
    const Layer layer = layer_of({square(179, 65), square(-180, 65), square(-180, 66)});
    EXPECT_THAT(find_neighbours(layer, {NeighbourKind::Queen, 0, {}}, bench.report, bench.context),
                ElementsAre(ElementsAre(1, 2), ElementsAre(0, 2), ElementsAre(0, 1)));
    EXPECT_THAT(find_neighbours(layer, {NeighbourKind::Rook, 0, {}}, bench.report, bench.context),
                ElementsAre(ElementsAre(1), ElementsAre(0, 2), ElementsAre(1)));
}

// At 60 degrees north a degree of longitude is 55.8 km and one of latitude 111.4 km (geod); in
// degrees the point to the north would be nearer than that two degrees to the east.
TEST(SpatialWeights, MeasureOnTheGround) {
    Bench bench;
    const Layer layer = layer_of({"POINT (0 60)", "POINT (1.9 60)", "POINT (0 61)",
                                  "POINT (-179.9 60)", "POINT (179.9 60)"});
    const Lists nearest =
        find_neighbours(layer, {NeighbourKind::Nearest, 1, {}}, bench.report, bench.context);
    EXPECT_THAT(nearest, ElementsAre(ElementsAre(1), ElementsAre(0), ElementsAre(0), ElementsAre(4),
                                     ElementsAre(3)));
    const Lists band =
        find_neighbours(layer, {NeighbourKind::WithinDistance, 0, Length::from_metres(110'000)},
                        bench.report, bench.context);
    EXPECT_THAT(band, ElementsAre(ElementsAre(1), ElementsAre(0), ElementsAre(), ElementsAre(4),
                                  ElementsAre(3)));
}

TEST(SpatialWeights, RefuseWhatHasNoMeaning) {
    Bench bench;
    const Layer points = layer_of({"POINT (0 0)", "POINT (1 0)"});
    const auto refusal = [&](NeighbourRule rule) {
        return std::string(
            error_of([&] { find_neighbours(points, rule, bench.report, bench.context); }).what());
    };
    EXPECT_THAT(refusal({NeighbourKind::Queen, 0, {}}), HasSubstr("is no polygon"));
    EXPECT_THAT(refusal({NeighbourKind::Nearest, 2, {}}), HasSubstr("2 nearest"));
    EXPECT_THAT(refusal({NeighbourKind::Nearest, 0, {}}), HasSubstr("0 nearest"));
    EXPECT_THAT(refusal({NeighbourKind::WithinDistance, 0, Length::from_metres(0)}),
                HasSubstr("within 0 m"));
}

// Of 1, 2, 3, 4, 5, 6 in a row: deviations -2.5 ... 2.5 with squares adding up to 17.5; the means
// of neighbours' deviations are -1.5, -1.5, -0.5, 0.5, 1.5, 1.5, so that the products add up to
// 3.75 + 2.25 + 0.25 + 0.25 + 2.25 + 3.75 = 12.5 and I = 12.5 / 17.5. The variance is that of
// the formula of Cliff and Ord with S0 = 6, S1 = 7.5, S2 = 25.0.
TEST(GlobalMoran, IsAsByHand) {
    Bench bench;
    const GlobalMoran moran =
        global_moran(row_of_squares({1, 2, 3, 4, 5, 6}), "v", {}, {}, bench.report, bench.context);
    EXPECT_EQ(moran.count, 6);
    EXPECT_NEAR(moran.index, 12.5 / 17.5, 1e-12);
    EXPECT_NEAR(moran.expected, -0.2, 1e-12);
    const double kurtosis = 6 * 88.375 / (17.5 * 17.5);
    const double of_square =
        (6 * (21 * 7.5 - 6 * 25.0 + 108) - kurtosis * (30 * 7.5 - 12 * 25.0 + 216))
        / (5.0 * 4 * 3 * 36);
    EXPECT_NEAR(moran.variance, of_square - 0.04, 1e-12);
    EXPECT_NEAR(moran.z, (moran.index + 0.2) / std::sqrt(of_square - 0.04), 1e-12);
    EXPECT_NEAR(moran.mean_neighbours, 10.0 / 6, 1e-12);
}

TEST(GlobalMoran, LeavesOutIslandsAndWhatHasNoValue) {
    Bench bench;
    // The last square is an island, and so is the first once the second has no value.
    Layer layer = layer_of({square(0, 0), square(1, 0), square(2, 0), square(3, 0), square(4, 0),
                            square(5, 0), square(50, 0), ""});
    layer = with_values(layer, {100, {}, 1, 2, 3, 4, 100, 7});
    const GlobalMoran moran = global_moran(layer, "v", {}, {}, bench.report, bench.context);
    EXPECT_EQ(moran.count, 4);
    // Deviations -1.5, -0.5, 0.5, 1.5; lags -0.5, -0.5, 0.5, 0.5: 2 / 5.
    EXPECT_NEAR(moran.index, 0.4, 1e-12);
    EXPECT_EQ(dropped(bench.report, "islands"), 2);
    EXPECT_EQ(dropped(bench.report, "no value in 'v'"), 1);
    EXPECT_EQ(dropped(bench.report, "no geometry"), 1);
}

TEST(GlobalMoran, RefusesWhatCannotCluster) {
    Bench bench;
    const auto refusal = [&](const Layer& layer, PermutationTest test) {
        return std::string(error_of([&] {
                               global_moran(layer, "v", {}, test, bench.report, bench.context);
                           }).what());
    };
    EXPECT_THAT(refusal(row_of_squares({1, 1, 1, 1}), {}), HasSubstr("are the same"));
    EXPECT_THAT(refusal(row_of_squares({1, 2, 3}), {}), HasSubstr("Only 3 features"));
    EXPECT_THAT(refusal(row_of_squares({1, 2, 3, 4}), {10, 0.05}), HasSubstr("not 10"));
}

// Of 0, 1, 2, 6, 7, 8 there are 720 orders on a line. Those with an I as great as that of the
// sorted one are worked out here by trying them all.
TEST(GlobalMoran, PermutationsComeNearToAllOrders) {
    Bench bench;
    std::vector<double> order{0, 1, 2, 6, 7, 8};
    const auto products = [](const std::vector<double>& v) {
        double sum = 0;
        for (std::size_t i = 0; i < v.size(); ++i) {
            const double mean = 4;
            const double lag = i == 0              ? v[1]
                               : i + 1 == v.size() ? v[i - 1]
                                                   : (v[i - 1] + v[i + 1]) / 2;
            sum += (v[i] - mean) * (lag - mean);
        }
        return sum;
    };
    const std::vector<double> observed{0, 2, 1, 7, 6, 8};
    const double least = products(observed);
    int as_great = 0;
    do
        as_great += products(order) >= least ? 1 : 0;
    while (std::next_permutation(order.begin(), order.end()));
    const GlobalMoran moran = global_moran(row_of_squares({0, 2, 1, 7, 6, 8}), "v", {},
                                           {MostPermutations, 0.05}, bench.report, bench.context);
    EXPECT_NEAR(moran.pseudo_p, as_great / 720.0, 0.004);
}

TEST(LocalMoran, TellsQuadrants) {
    Bench bench;
    // Deviations from the mean 5 and the means of the neighbours' ones; n - 1 = 5, squares 72.
    const Layer result =
        local_moran(row_of_squares({9, 7, 9, 1, 3, 1}), "v", {}, {}, bench.report, bench.context);
    EXPECT_THAT(shown(result, "quadrant"), ElementsAre("HH", "HH", "HL", "LH", "LL", "LL"));
    const std::vector<double> deviations{4, 2, 4, -4, -2, -4};
    const std::vector<double> lags{2, 4, -1, 1, -4, -2};
    for (std::size_t row = 0; row < lags.size(); ++row)
        EXPECT_NEAR(result.column("local_i").real(row), 5.0 / 72 * deviations[row] * lags[row],
                    1e-12);
    EXPECT_THAT(shown(result, "cluster"),
                ElementsAre("not significant", "not significant", "not significant",
                            "not significant", "not significant", "not significant"));
}

TEST(LocalMoran, IsTheSameEachTimeAndOnManyThreads) {
    Bench bench;
    ThreadPool one_thread{1};
    const Context alone{one_thread};
    const Layer layer = row_of_squares({3, 1, 4, 1, 5, 9, 2, 6});
    const Layer first = local_moran(layer, "v", {}, {}, bench.report, bench.context);
    const Layer second = local_moran(layer, "v", {}, {}, bench.report, alone);
    EXPECT_EQ(shown(first, "pseudo_p"), shown(second, "pseudo_p"));
}

// Ten squares in a row, ones but for two tens at its end: n = 10, mean 2.8, squares 129.6, so that
// the spread is 3.6. The last has a sum of deviations of 14.4 of two: 14.4 / (3.6 sqrt(16 / 9))
// = 3.
TEST(HotSpots, HaveScoresAsByHand) {
    Bench bench;
    const Layer result = hot_spots(row_of_squares({1, 1, 1, 1, 1, 1, 1, 1, 10, 10}), "v", {}, 0.05,
                                   bench.report, bench.context);
    EXPECT_NEAR(result.column("gi_z").real(9), 3, 1e-12);
    EXPECT_NEAR(result.column("gi_z").real(0), -3.6 / (3.6 * std::sqrt(16.0 / 9)), 1e-12);
    // 0.0026998 is what a normal z of 3 has on both sides, and the least p of ten tests.
    EXPECT_NEAR(result.column("p").real(9), 0.0026997960632601866, 1e-12);
    EXPECT_NEAR(result.column("fdr_p").real(9), 0.026997960632601866, 1e-11);
    EXPECT_THAT(shown(result, "spot")[9], "hot");
    EXPECT_THAT(shown(result, "spot")[0], "not significant");
}

TEST(HotSpots, HaveNoScoreWhereAllAreNeighbours) {
    Bench bench;
    const Layer layer = with_values(
        layer_of({"POINT (0 0)", "POINT (1 0)", "POINT (2 0)", "POINT (3 0)"}), {1, 2, 3, 4});
    const Layer result =
        hot_spots(layer, "v", {NeighbourKind::Nearest, 3, {}}, 0.05, bench.report, bench.context);
    EXPECT_THAT(shown(result, "gi_z"), ElementsAre("", "", "", ""));
    EXPECT_THAT(shown(result, "spot"), ElementsAre("", "", "", ""));
    EXPECT_THAT(bench.report.warnings(), testing::Contains(HasSubstr("have all others")));
}

// The fifteen p values of section 3.2 of Benjamini and Hochberg's paper, whose four least they
// reject at 0.05; the fourth becomes 0.0095 * 15 / 4.
TEST(FalseDiscovery, IsThatOfThePaper) {
    const std::vector<double> p{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0};
    const std::vector<double> adjusted = false_discovery_adjusted(p);
    EXPECT_NEAR(adjusted[3], 0.035625, 1e-12);
    EXPECT_GT(adjusted[4], 0.05);
    EXPECT_DOUBLE_EQ(adjusted[14], 1);
    const double none = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> gaps{none, 0.02, 0.01, none};
    const std::vector<double> of_two = false_discovery_adjusted(gaps);
    EXPECT_TRUE(std::isnan(of_two[0]));
    EXPECT_DOUBLE_EQ(of_two[1], 0.02);
    EXPECT_DOUBLE_EQ(of_two[2], 0.02);
}

TEST(FalseDiscovery, RefusesLevelsThatAreNone) {
    EXPECT_THROW(require_significance(0), Error);
    EXPECT_THROW(require_significance(5), Error);
}

} // namespace
} // namespace graticule::operations
