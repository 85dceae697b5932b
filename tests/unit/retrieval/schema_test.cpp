// SPDX-License-Identifier: Apache-2.0
#include "base/thread_pool.hpp"
#include "retrieval/keys.hpp"
#include "retrieval/schema.hpp"
#include "retrieval/value_index.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {

using testing::Contains;
using testing::ElementsAre;
using testing::Pair;
using testing::SizeIs;

namespace {

const FieldProfile& field(const DatasetProfile& profile, const std::string& name) {
    for (const FieldProfile& known : profile.fields)
        if (known.name == name)
            return known;
    throw std::out_of_range(name);
}

DatasetProfile panel() {
    geodata::Layer layer("panel");
    test::add_texts(layer, "country", {"Chad", "Chad", "Peru", "Peru", "Laos", "Laos"});
    test::add_numbers(layer, "year", {2000, 2005, 2000, 2005, 2000, 2005});
    test::add_numbers(layer, "pop", {8, 10, 26, 28, 5, 6}, "people");
    return profile_layer(
        test::entry("panel", "Population, 2000 to 2005", "Countries: population (pop)."), layer);
}

DatasetProfile states() {
    geodata::Layer layer("states");
    test::add_texts(layer, "id", {"01", "02", "04"});
    test::add_texts(layer, "name", {"Alabama", "Alaska", "Arizona"});
    test::add_squares(layer, {{0, 0}, {2, 0}, {4, 0}});
    return profile_layer(test::entry("states", "States of the United States"), layer);
}

} // namespace

TEST(Schema, TellsRolesOfFields) {
    const DatasetProfile profile = panel();
    EXPECT_EQ(field(profile, "country").role, FieldRole::Name);
    EXPECT_EQ(field(profile, "year").role, FieldRole::Year);
    EXPECT_EQ(field(profile, "pop").role, FieldRole::Measure);
    EXPECT_EQ(profile.year_field, std::optional<std::size_t>(1));
    EXPECT_THAT(field(profile, "pop").aliases, Contains(Words{"population"}));
    EXPECT_EQ(profile.years, (YearSpan{2000, 2005}));
}

TEST(Schema, FindsColumnsOfYears) {
    geodata::Layer layer("wide");
    test::add_texts(layer, "Country Name", {"Chad", "Peru"});
    test::add_texts(layer, "Indicator Name", {"Rail lines (km)", "Rail lines (km)"});
    test::add_numbers(layer, "1990", {1.0, std::nullopt});
    test::add_numbers(layer, "1991", {1.0, 2.0});
    const DatasetProfile profile = profile_layer(test::entry("wide", ""), layer);
    EXPECT_THAT(profile.year_columns, ElementsAre(Pair(1990, 2), Pair(1991, 3)));
    EXPECT_EQ(field(profile, "1991").role, FieldRole::YearColumn);
    EXPECT_THAT(profile.topics.back().words, ElementsAre("railway", "line", "kilometre"));
}

TEST(Schema, TellsNumbersOfThingsFromNumbersOfThem) {
    geodata::Layer layer("schools");
    test::add_numbers(layer, "School_No", {12, 40, 41});
    test::add_numbers(layer, "Postcode", {3113, 3806, 3113});
    test::add_numbers(layer, "Teacher_No", {7, 9, 7}); // of two schools the same: no code
    test::add_numbers(layer, "GDP_Year", {2016, 2017, 2016});
    test::add_numbers(layer, "GDP", {1990, 2001, 2010});
    const DatasetProfile profile = profile_layer(test::entry("schools", ""), layer);
    EXPECT_EQ(field(profile, "School_No").role, FieldRole::Key);
    EXPECT_EQ(field(profile, "Postcode").role, FieldRole::Key);
    EXPECT_EQ(field(profile, "Teacher_No").role, FieldRole::Measure);
    EXPECT_EQ(field(profile, "GDP_Year").role, FieldRole::Category);
    EXPECT_EQ(field(profile, "GDP").role, FieldRole::Measure);
}

