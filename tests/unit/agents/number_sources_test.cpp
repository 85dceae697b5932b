// SPDX-License-Identifier: Apache-2.0
// Numbers of an answer that come from nowhere.
#include "agents/number_sources.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::agents {

TEST(NumberSources, FindsNumbersWithoutASource) {
    const std::vector<std::string> sources{"Cities within 100 km of Rome in 2,020", "1234.5"};
    const auto missing = [&](const runs::AnswerText& text) {
        NumberSources known;
        for (const std::string& source : sources)
            known.add_text(source);
        return known.missing_in(text);
    };
    EXPECT_TRUE(missing(runs::AnswerText("Within 100 km: ")
                        + runs::Cell{{"3", "/row_count"}, runs::CellForm::Number, "", {}, 0}
                        + " cities.")
                    .empty());
    EXPECT_TRUE(missing("In 2020, 1,234.5 of them. Left out in step 7: none.").empty());
    EXPECT_EQ(missing("Within 101 km, in 2020."), std::vector<std::string>{"101"});
    EXPECT_EQ(missing("10 of 100, 3."), (std::vector<std::string>{"10", "3"}));
}

namespace {

std::vector<std::string> missing_in(const NumberSources& sources, const char* answer) {
    return sources.missing_in(runs::AnswerText(answer));
}

} // namespace

TEST(NumberSources, KnowKilometresThatCodeHasInMetres) {
    NumberSources sources;
    sources.add_call("execute_code", {{"code", "near = layer.buffer(10000)"}}, "Finished.", {});
    EXPECT_TRUE(missing_in(sources, "Within 10 km, that is 10,000 m.").empty());
    EXPECT_EQ(missing_in(sources, "Within 11 km: 10 towns."),
              (std::vector<std::string>{"11", "10"}));
}

// EPSG:32617 is WGS 84 / UTM zone 17N by EPSG's own registry.
TEST(NumberSources, KnowTheNamesOfCrsThatCallsHad) {
    NumberSources sources;
    sources.add_call("reproject", {{"dataset", "a"}, {"crs", "EPSG:32617"}, {"output", "b"}},
                     "Moved 'a' from EPSG:4326 to EPSG:32617.", {{"crs", "EPSG:32617"}});
    EXPECT_TRUE(missing_in(sources, "Measured in UTM zone 17N (EPSG:32617, WGS 84).").empty());
    EXPECT_TRUE(missing_in(sources, "Measured in UTM 17N, that is UTM zone 17 of WGS84.").empty());
    EXPECT_EQ(missing_in(sources, "Measured in UTM zone 18N (EPSG:32618)."),
              (std::vector<std::string>{"18", "32618"}));
    EXPECT_EQ(missing_in(sources, "There are 17 towns, 84 villages."),
              (std::vector<std::string>{"17", "84"}));
}

TEST(NumberSources, KnowDigitsOfUnitsAndDatumsAsNames) {
    const NumberSources sources;
    EXPECT_TRUE(missing_in(sources, "In km2, m2 or km^2, on WGS 84, NAD83 or ETRS89.").empty());
    EXPECT_EQ(missing_in(sources, "It has 7 km2, on WGS 85."),
              (std::vector<std::string>{"7", "85"}));
}

TEST(NumberSources, KnowWhatTheProgramCountsUnlessItCanBeNamed) {
    NumberSources sources;
    sources.add_call("filter_rows", {{"dataset", "towns"}},
                     "Kept 12 of 123 features.\nLeft out: 3 (row without a match).\n"
                     "Columns: text: name 100 %; Warning: 7 rows have no partner.",
                     {{"rows", 12}});
    EXPECT_TRUE(
        missing_in(sources, "Of 123 features 7 rows had no partner; names: 100 %.").empty());
    EXPECT_TRUE(missing_in(sources, "3 rows found no match.").empty());
    EXPECT_EQ(missing_in(sources, "12 features, 123 towns, 8 rows, 99 %, 7 km."),
              (std::vector<std::string>{"12", "123", "8", "99", "7"}));
}

TEST(NumberSources, DoNotTakeWhatCodePrintsForCounts) {
    NumberSources sources;
    sources.add_call("execute_code", {{"code", "print(n, 'towns of sheet MT05')"}},
                     "It printed: 345 towns of sheet MT05", Json::object());
    EXPECT_EQ(missing_in(sources, "345 towns of sheet MT05."), std::vector<std::string>{"345"});
    EXPECT_EQ(missing_in(sources, "Of sheet MT06."), std::vector<std::string>{"06"});
}

TEST(NumberSources, KnowThePlacesOfANumberedList) {
    const NumberSources sources;
    EXPECT_TRUE(missing_in(sources, "The largest:\n1. Rome\n2. Milan\n  3) Naples").empty());
    EXPECT_EQ(missing_in(sources, "The largest:\n4. Rome\nand 1. Milan"),
              (std::vector<std::string>{"4", "1"}));
}

} // namespace graticule::agents
