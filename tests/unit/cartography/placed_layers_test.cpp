// SPDX-License-Identifier: Apache-2.0
#include "cartography/geometry/placed_layers.hpp"

#include "unit/cartography/sample_layers.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule::cartography {

namespace {

using geodata::Crs;
using geodata::Extent;

MapDescription box_in(const std::string& crs, double west, double south, double east,
                      double north) {
    MapDescription map;
    map.panels.emplace_back();
    map.panels[0].layers.push_back(
        {samples::boxes({samples::box(west, south, east, north)}, {1}, Crs::parse(crs)),
         PlainStyle(),
         "box",
         "",
         true,
         {}});
    return map;
}

const geodata::Layer& placed(const MapDescription& map) {
    return map.panels.at(0).layers.at(0).layer;
}

// The corners lie at 77.0 degrees north (pyproj).
TEST(PlacedLayers, HoldThePoleInDegrees) {
    ThreadPool pool(1);
    const Context context(pool);
    const MapDescription map =
        with_placed_layers(box_in("EPSG:3413", -1e6, -1e6, 1e6, 1e6), context);
    EXPECT_TRUE(placed(map).crs().geographic());
    const Extent extent = placed(map).geometry().extent(0);
    EXPECT_NEAR(extent.min_y, 76.9988, 1e-4);
    EXPECT_EQ(extent.max_y, 90);
    EXPECT_EQ(extent.width(), 360);
}

TEST(PlacedLayers, AreLeftInTheirCrsElsewhere) {
    ThreadPool pool(1);
    const Context context(pool);
    const MapDescription town =
        with_placed_layers(box_in("EPSG:32631", 500000, 5500000, 510000, 5510000), context);
    EXPECT_TRUE(placed(town).crs().same_as(Crs::parse("EPSG:32631")));
    const MapDescription near_pole =
        with_placed_layers(box_in("EPSG:3413", 100000, -200000, 200000, -100000), context);
    EXPECT_TRUE(placed(near_pole).crs().same_as(Crs::parse("EPSG:3413")));
}

} // namespace

} // namespace graticule::cartography
