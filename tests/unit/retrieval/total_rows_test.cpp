// SPDX-License-Identifier: Apache-2.0
#include "retrieval/total_rows.hpp"
#include "retrieval/total_words.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace graticule::retrieval {

using geodata::Layer;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(TotalWords, AreKnownInSeveralLanguages) {
    for (const char* word :
         {"Total", "TOTAL", "Overall", "Both sexes", "All ages", "insgesamt", "Beide Geschlechter",
          "Ensemble", "Ambos sexos", "Totale", "Ogółem", "Всего", "All districts", "Whole country",
          "Bavaria total", "Total, all modes", "Sub-total:"})
        EXPECT_EQ(total_word(word), TotalWord::Word) << word;
    for (const char* word : {"Totnes", "Alland", "All Saints", "Male", "Soma bay", ""})
        EXPECT_EQ(total_word(word), TotalWord::None) << word;
    EXPECT_EQ(total_word("_T"), TotalWord::Code);
}

TEST(TotalRows, FindsOneBelowItsParts) {
    Layer layer("districts");
    test::add_texts(layer, "district", {"Ash", "Birch", "Cherry", "Total"});
    test::add_numbers(layer, "population", {1200, 800, 2000, 4000});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].field, 0U);
    EXPECT_THAT(found[0].values, ElementsAre("Total"));
    EXPECT_TRUE(found[0].adds_up);
    EXPECT_FALSE(found[0].splits);
    EXPECT_EQ(total_rows_in_words(layer, found[0]),
              "1 row with district 'Total' is the sum of others");
}

TEST(TotalRows, FindsOneByArithmeticAlone) {
    Layer layer("regions");
    test::add_texts(layer, "region", {"Freedonia", "North", "Middle", "South"});
    test::add_numbers(layer, "population", {61874, 20117, 30006, 11751});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0].values, ElementsAre("Freedonia"));
}

TEST(TotalRows, FindsSubtotalsAtTwoDepths) {
    Layer layer("areas");
    test::add_texts(layer, "area", {"East", "Elm", "Oak", "West", "Fir", "Yew", "Whole land"});
    test::add_numbers(layer, "households", {5310, 3107, 2203, 7777, 4444, 3333, 13087});
    const auto found = find_total_rows(layer);
    ASSERT_FALSE(found.empty());
    std::size_t rows = 0;
    for (const TotalRows& totals : found)
        rows += totals.rows;
    EXPECT_EQ(rows, 3U);
}

TEST(TotalRows, FindsTotalsOfEachSplitGroup) {
    Layer layer("deaths");
    test::add_texts(layer, "place", {"A", "A", "A", "B", "B", "B"});
    test::add_texts(layer, "sex", {"Both sexes", "Male", "Female", "Both sexes", "Male", "Female"});
    test::add_numbers(layer, "deaths", {30, 17, 13, 10, 4, 6});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].field, 1U);
    EXPECT_TRUE(found[0].splits);
    EXPECT_TRUE(found[0].everywhere);
    EXPECT_EQ(found[0].rows, 2U);
}

TEST(TotalRows, FindsTotalsOfRatesThatSplit) {
    Layer layer("unemployment");
    test::add_texts(layer, "place", {"A", "A", "A", "B", "B", "B"});
    test::add_texts(layer, "sex", {"Total", "Men", "Women", "Total", "Men", "Women"});
    test::add_numbers(layer, "rate", {5.1, 4.8, 5.5, 7.0, 7.4, 6.5}, "%");
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_TRUE(found[0].splits);
    EXPECT_FALSE(found[0].adds_up && found[0].rows != 2);
}

TEST(TotalRows, FindsTheCoarserOfTwoLevels) {
    Layer layer("mixed");
    test::add_texts(layer, "name", {"Upper", "c", "a", "Lower", "b", "d"});
    test::add_texts(layer, "level", {"state", "county", "county", "state", "county", "county"});
    test::add_numbers(layer, "population", {51203, 40021, 11182, 61007, 33006, 28001});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].field, 1U);
    EXPECT_THAT(found[0].values, ElementsAre("state"));
}

TEST(TotalRows, FindsCodesOfWhichOthersArePart) {
    Layer layer("codes");
    test::add_texts(layer, "geo", {"QX12", "QX2", "QX11", "QX1", "QX22", "QX21"});
    test::add_numbers(layer, "births", {4111, 2468, 5022, 9133, 1357, 1111});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0].values, testing::UnorderedElementsAre("QX1", "QX2"));
}

TEST(TotalRows, FindsAGrandTotalOverTwoFields) {
    Layer layer("visits");
    test::add_texts(layer, "county", {"Overall", "Ash", "Ash", "Birch", "Birch"});
    test::add_texts(layer, "category", {"All", "Museum", "Park", "Museum", "Park"});
    test::add_numbers(layer, "visitors", {10500, 2500, 3100, 1900, 3000});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].rows, 1U);
}

TEST(TotalRows, FindsLevelsOfRoundNumbersByTheirWords) {
    Layer layer("mixed");
    test::add_texts(layer, "code", {"A", "A1", "A2", "A11", "A12", "A21"});
    test::add_texts(layer, "level",
                    {"country", "region", "region", "district", "district", "district"});
    test::add_numbers(layer, "population", {100, 60, 40, 35, 25, 40});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0].values, ElementsAre("country", "region"));
}

