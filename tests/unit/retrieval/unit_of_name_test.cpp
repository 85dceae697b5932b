// SPDX-License-Identifier: Apache-2.0
#include "retrieval/schema.hpp"
#include "retrieval/unit_of_name.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace graticule::retrieval {

TEST(UnitOfName, StandsAtTheEnd) {
    const std::tuple<const char*, const char*, const char*> names[] = {
        {"area_km2", "km²", "area"},        {"Fläche (km²)", "km²", "Fläche"},
        {"Fläche in km²", "km²", "Fläche"}, {"Wald [ha]", "ha", "Wald"},
        {"AreaKm2", "km²", "Area"},         {"land_sq_mi", "mi²", "land"},
        {"elevation_m", "m", "elevation"},  {"LengthKm", "km", "Length"},
        {"budget_eur", "EUR", "budget"}};
    for (const auto& [name, unit, rest] : names) {
        const auto found = unit_of_name(name);
        ASSERT_TRUE(found.has_value()) << name;
        EXPECT_EQ(found->unit, unit) << name;
        EXPECT_EQ(found->rest, rest) << name;
    }
}

TEST(UnitOfName, IsNoneWhereTheLettersMeanSomethingElse) {
    for (const char* name : {"sex_m", "state_mi", "people_per_km2", "density_km2", "km2", "alpha",
                             "population", "Alabama", "", "_"})
        EXPECT_FALSE(unit_of_name(name).has_value()) << name;
}

TEST(UnitOfName, GoesToTheFieldAndSaysWhetherItAddsUp) {
    geodata::Layer layer("parks");
    test::add_texts(layer, "park", {"A", "B", "C"});
    test::add_numbers(layer, "grass_ha", {1, 2, 4});
    test::add_numbers(layer, "gate_km", {1, 2, 4});
    test::add_numbers(layer, "depth_m", {1, 2, 4});
    const DatasetProfile profile = profile_layer(test::entry("parks", "parks"), layer);
    EXPECT_EQ(profile.fields[1].unit, "ha");
    EXPECT_EQ(profile.fields[1].quantity, Quantity::Amount);
    EXPECT_EQ(profile.fields[2].unit, "km");
    EXPECT_EQ(profile.fields[2].quantity, Quantity::Unknown);
    EXPECT_EQ(profile.fields[3].unit, "m");
    EXPECT_EQ(profile.fields[3].quantity, Quantity::Intensive);
}

TEST(FieldRoles, TheYearOfARowHasSeveralNames) {
    for (const char* name : {"year", "Period", "TIME_PERIOD", "Jahr"}) {
        geodata::Layer layer("t");
        test::add_texts(layer, "place", {"A", "A", "B", "B"});
        test::add_numbers(layer, name, {2018, 2019, 2018, 2019});
        EXPECT_EQ(profile_layer(test::entry("t", "t"), layer).year_field, 1U) << name;
    }
    geodata::Layer seconds("t");
    test::add_texts(seconds, "wave", {"A", "B"});
    test::add_numbers(seconds, "Period", {8.5, 1200});
    EXPECT_FALSE(profile_layer(test::entry("t", "t"), seconds).year_field.has_value());
}

} // namespace graticule::retrieval
