// SPDX-License-Identifier: Apache-2.0
#include "retrieval/dated_fields.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::retrieval {

namespace {

DatasetProfile profile_of(const std::vector<std::string>& fields) {
    geodata::Layer layer("rows");
    test::add_texts(layer, "name", {"a", "b", "c"});
    for (const std::string& field : fields)
        test::add_numbers(layer, field, {1.5, 2.5, 4.5});
    return profile_layer(test::entry("rows", "Rows"), layer);
}

std::optional<int> year_of(const DatasetProfile& profile, const std::string& name) {
    for (const FieldProfile& field : profile.fields)
        if (field.name == name && field.years)
            return field.years->first;
    return std::nullopt;
}

} // namespace

TEST(DatedFields, AreOfTheYearThatTheirNameEndsOrBeginsWith) {
    const DatasetProfile profile = profile_of({"pop_2010", "POP2020", "1999_income"});
    EXPECT_EQ(year_of(profile, "pop_2010"), 2010);
    EXPECT_EQ(year_of(profile, "POP2020"), 2020);
    EXPECT_EQ(year_of(profile, "1999_income"), 1999);
    EXPECT_EQ(same_measure_in(profile, 1, 2020), 2U);
    EXPECT_FALSE(same_measure_in(profile, 1, 1999));
}

TEST(DatedFields, TwoDigitsAreYearsWhereTwoMeasuresHaveTheSame) {
    const DatasetProfile births = profile_of({"BIR74", "BIR79", "SID74", "SID79"});
    EXPECT_EQ(year_of(births, "BIR74"), 1974);
    EXPECT_EQ(year_of(births, "SID79"), 1979);
    const DatasetProfile ages = profile_of({"AGE65", "AGE75", "size"});
    EXPECT_FALSE(year_of(ages, "AGE65"));
}

TEST(DatedFields, AreCalledByTheirNameWithoutTheYear) {
    const DatasetProfile profile = profile_of({"pop_2010"});
    EXPECT_THAT(profile.fields[1].aliases, testing::Contains(Words{"population"}));
}

} // namespace graticule::retrieval
