// SPDX-License-Identifier: Apache-2.0
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
