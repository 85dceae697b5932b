// SPDX-License-Identifier: Apache-2.0
#include "base/context.hpp"
#include "cartography/coverage.hpp"
#include "cartography/focus.hpp"

#include "unit/cartography/sample_layers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
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

} // namespace

} // namespace graticule::cartography
