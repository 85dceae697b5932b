// SPDX-License-Identifier: Apache-2.0
#include "retrieval/repeated_parts.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {

using testing::ElementsAre;

namespace {

geodata::Layer islands(const std::vector<std::optional<double>>& population) {
    geodata::Layer layer("islands");
    test::add_texts(layer, "state_name", {"Isles", "Isles", "Isles", "Main"});
    test::add_numbers(layer, "population", population);
    test::add_numbers(layer, "area_km2", {5, 2, 1, 50});
    test::add_squares(layer, {{0, 0}, {2, 0}, {4, 0}, {9, 0}});
    return layer;
}

} // namespace

TEST(RepeatedParts, AreRowsOfOneNameWithTheSameAmounts) {
    const auto parts = find_repeated_parts(islands({4200, 4200, 4200, 810}));
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->key, 0U);
    EXPECT_THAT(parts->fields, ElementsAre(0, 1));
    EXPECT_EQ(parts->rows, 3U);
    EXPECT_EQ(parts->features, 1U);
    EXPECT_EQ(parts->example, "Isles");
}

TEST(RepeatedParts, AreNoneWhereAmountsDiffer) {
    EXPECT_FALSE(find_repeated_parts(islands({4200, 310, 22, 810})));
}

TEST(RepeatedParts, AreNoneWhereEqualityMayBeAnAccident) {
    EXPECT_FALSE(find_repeated_parts(islands({2, 2, 2, 1})));
}

TEST(RepeatedParts, AreNotToldByANameThatFewRowsHave) {
    geodata::Layer rivers("rivers");
    geodata::Column names(geodata::FieldType::Text);
    for (const char* name : {"Lower", "Lower"})
        names.append_text(name);
    names.append_null();
    names.append_null();
    rivers.set_field({"name_alt", geodata::FieldType::Text, ""}, std::move(names));
    test::add_numbers(rivers, "discharge", {4200, 4200, 810, 790});
    test::add_squares(rivers, {{0, 0}, {2, 0}, {4, 0}, {9, 0}});
    EXPECT_FALSE(find_repeated_parts(rivers));
}

TEST(RepeatedParts, AreNoneOfPointsOrTables) {
    geodata::Layer table("table");
    test::add_texts(table, "name", {"a", "a", "b"});
    test::add_numbers(table, "population", {9000, 9000, 7000});
    EXPECT_FALSE(find_repeated_parts(table));
    test::add_points(table, {{0, 0}, {1, 1}, {2, 2}});
    EXPECT_FALSE(find_repeated_parts(table));
}

} // namespace graticule::retrieval
