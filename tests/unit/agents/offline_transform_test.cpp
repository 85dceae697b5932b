// SPDX-License-Identifier: Apache-2.0
// Buffers, overlays, rasters of terrain and other forms, in the words that people use: what each
// question asks for is said here by hand.
#include "unit/agents/offline_questions.hpp"
#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>

namespace graticule::agents::offline {

namespace {

using ::testing::HasSubstr;

retrieval::DatasetProfile three_schools() {
    geodata::Layer layer("schools");
    test::add_texts(layer, "school", {"Alder", "Birch", "Cedar"});
    test::add_points(layer, {{0.2, 0.2}, {0.8, 0.8}, {1.2, 0.2}});
    return retrieval::profile_layer(test::entry("schools", "Schools"), layer);
}

retrieval::DatasetProfile two_parishes() {
    geodata::Layer layer("parishes");
    test::add_texts(layer, "parish", {"Upton", "Norton"});
    test::add_texts(layer, "deanery", {"East", "West"});
    test::add_squares(layer, {{0, 0}, {1, 0}});
    return retrieval::profile_layer(test::entry("parishes", "Parishes"), layer);
}

const retrieval::Schema& schools_and_parishes() {
    static const retrieval::Schema Schema{{three_schools(), two_parishes()}, {}};
    return Schema;
}

Transformation transformation(std::string_view task) {
    const Query query = test::query_of(task, schools_and_parishes());
    const auto* what = test::request_of<Transformation>(query);
    EXPECT_NE(what, nullptr) << task;
    return what == nullptr ? Transformation{} : *what;
}

std::string argument_of(std::string_view task, std::string_view tool, const char* argument) {
    return test::planned_argument(task, schools_and_parishes(), tool, argument);
}

} // namespace

TEST(OfflineTransform, ReadsBuffersOfAnyWording) {
    for (const char* task :
         {"Buffer the schools by 500 m", "Draw a 500 m buffer around the schools",
          "buffers of 500 metres around the schools", "Make 0.5 km circles around the schools"}) {
        const Transformation asked = transformation(task);
        EXPECT_EQ(asked.kind, "buffer") << task;
        EXPECT_DOUBLE_EQ(asked.distance_m, 500) << task;
        EXPECT_FALSE(asked.united) << task;
    }
}

TEST(OfflineTransform, UnitesBuffersWhereThatOrTheirAreaIsAskedFor) {
    for (const char* task : {"Buffer the schools by 500 m and merge them",
                             "Buffer the schools by 500 m and tell me the area of the result",
                             "What area do buffers of 500 m around the schools cover?",
                             "Buffer the schools by 500 m. What area does that give?"})
        EXPECT_EQ(argument_of(task, "buffer", "dissolve"), "true") << task;
    EXPECT_EQ(
        argument_of("Draw 500 m buffers around the schools, without merging", "buffer", "dissolve"),
        "false");
}

TEST(OfflineTransform, RefusesABufferThatIsNoLength) {
    EXPECT_THAT(argument_of("Buffer the schools by 3 hours", "buffer", "distance_m"),
                HasSubstr("a buffer needs a distance with a unit of length"));
    EXPECT_THAT(argument_of("Buffer the schools", "buffer", "distance_m"),
                HasSubstr("a buffer needs a distance with a unit of length"));
}

TEST(OfflineTransform, DissolvesByAColumnOrIntoOne) {
    EXPECT_EQ(argument_of("Dissolve the parishes by deanery", "dissolve", "by"), R"(["deanery"])");
    EXPECT_EQ(argument_of("Merge the parishes into one polygon", "dissolve", "by"), "[]");
}

TEST(OfflineTransform, TakesTheTwoOfAnOverlayInTheirOrder) {
    EXPECT_EQ(argument_of("Clip the schools to the parishes", "clip", "mask"), R"("parishes")");
    EXPECT_EQ(argument_of("The intersection of parishes and schools", "overlay", "left"),
              R"("parishes")");
    EXPECT_EQ(argument_of("Erase the parishes from the schools", "overlay", "left"),
              R"("schools")");
}

TEST(OfflineTransform, ReadsFormsOfPoints) {
    EXPECT_EQ(transformation("Voronoi polygons around the schools").kind, "thiessen");
    EXPECT_EQ(transformation("Make centroids of the parishes").kind, "centroids");
    EXPECT_EQ(argument_of("Reproject the parishes to EPSG:32630", "reproject", "crs"),
              R"("EPSG:32630")");
}

} // namespace graticule::agents::offline
