// SPDX-License-Identifier: Apache-2.0
#include "retrieval/keys.hpp"
#include "retrieval/quantity.hpp"
#include "retrieval/schema.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {

using testing::ElementsAre;

TEST(Quantity, IsToldByTheNameThenByTheUnit) {
    EXPECT_EQ(quantity_of("population", ""), Quantity::Amount);
    EXPECT_EQ(quantity_of("rate", "1"), Quantity::Intensive);
    EXPECT_EQ(quantity_of("pct_urban", ""), Quantity::Intensive);
    EXPECT_EQ(quantity_of("poverty_rate", ""), Quantity::Intensive);
    EXPECT_EQ(quantity_of("Forest area (% of land area)", "% of land area"), Quantity::Intensive);
    EXPECT_EQ(quantity_of("Forest area", "km²"), Quantity::Amount);
    EXPECT_EQ(quantity_of("GDP per capita (current US$)", "current US$"), Quantity::Intensive);
    EXPECT_EQ(quantity_of("Per capita emissions (tonnes)", "tonnes"), Quantity::Intensive);
    EXPECT_EQ(quantity_of("depth", "km"), Quantity::Intensive);
    EXPECT_EQ(quantity_of("income", "dollars per person"), Quantity::Intensive);
    EXPECT_EQ(quantity_of("V014", ""), Quantity::Unknown);
    EXPECT_EQ(quantity_of("V014", "people"), Quantity::Amount);
}

TEST(Quantity, ReadsTheUnitInATitlesLastBrackets) {
    EXPECT_EQ(unit_of_title("Forest area (% of land area)"), "% of land area");
    EXPECT_EQ(unit_of_title("Forest area (sq. km)"), "km²");
    EXPECT_EQ(unit_of_title("Emissions excluding land use (CO2) per capita (t CO2e/capita)"),
              "t CO2e/capita");
    EXPECT_EQ(unit_of_title("Population, total"), "people");
    EXPECT_EQ(unit_of_title("Population density"), "");
    EXPECT_EQ(unit_of_title("Trade"), "");
    EXPECT_EQ(unit_of_title(")("), "");
}

TEST(Quantity, FractionsWithoutANameAreShares) {
    geodata::Layer layer("t");
    test::add_texts(layer, "place", {"a", "b", "c"});
    test::add_numbers(layer, "q1", {0.25, 1, 0});
    test::add_numbers(layer, "q2", {0, 1, 1});
    test::add_numbers(layer, "q3", {0.25, 3, 0});
    const DatasetProfile profile = profile_layer(test::entry("t", "t"), layer);
    EXPECT_EQ(profile.fields[1].quantity, Quantity::Intensive);
    EXPECT_EQ(profile.fields[2].quantity, Quantity::Unknown);
    EXPECT_EQ(profile.fields[3].quantity, Quantity::Unknown);
}

TEST(AggregateRows, AreToldByTheirCodesWhereTheWorldIsAmongThem) {
    geodata::Layer layer("wb");
    test::add_texts(layer, "Country Name", {"Chad", "Peru", "World", "Euro area"});
    test::add_texts(layer, "Country Code", {"TCD", "PER", "WLD", "EMU"});
    const DatasetProfile profile = profile_layer(test::entry("wb", "wb"), layer);
    ASSERT_TRUE(profile.aggregates.has_value());
    EXPECT_THAT(profile.aggregates->names, ElementsAre("Euro area", "World"));
    EXPECT_EQ(profile.aggregates->world, "World");

    geodata::Layer airports("airports");
    test::add_texts(airports, "name", {"Kake", "Strother", "Lasham"});
    test::add_texts(airports, "iata", {"AFE", "WLD", "QLA"});
    EXPECT_FALSE(profile_layer(test::entry("airports", "airports"), airports).aggregates);
}

TEST(Keys, TakeTheCodeThatFindsMostAndAnotherWhereThereIsNone) {
    geodata::Layer layer("lands");
    test::add_texts(layer, "NAME", {"France", "Chad", "Peru", "Romania"});
    test::add_texts(layer, "WB_A3", {"FRA", "TCD", "PER", "ROM"});
    test::add_texts(layer, "ISO_A3", {"-99", "TCD", "PER", "ROU"});
    test::add_squares(layer, {{0, 0}, {2, 0}, {4, 0}, {6, 0}});
    geodata::Layer table("gdp");
    test::add_texts(table, "Country Name", {"France", "Chad", "Peru", "Romania", "Rep. of X"});
    test::add_texts(table, "Country Code", {"FRA", "TCD", "PER", "ROU", "XXX"});
    test::add_numbers(table, "gdp", {1, 2, 3, 4, 5});
    const Schema schema{{profile_layer(test::entry("lands", "lands"), layer),
                         profile_layer(test::entry("gdp", "gdp"), table)},
                        {}};
    const auto key = KeyFinder(schema).find(0, 1);
    ASSERT_TRUE(key.has_value());
    EXPECT_TRUE(key->by_code);
    // ISO_A3 finds the three that it has; WB_A3 knows France too, and calls Romania otherwise.
    EXPECT_EQ(schema.datasets[0].fields[key->left_field].name, "ISO_A3");
    ASSERT_TRUE(key->left_fallback.has_value());
    EXPECT_EQ(schema.datasets[0].fields[*key->left_fallback].name, "WB_A3");
}

} // namespace graticule::retrieval
