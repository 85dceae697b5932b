// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/pack_pitfalls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace graticule::agents::coding {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<retrieval::FittingPack> given(const char* name) {
    return {{&retrieval::find_knowledge_pack(name), 1, {}}};
}

std::string told(const char* pack, std::string_view words, std::string_view code) {
    PackPitfalls pitfalls(given(pack), words);
    return pitfalls.note_on(code);
}

constexpr const char* Flood = "flood-depth";
constexpr const char* Stations = "emergency-response";

TEST(PackPitfalls, TellOfTerrainBelowZero) {
    for (const char* code : {"wet = terrain < 0", "mask = (dem[0] <= 0.0)", "x = 1\nwet = data<0",
                             "cells = cells[elevation_2050 < -0]"})
        EXPECT_THAT(told(Flood, "flooded land", code), HasSubstr("Below 0 is no flood")) << code;
    for (const char* code : {"wet = terrain < -200", "wet = terrain < 0.77",
                             "depth = depth.where(depth < 0)", "wet = terrain > 0",
                             "wet = terrain < level", "# wet = terrain < 0", "wet = 1  # dem < 0"})
        EXPECT_THAT(told(Flood, "flooded land", code), IsEmpty()) << code;
}

TEST(PackPitfalls, TellOfADepthTheWrongWayRound) {
    for (const char* code : {"depth = terrain - buildings", "flood_depth = (elevation - level)"})
        EXPECT_THAT(told(Flood, "flooded land", code),
                    AllOf(HasSubstr("flood-depth on \""), HasSubstr("height above it")))
            << code;
    for (const char* code : {"depth = level - terrain", "depth = -(elevation + 200)"})
        EXPECT_THAT(told(Flood, "flooded land", code), IsEmpty()) << code;
}

TEST(PackPitfalls, TellOfADistanceThatNobodyNamed) {
    for (const char* code : {"served = stations.buffer(1000)", "REACH_M = 1_500",
                             "stations.buffer(distance=500).union_all()"})
        EXPECT_THAT(told(Stations, "gaps of fire stations", code),
                    HasSubstr("The task names no such distance"))
            << code;
    for (const char* code : {"served = stations.buffer(2500)", "served = stations.buffer(reach)",
                             "if distance == 700:", "served = stations.buffer(1.5 * 1609.344)"})
        EXPECT_THAT(told(Stations, "gaps of fire stations", code), IsEmpty()) << code;
}

TEST(PackPitfalls, LeaveWhatTheTaskNames) {
    EXPECT_THAT(told(Stations, "gaps beyond 3 km of a station", "s.buffer(3000)"), IsEmpty());
    EXPECT_THAT(told(Stations, "gaps beyond 3,000 m of a station", "s.buffer(3000)"), IsEmpty());
    EXPECT_THAT(told(Stations, "gaps beyond 2 miles of a station", "s.buffer(3218.688)"),
                IsEmpty());
    EXPECT_THAT(told(Stations, "gaps beyond 2 miles of a station", "s.buffer(2000)"),
                IsEmpty()); // as of km: units are not told apart
    EXPECT_THAT(told(Flood, "land below 0 m", "wet = terrain < 0"), IsEmpty());
}

TEST(PackPitfalls, AreToldOnceEach) {
    PackPitfalls pitfalls(given(Flood), "flooded land");
    EXPECT_THAT(pitfalls.note_on("wet = terrain < 0\nmore = dem < 0"),
                AllOf(HasSubstr("wet = terrain"), Not(HasSubstr("more"))));
    EXPECT_THAT(pitfalls.note_on("wet = terrain < 0"), IsEmpty());
    EXPECT_THAT(pitfalls.note_on("depth = terrain - 3"), HasSubstr("height above it"));
}

TEST(PackPitfalls, AreNotLookedForInEndlessLines) {
    EXPECT_THAT(told(Flood, "", "x = " + std::string(1'000'000, ' ') + "terrain < 0"), IsEmpty());
    EXPECT_THAT(told(Flood, "", "terrain" + std::string(1'000'000, '[') + " < 0"), IsEmpty());
}

} // namespace
} // namespace graticule::agents::coding
