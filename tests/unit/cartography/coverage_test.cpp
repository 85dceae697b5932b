// SPDX-License-Identifier: Apache-2.0
#include "base/context.hpp"
#include "cartography/view/coverage.hpp"
#include "cartography/view/focus.hpp"

#include "unit/cartography/sample_layers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::cartography {

namespace {

using geodata::Extent;

std::vector<Extent> row_of_boxes(std::size_t count) {
    std::vector<Extent> boxes;
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = static_cast<double>(i);
        boxes.push_back({at, 0, at + 1, 1});
    }
    return boxes;
}

// Twelve unit boxes in a row, 12 by 1, and one that reaches to 40: the twelve are 30 % of all.
TEST(Focus, LeavesOutWhereOneFeatureReachesFarBeyondAllOthers) {
    const auto focus_with = [](std::size_t count, const Extent& far) {
        std::vector<Extent> boxes = row_of_boxes(count);
        boxes.push_back(far);
        Extent total;
        for (const Extent& box : boxes)
            total.add(box);
        return focus_of(boxes, total);
    };
    EXPECT_EQ(focus_with(12, {10, 0, 40, 1}), (Extent{0, 0, 12, 1}));
    EXPECT_FALSE(focus_with(12, {20, 0, 40, 1}));   // nothing of it would be left
    EXPECT_FALSE(focus_with(12, {11.5, 0, 40, 1})); // nor more than a corner
    EXPECT_FALSE(focus_with(12, {10, 0, 20, 1}));   // 60 % of all
    EXPECT_FALSE(focus_with(10, {8, 0, 40, 1}));    // of a few features each may be meant
}

// Of twenty boxes one on each side is left out, of nineteen none.
TEST(Core, IsWithoutTheOutermost) {
    std::vector<Extent> diagonal;
    for (int i = 0; i < 20; ++i)
        diagonal.push_back({i + 0.0, i + 0.0, i + 1.0, i + 1.0});
    EXPECT_EQ(core_of(diagonal), (Extent{2, 2, 18, 18})); // by x 0 and 19, by y 1 and 18
    diagonal.pop_back();
    EXPECT_EQ(core_of(diagonal), (Extent{0, 0, 19, 19}));
    EXPECT_TRUE(core_of({}).empty());
}

TEST(Coverage, FindsOnePieceAcrossTheAntimeridianAndLeavesFarIslandsOut) {
    ThreadPool pool(1);
    const Context context(pool);
    const auto coverage_of = [&](geodata::Layer layer) {
        MapDescription map;
        MapLayer map_layer;
        map_layer.layer = std::move(layer);
        map.panels.push_back({"", std::nullopt, {map_layer}});
        return find_coverage(map, resolve_symbology(map), context);
    };
    const Coverage fiji = coverage_of(samples::boxes(
        {samples::box(177, -19, 180, -16), samples::box(-180, -19, -178, -16)}, {1.0, 2.0}));
    EXPECT_NEAR(fiji.degrees.width(), 5, 1e-9);
    EXPECT_NEAR(std::remainder(fiji.degrees.min_x - 177, 360), 0, 1e-9);
    EXPECT_EQ(fiji.features, 2U);
    const Coverage world = coverage_of(samples::grid(36, 10, -180, -50, 180, 80));
    EXPECT_EQ(world.degrees.width(), 360);
}

// Twenty boxes of 2 by 2 degrees, 20 by 4 in all, and tiny islands 60 degrees to the west: at the
// Greenwich meridian, in the east, and across the antimeridian.
TEST(Coverage, LeavesOutAFewTinyAreasFarOff) {
    ThreadPool pool(1);
    const Context context(pool);
    const auto coverage_with = [&](int islands, double size, double from = 0) {
        std::vector<std::vector<geodata::Point>> boxes;
        std::vector<std::optional<double>> values;
        const auto add = [&](double east, double south, double side) {
            const double west = from + east >= 180 ? from + east - 360 : from + east;
            boxes.push_back(samples::box(west, south, west + side, south + side));
            values.emplace_back(static_cast<double>(values.size()));
        };
        for (int i = 0; i < 20; ++i)
            add(2.0 * (i % 10), 2.0 * (i / 10), 2);
        for (int i = 0; i < islands; ++i)
            add(-60, i, size);
        MapDescription map;
        MapLayer layer;
        layer.layer = samples::boxes(boxes, values);
        map.panels.push_back({"", std::nullopt, {layer}});
        return find_coverage(map, resolve_symbology(map), context);
    };
    const Coverage two = coverage_with(2, 0.05);
    EXPECT_EQ(two.features_tiny, 2U);
    EXPECT_EQ(two.features, 22U);
    EXPECT_EQ(two.degrees, (Extent{0, 0, 20, 4}));
    EXPECT_EQ(coverage_with(3, 0.05).features_tiny, 0U); // 3 of 23 are more than a few
    const Coverage visible = coverage_with(2, 0.5);      // 0.25 of 80 square degrees
    EXPECT_EQ(visible.features_tiny, 0U);
    EXPECT_EQ(visible.degrees.min_x, -60);
    for (const double from : {100, 170}) {
        const Coverage moved = coverage_with(2, 0.05, from);
        EXPECT_EQ(moved.features_tiny, 2U) << from;
        EXPECT_EQ(moved.degrees.width(), 20) << from;
        EXPECT_EQ(coverage_with(2, 0.5, from).features_tiny, 0U) << from;
    }
}

} // namespace

} // namespace graticule::cartography
