// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "evaluation/strict/quantities.hpp"

#include "unit/evaluation/strict/checked.hpp"

#include <gtest/gtest.h>

#include <string>

namespace graticule::evaluation::strict {
namespace {

Verdict verdict_on(const std::string& text, const std::string& options, const char* kind) {
    test::Outputs outputs;
    outputs.made("answer.md", text);
    return outputs.check(std::string(R"({"file": "answer.md", "kind": ")") + kind + "\", " + options
                         + "}");
}

bool number_passes(const std::string& text, const std::string& options) {
    return verdict_on(text, options, "number").passed();
}

bool text_passes(const std::string& text, const std::string& options) {
    return verdict_on(text, options, "text").passed();
}

TEST(Quantities, AreReadAsPeopleWriteThem) {
    const auto value = [](const std::string& text) {
        const auto sentences = sentences_of(text);
        const auto found = quantities_in(sentences.front());
        return found.size() == 1 ? found.front().value : -999;
    };
    EXPECT_EQ(value("about 1,234.5 km"), 1234.5);
    EXPECT_EQ(value("12,345,678 people"), 12345678);
    EXPECT_EQ(value("1\u202f234 m"), 1234);
    EXPECT_EQ(value("\u22125 degrees"), -5);
    EXPECT_EQ(value("(-5.5)"), -5.5);
    EXPECT_EQ(value("1.5e3 m"), 1500);
    EXPECT_EQ(value("**2.5 million** people"), 2.5e6);
    EXPECT_EQ(value("It is 12."), 12);
    EXPECT_EQ(value("road A7 and B12_3"), -999);
    EXPECT_EQ(quantities_in("from 5-7 km").size(), 2U);
    EXPECT_EQ(quantities_in("1,5").size(), 2U);
}

TEST(Quantities, HaveTheirUnits) {
    // 1 mile is 1609.344 m, 1 acre 4046.8564224 m2, both by definition.
    EXPECT_DOUBLE_EQ(unit_of("miles")->factor, 1609.344);
    EXPECT_DOUBLE_EQ(unit_of("Acres")->factor, 4046.8564224);
    EXPECT_EQ(unit_of("km\u00b2")->dimension, Dimension::Area);
    EXPECT_FALSE(unit_of("schools"));
    EXPECT_EQ(quantities_in("5 m/s").front().unit->dimension, Dimension::Speed);
    EXPECT_EQ(quantities_in("5 metres").front().unit->dimension, Dimension::Length);
    EXPECT_EQ(quantities_in("5 square metres").front().unit->dimension, Dimension::Area);
    EXPECT_FALSE(quantities_in("5 mills").front().unit);
    EXPECT_EQ(quantities_in("5%").front().unit->dimension, Dimension::Share);
}

TEST(NumberCheck, ConvertsUnits) {
    const std::string options = R"("value": 12, "unit": "km2", "tolerance": {"relative": 0.001})";
    EXPECT_TRUE(number_passes("The zone covers 12 km\u00b2.", options));
    EXPECT_TRUE(number_passes("The zone covers 12,000,000 m2.", options));
    EXPECT_TRUE(
        number_passes("The zone covers 1,200 hectares, or 12.0 square kilometres.", options));
    // 12 km2 = 12e6 / 4046.8564224 acres = 2965.26...
    EXPECT_TRUE(number_passes("It covers 2,965.3 acres", options));
}

TEST(Quantities, AreReadInWordsAndInOtherWritings) {
    const auto value = [](const std::string& text) {
        const auto found = quantities_in(text);
        return found.size() == 1 ? found.front().value : -999;
    };
    EXPECT_EQ(value("thirty-nine"), 39);
    EXPECT_EQ(value("two hundred and five people"), 205);
    EXPECT_EQ(value("fifteen hundred"), 1500);
    EXPECT_EQ(value("one thousand five hundred people"), 1500);
    EXPECT_EQ(value("twelve thousand three hundred and forty-five"), 12345);
    EXPECT_EQ(value("two million people"), 2e6);
    EXPECT_EQ(value("one of the schools"), -999);
    EXPECT_EQ(value("a hundred and more"), -999);
    EXPECT_EQ(quantities_in("two and three schools").size(), 2U);
    EXPECT_EQ(value("1'500 people"), 1500);
    EXPECT_EQ(value("12,34 km"), 12.34);
    EXPECT_EQ(value("12,345 km"), 12345);
    EXPECT_EQ(quantities_in("5.5,6 km").size(), 2U);
    EXPECT_EQ(quantities_in("12,34 people").size(), 2U);
    EXPECT_EQ(value("two dozen schools"), 24);
    EXPECT_EQ(value("the 2nd school"), -999);
    EXPECT_FALSE(number_passes("1/2 schools", R"("value": 2, "unit": "schools")"));
    EXPECT_FALSE(number_passes("two hundred people", R"("value": 2, "unit": "people")"));
    EXPECT_TRUE(number_passes("two hundred people", R"("value": 200, "unit": "people")"));
    EXPECT_TRUE(number_passes("12.34&nbsp;km", R"("value": 12.34, "unit": "km")"));
}

TEST(NumberCheck, ReadsMoneyBeforeAndBehindTheNumber) {
    const std::string options = R"("value": 1250000, "unit": "USD")";
    for (const char* const text :
         {"It costs $1,250,000.", "It costs US$ 1.25 million.", "USD 1,250,000", "1,250,000 USD",
          "It is 1.25 million US dollars in all.", "1,250,000 U.S. dollars", "**$1.25m**",
          "The cost is $1,250,000 USD.", "| cost_usd | 1250000 |", "Cost ($): 1,250,000",
          "1,250,000 $"})
        EXPECT_TRUE(number_passes(text, options)) << text;
    for (const char* const text :
         {"It costs \u20ac1,250,000.", "It costs \u00a31.25 million.", "CA$1,250,000",
          "1,250,000 Canadian dollars", "It costs 1,250,000.", "It costs -$1,250,000.",
          "It costs over $1,250,000.", "It costs $1,250,000 or $1,300,000.", "$1.25",
          "It does not cost $1,250,000.", "$1,250,000 per year"})
        EXPECT_FALSE(number_passes(text, options)) << text;
    EXPECT_TRUE(number_passes("\u20ac21.50", R"("value": 21.5, "unit": "euros")"));
    EXPECT_TRUE(number_passes("It is \u00a321 per km2.", R"("value": 21, "unit": "GBP/km2")"));
    // Of a formula, dollars are signs.
    EXPECT_TRUE(number_passes("There are $39$ schools.", R"("value": 39, "unit": "schools")"));
    EXPECT_TRUE(number_passes("It is $12$ km.", R"("value": 12, "unit": "km")"));
}

TEST(NumberCheck, FailsWrongNumbersAndUnits) {
    const std::string options = R"("value": 12, "unit": "km", "tolerance": {"relative": 0.001})";
    EXPECT_TRUE(number_passes("It is 12 km long.", options));
    EXPECT_FALSE(number_passes("It is 12 m long.", options));
    EXPECT_FALSE(number_passes("It is 12 long.", options));
    EXPECT_FALSE(number_passes("It is 12 miles long.", options));
    EXPECT_FALSE(number_passes("It is 12 km\u00b2.", options));
    EXPECT_FALSE(number_passes("It is 12.1 km long.", options));
    EXPECT_FALSE(number_passes("It is 12 km or 15 km long.", options));
    EXPECT_FALSE(number_passes("It is NaN km long.", options));
    EXPECT_FALSE(number_passes("It is twelve", options));
    EXPECT_FALSE(number_passes("It is -12 km.", options));
}

TEST(NumberCheck, FindsACountHoweverItIsPut) {
    const std::string options = R"("value": 39, "unit": ["earthquakes", "events"])";
    for (const char* const text :
         {"There were 39 earthquakes.", "The layer holds **39** strong earthquakes.",
          "There were 39.", "39", "39 events had a magnitude of 5 or more.",
          "The number of earthquakes with a magnitude of 5 or more is 39.",
          "39 of the 2,000 earthquakes had a magnitude of 5 or more.",
          "Of 2042 earthquakes, 39 had mag >= 5.", "Number of earthquakes (mag >= 5): 39",
          "There were thirty-nine earthquakes.", "1. `mag >= 5`\n2. Total: __39__ earthquakes",
          "There were not 45 earthquakes but 39.", "| earthquakes | 39 |"})
        EXPECT_TRUE(number_passes(text, options)) << text;
}

TEST(NumberCheck, FailsACountThatIsNotStated) {
    const std::string options = R"("value": 39, "unit": "earthquakes")";
    for (const char* const text :
         {"There were not 39 earthquakes.", "There were more than 39 earthquakes.",
          "At least 39 earthquakes, maybe 45.", "39 earthquakes or more",
          "39 earthquakes were left out; 55 remain.", "39 earthquakes were left out.",
          "It is unknown whether there were 39 earthquakes.", "Were there 39 earthquakes?",
          "Roughly 39 earthquakes or so; cannot say.", "between 30 and 39 earthquakes",
          "39 earthquakes a day, or 39 earthquakes per day: cannot tell", "39 earthquakes per day",
          "There were 39 earthquakes. There were 40.", "thirty-eight earthquakes", "39 volcanoes",
          "of magnitude 39 or more"})
        EXPECT_FALSE(number_passes(text, options)) << text;
}

TEST(NumberCheck, TakesAUnitFromALabelAndThroughMarkdown) {
    const std::string options = R"("value": 12, "unit": "km")";
    for (const char* const text :
         {"It is **12** km.", "It is `12`km", "Length (km): 12", "Length [km] = 12",
          "| length_km | 12 |", "The length in km is 12.", "A 12-km stretch.",
          "It is 12\u00a0km long.", "It is about 12 km."})
        EXPECT_TRUE(number_passes(text, options)) << text;
    EXPECT_TRUE(number_passes("It is 1 234 km long.", R"("value": 1234, "unit": "km")"));
    for (const char* const text :
         {"between 10 and 12 km", "10-12 km", "10\u201312 km", "10 to 12 km", "at least 12 km",
          "Length (m): 12", "Length (km): 12 stations", "length_m | 12", "12 km/h",
          "12 km per day"})
        EXPECT_FALSE(number_passes(text, options)) << text;
}

TEST(NumberCheck, KnowsRatesAndRefusesUnitsThatItDoesNot) {
    const std::string density = R"("value": 250, "unit": "people/km2")";
    EXPECT_TRUE(number_passes("The density is 250 people per km\u00b2.", density));
    EXPECT_TRUE(number_passes("250 people/km2", density));
    EXPECT_TRUE(number_passes("2.5 people per hectare", density));
    EXPECT_TRUE(number_passes("Density (people/km2): 250", density));
    EXPECT_FALSE(number_passes("250 people per hectare", density));
    EXPECT_FALSE(number_passes("250 people", density));
    EXPECT_FALSE(number_passes("250 trees per km2", density));
    const std::string rate = R"("value": 3.5, "unit": "per 1,000")";
    EXPECT_TRUE(number_passes("3.5 deaths per 1,000 births", rate));
    EXPECT_TRUE(number_passes("350 per 100,000", rate));
    EXPECT_FALSE(number_passes("3.5 per 100", rate));
    EXPECT_TRUE(number_passes("21 \u00b0C", R"("value": 21, "unit": "\u00b0C")"));
    EXPECT_FALSE(number_passes("21 \u00b0C", R"("value": 21, "unit": "degree")"));
    EXPECT_FALSE(number_passes("21 \u00b0F", R"("value": 21, "unit": "\u00b0C")"));
    for (const char* const unit : {"\u00b0X", "people/", "km4", "&"})
        EXPECT_THROW(number_passes("1", R"("value": 1, "unit": ")" + std::string(unit) + '"'),
                     Error)
            << unit;
}

TEST(NumberCheck, LooksWhereItIsTold) {
    const std::string options = R"("value": 42, "unit": "schools", "near": ["total"], "also": [7])";
    EXPECT_TRUE(number_passes("There are 3 schools in Ada.\nIn total there are 42 public schools, "
                              "of which 7 schools are new.",
                              options));
    EXPECT_FALSE(
        number_passes("There are 42 schools in Ada.\nIn total there are 45 schools.", options));
    EXPECT_FALSE(number_passes("In total there are 42 houses.", options));
    EXPECT_TRUE(number_passes("42", R"("value": 42)"));
    EXPECT_FALSE(number_passes("42 km", R"("value": 42)"));
    EXPECT_FALSE(number_passes("43", R"("value": 42)"));
}

TEST(TextCheck, WantsItsWordsAndNotTheirDenial) {
    const std::string options = R"("says": ["Allegheny", {"any_of": ["no overlap", "disjoint"]}])";
    EXPECT_TRUE(text_passes("In **Allegheny** there is no overlap.", options));
    EXPECT_TRUE(text_passes("ALLEGHENY: the layers are disjoint", options));
    EXPECT_FALSE(text_passes("Allegheny has an overlap.", options));
    EXPECT_FALSE(text_passes("There is no overlap.", options));
    EXPECT_FALSE(text_passes("It is not Allegheny; there is no overlap.", options));
    EXPECT_FALSE(text_passes("Allegheny isn\u2019t among them, the layers are disjoint.", options));
    EXPECT_FALSE(text_passes("Alleghenyville has no overlap.", options));
    EXPECT_TRUE(text_passes("Not Butler, but Allegheny: no overlap.", options));
}

TEST(TextCheck, KnowsWhatMustNotBeSaidAndWhatMustBeDenied) {
    EXPECT_TRUE(text_passes("Butler is not in the zone.", R"("says_not": ["Butler"])"));
    EXPECT_FALSE(text_passes("Butler is in the zone.", R"("says_not": ["Butler"])"));
    EXPECT_TRUE(text_passes("None is inside the zone.", R"("denies": ["inside the zone"])"));
    EXPECT_FALSE(text_passes("All are inside the zone.", R"("denies": ["inside the zone"])"));
    EXPECT_FALSE(text_passes("Nobody knows.", R"("denies": ["inside the zone"])"));
}

TEST(TextCheck, WantsOneThingNamedAndNoOtherOfItsKind) {
    const std::string options = R"("names": [{"id": "120", "of": ["sample"]}])";
    for (const char* const text :
         {"The nearest sample is 120.", "Sample no. 120 lies nearest.", "Sample number 120",
          "The nearest is the one with `sample` = 120.", "**Nearest sample:** 120",
          "Sample `120` lies nearest.", "Sample #120 (12.3 m).", "120", "It is 120.",
          "Of all 155 samples, sample 120 lies nearest, 12 m away.",
          "Not sample 119, but sample 120."})
        EXPECT_TRUE(text_passes(text, options)) << text;
    for (const char* const text :
         {"Sample 119 lies nearest; sample 120 is the next one.",
          "Samples in order: sample 119, sample 120, sample 121.", "Samples 119, 120 and 121",
          "Is it sample 120? I could find out.", "I could have said sample 120.",
          "It is not sample 120.", "Sample 1200", "Sample 119", "120 samples", "120.5", ""})
        EXPECT_FALSE(text_passes(text, options)) << text;
    const std::string stop = R"("names": [{"id": "339125223", "of": ["stop", "osm_id"]}])";
    EXPECT_TRUE(text_passes("The depot is best at stop 339125223; its distances add up to "
                            "47,123 m.",
                            stop));
    EXPECT_TRUE(text_passes("`osm_id`: **339125223**", stop));
    EXPECT_FALSE(text_passes("The candidates are 25291550, 339125223 and 31415926.", stop));
    EXPECT_THROW(text_passes("", R"("names": [{"id": "A7", "of": ["road"]}])"), Error);
    EXPECT_THROW(text_passes("", R"("names": [{"id": "7"}])"), Error);
}

TEST(TextCheck, HasNumbersWithTolerances) {
    const std::string options =
        R"("says": ["Ada"], "numbers": [{"value": 100, "unit": "km", "tolerance": {"absolute": 1}}])";
    EXPECT_TRUE(text_passes("Ada is 100.5 km away.", options));
    EXPECT_FALSE(text_passes("Ada is 102 km away.", options));
    EXPECT_FALSE(text_passes("Ada is far away.", options));
}

TEST(TextCheck, FailsWhatIsNoText) {
    EXPECT_FALSE(text_passes(std::string("Ada \xff\xfe", 6), R"("says": ["Ada"])"));
    EXPECT_FALSE(text_passes(std::string(5U << 20, 'a'), R"("says": ["Ada"])"));
    EXPECT_FALSE(text_passes("", R"("says_not": ["Ada"])"));
}

} // namespace
} // namespace graticule::evaluation::strict