TEST(TotalRows, LeavesLevelsThatDoNotAddUpAlone) {
    Layer layer("mixed");
    test::add_texts(layer, "level", {"country", "region", "region", "district", "district"});
    test::add_numbers(layer, "hospitals count", {9, 60, 40, 35, 25});
    EXPECT_THAT(find_total_rows(layer), IsEmpty());
}

TEST(TotalRows, FindsCodesThatHoldEachOtherUp) {
    Layer layer("codes");
    test::add_texts(layer, "geo",
                    {"LV", "LV1", "LV2", "LV3", "LV11", "LV12", "LV13", "LV21", "LV22", "LV31"});
    test::add_numbers(layer, "population",
                      {8900, 3900, 1800, 3200, 300, 1700, 1900, 560, 1240, 3200});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0].values, testing::UnorderedElementsAre("LV", "LV1", "LV2", "LV3"));
}

TEST(TotalRows, FindsCodesThatEndInZeros) {
    Layer layer("codes");
    test::add_texts(layer, "fips", {"00000", "01000", "01001", "01003", "02000", "02013", "02016"});
    test::add_numbers(layer, "population", {1000, 600, 250, 350, 400, 150, 250});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0].values, testing::UnorderedElementsAre("00000", "01000", "02000"));
}

TEST(TotalRows, FindsTheYearBesideItsQuarters) {
    Layer layer("sales");
    test::add_texts(layer, "country", {"A", "A", "A", "A", "A", "B", "B", "B", "B", "B"});
    test::add_texts(layer, "quarter",
                    {"Q1", "Q2", "Q3", "Q4", "Annual", "Q1", "Q2", "Q3", "Q4", "Annual"});
    test::add_numbers(layer, "sales", {10, 11, 12, 13, 46, 1, 2, 3, 4, 10});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0].values, ElementsAre("Annual"));
}

TEST(TotalRows, FindsAGrandTotalBesideSubtotalsOfAnotherField) {
    Layer layer("sales");
    test::add_texts(layer, "region",
                    {"North", "North", "North", "South", "South", "South", "Grand Total"});
    geodata::Column cities(geodata::FieldType::Text);
    for (const char* city : {"Oslo", "Bergen", "Subtotal", "Rome", "Bari", "Subtotal"})
        cities.append_text(city);
    cities.append_null();
    layer.set_field({"city", geodata::FieldType::Text, ""}, std::move(cities));
    test::add_numbers(layer, "sales", {10, 20, 30, 5, 7, 12, 42});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(2));
    EXPECT_EQ(found[0].rows + found[1].rows, 3U);
}

TEST(TotalRows, FindsRowsThatOthersAreSetInBelow) {
    Layer layer("areas");
    test::add_texts(layer, "area",
                    {"West", "  Bath", "  Bristol", "East", "  Ely", "  Norwich", "All areas"});
    test::add_numbers(layer, "people", {30, 10, 20, 50, 15, 35, 80});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0].values, testing::UnorderedElementsAre("West", "East", "All areas"));
}

TEST(TotalRows, FindsTotalsOfPeriods) {
    Layer layer("sales");
    test::add_texts(layer, "quarter",
                    {"Q1 2020", "Q2 2020", "Q3 2020", "Q4 2020", "Total 2020", "Q1 2021", "Q2 2021",
                     "Q3 2021", "Q4 2021", "Total 2021"});
    test::add_numbers(layer, "sales", {10, 12, 9, 11, 42, 10, 10, 10, 10, 40});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0].values, ElementsAre("Total 2020", "Total 2021"));
}

TEST(TotalRows, TakesYearsForNoAmounts) {
    Layer layer("years");
    test::add_texts(layer, "kreis", {"Insgesamt", "A", "B", "Insgesamt", "A", "B"});
    test::add_texts(layer, "jahr", {"2019", "2019", "2019", "2020", "2020", "2020"});
    test::add_numbers(layer, "einwohner", {90310, 40210, 50100, 91310, 41210, 50100});
    const auto found = find_total_rows(layer);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_TRUE(found[0].adds_up);
    EXPECT_EQ(found[0].rows, 2U);
}

TEST(TotalRows, LeavesABrandOfThatNameAlone) {
    Layer layer("stations");
    test::add_texts(layer, "brand", {"Total", "Shell", "Esso", "Jet"});
    test::add_numbers(layer, "number of pumps", {8, 6, 12, 4});
    EXPECT_THAT(find_total_rows(layer), IsEmpty());
}

TEST(TotalRows, TakesSmallNumbersForAnAccident) {
    Layer layer("schools");
    test::add_texts(layer, "name", {"a", "b", "c", "d", "e"});
    test::add_numbers(layer, "classes count", {3, 1, 2, 6, 5});
    EXPECT_THAT(find_total_rows(layer), IsEmpty());
}

TEST(TotalRows, NeedsNoNumbersInAPlainTable) {
    Layer layer("names");
    test::add_texts(layer, "district", {"Ash", "Birch", "Cherry", "Total"});
    EXPECT_THAT(find_total_rows(layer), SizeIs(1));
}

} // namespace graticule::retrieval
