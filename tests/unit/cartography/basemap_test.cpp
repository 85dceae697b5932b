// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/share.hpp"
#include "cartography/layers/basemap.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace graticule::cartography {
namespace {

using geodata::Extent;
using geodata::Point;

constexpr Extent Earth{-180, -90, 180, 90};

bool in_ring(const Ring& ring, const Point& place) {
    bool inside = false;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i) {
        const Point& a = ring[i];
        const Point& b = ring[i + 1];
        if ((a.y > place.y) != (b.y > place.y)
            && place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x))
            inside = !inside;
    }
    return inside;
}

bool on_land(const Basemap& basemap, const Point& place) {
    bool inside = false;
    for (const auto& polygon : basemap.land)
        for (const Ring& ring : polygon)
            inside = inside != in_ring(ring, place);
    return inside;
}

// Places of which an atlas says whether they are land.
TEST(Basemap, TellsLandFromSea) {
    for (const auto detail : {BasemapDetail::World, BasemapDetail::Region, BasemapDetail::Local}) {
        const Basemap basemap = read_basemap(share_folder(), detail, Earth);
        EXPECT_TRUE(on_land(basemap, {37.6, 55.7})) << "Moscow";
        EXPECT_TRUE(on_land(basemap, {-47.9, -15.8})) << "Brasilia";
        EXPECT_TRUE(on_land(basemap, {-175, 67})) << "Chukotka";
        EXPECT_TRUE(on_land(basemap, {100, 65})) << "Siberia";
        EXPECT_TRUE(on_land(basemap, {30, -80})) << "Antarctica";
        EXPECT_FALSE(on_land(basemap, {-140, 0})) << "Pacific";
        EXPECT_FALSE(on_land(basemap, {-30, 40})) << "Atlantic";
        EXPECT_FALSE(on_land(basemap, {51, 42})) << "Caspian Sea";
    }
}

TEST(Basemap, HoldsBothSidesOfTheAntimeridianInOnePiece) {
    const Basemap basemap = read_basemap(share_folder(), BasemapDetail::Region, {170, 50, 200, 75});
    EXPECT_TRUE(on_land(basemap, {185, 67})) << "Chukotka, 175 W";
    EXPECT_TRUE(on_land(basemap, {175, 67})) << "Chukotka, 175 E";
    EXPECT_TRUE(on_land(basemap, {196, 66.3})) << "Alaska, 164 W";
    EXPECT_FALSE(on_land(basemap, {185, 58})) << "Bering Sea";
}

TEST(Basemap, NeverStepsMoreThanHalfWayAroundTheEarth) {
    const Basemap basemap = read_basemap(share_folder(), BasemapDetail::World, Earth);
    for (const auto* lines : {&basemap.coasts, &basemap.borders})
        for (const Path& path : *lines)
            for (std::size_t i = 1; i < path.size(); ++i)
                ASSERT_LT(std::abs(path[i].x - path[i - 1].x), 180);
}

TEST(Basemap, CutsToTheExtent) {
    const Extent benelux{2, 49, 8, 54};
    const Basemap basemap = read_basemap(share_folder(), BasemapDetail::Local, benelux);
    EXPECT_FALSE(basemap.borders.empty());
    for (const auto* lines : {&basemap.coasts, &basemap.borders})
        for (const Path& path : *lines)
            for (const Point& point : path)
                ASSERT_TRUE(benelux.expanded(1e-9).contains(point.x, point.y));
    EXPECT_TRUE(on_land(basemap, {6.1, 49.6})) << "Luxembourg";
    EXPECT_FALSE(on_land(basemap, {2.5, 53})) << "North Sea";
}

TEST(Basemap, ChoosesTheDetailByTheWidthOfTheView) {
    EXPECT_EQ(basemap_detail_for(Earth), BasemapDetail::World);
    EXPECT_EQ(basemap_detail_for({-10, 35, 30, 70}), BasemapDetail::Region);
    EXPECT_EQ(basemap_detail_for({5, 49, 7, 51}), BasemapDetail::Local);
}

TEST(Basemap, NamesAFileThatIsNotATopology) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "basemap");
    write_file(folder.path() / "basemap" / "countries-110m.json", R"({"type": "Topology"})");
    try {
        read_basemap(folder.path(), BasemapDetail::World, Earth);
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Malformed);
        EXPECT_NE(error.message().find("countries-110m.json"), std::string::npos);
    }
}

} // namespace
} // namespace graticule::cartography