// Patterns once took stack for each character of a name, which a file may make as long as it likes.
TEST(Schema, TakesNamesOfAnyLength) {
    const std::string years = "1999[" + std::string(300'000, 'x') + "]";
    const std::string letters = std::string(300'000, 'a') + "74";
    geodata::Layer layer("long");
    test::add_numbers(layer, years, {1, 2.5});
    test::add_numbers(layer, letters, {1, 2.5});
    const DatasetProfile profile =
        profile_layer(test::entry("long", "Long", "Names of a length (aaa)."), layer);
    EXPECT_EQ(field(profile, years).role, FieldRole::Measure);
    EXPECT_EQ(field(profile, letters).role, FieldRole::Measure);
}

TEST(Schema, ReadsGlossesOfComposedNames) {
    geodata::Layer layer("nc");
    test::add_texts(layer, "NAME", {"Ashe", "Wake", "Surry"});
    test::add_numbers(layer, "BIR74", {1, 2, 3}, "births");
    const DatasetProfile profile =
        profile_layer(test::entry("nc", "Counties of North Carolina",
                                  "Counties with live births (BIR) in 1974-78 (74)."),
                      layer);
    EXPECT_EQ(field(profile, "BIR74").years, (YearSpan{1974, 1978}));
}

TEST(Keys, NumbersAndTheirTextJoin) {
    geodata::Layer rates("rates");
    test::add_numbers(rates, "id", {1, 2, 4});
    test::add_numbers(rates, "rate", {0.1, 0.2, 0.3});
    Schema schema;
    schema.datasets = {states(), profile_layer(test::entry("rates", "Obesity by US state"), rates)};
    KeyFinder keys(schema);
    const auto key = keys.find(1, 0);
    ASSERT_TRUE(key.has_value());
    EXPECT_EQ(key->left_field, 0U);
    EXPECT_EQ(key->right_field, 0U);
    EXPECT_DOUBLE_EQ(key->matched, 1.0);
}

TEST(Keys, NumbersThatAgreeByChanceDoNotJoin) {
    geodata::Layer shops("shops");
    test::add_numbers(shops, "id", {1, 2, 4});
    test::add_texts(shops, "name", {"Baker", "Butcher", "Grocer"});
    Schema schema;
    schema.datasets = {states(), profile_layer(test::entry("shops", "Shops"), shops)};
    EXPECT_FALSE(KeyFinder(schema).find(1, 0).has_value());
}

// Of the table's three names the layer knows two; the list knows all three, and the layer's codes.
TEST(Keys, ALeadThroughAThirdDatasetFindsWhatNamesDoNot) {
    geodata::Layer figures("figures");
    test::add_texts(figures, "country", {"France", "Italy", "United States"});
    test::add_numbers(figures, "income", {1, 2, 3});
    geodata::Layer shapes("shapes");
    test::add_texts(shapes, "id", {"250", "380", "840"});
    test::add_texts(shapes, "name", {"France", "Italy", "United States of America"});
    test::add_squares(shapes, {{0, 0}, {5, 0}, {9, 0}});
    geodata::Layer list("list");
    test::add_texts(list, "name", {"France", "Italy", "United States"});
    test::add_texts(list, "code", {"250", "380", "840"});
    Schema schema;
    schema.datasets = {profile_layer(test::entry("figures", "Income by country"), figures),
                       profile_layer(test::entry("shapes", "Countries"), shapes),
                       profile_layer(test::entry("list", "Country codes"), list)};
    KeyFinder keys(schema);
    const auto bridge = keys.bridge(0, 1);
    ASSERT_TRUE(bridge.has_value());
    EXPECT_EQ(bridge->dataset, 2U);
    EXPECT_EQ(bridge->to.right_field, 0U);
    EXPECT_EQ(bridge->from.left_field, 1U);
    EXPECT_FALSE(keys.bridge(2, 1).has_value()); // codes lead there already
}

TEST(Values, AreFoundWithoutRegardToCaseAccentsAndMarks) {
    geodata::Layer layer("towns");
    test::add_texts(layer, "name", {"São Tomé", "Ulan-Ude", "Rome", "Rome"});
    test::add_texts(layer, "languages", {"Dutch;French", "Russian", "Italian", "Italian"});
    Schema schema;
    schema.datasets = {profile_layer(test::entry("towns", "Towns"), layer)};
    ThreadPool pool(1);
    const Context context(pool);
    const std::vector<std::string> phrases{"sao tome", "ulan ude", "french", "rome", "paris"};
    const auto found = find_values(schema, phrases, context);
    EXPECT_EQ(found.at("sao tome").front().value, "São Tomé");
    EXPECT_EQ(found.at("ulan ude").front().value, "Ulan-Ude");
    EXPECT_EQ(found.at("rome").front().rows, 2U);
    EXPECT_TRUE(found.at("french").front().list_item);
    EXPECT_FALSE(found.contains("paris"));
}

} // namespace graticule::retrieval
