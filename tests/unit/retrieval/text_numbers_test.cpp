// SPDX-License-Identifier: Apache-2.0
#include "retrieval/text_numbers.hpp"

#include "unit/retrieval/small_tables.hpp"

#include <gtest/gtest.h>

namespace graticule::retrieval {

namespace {

TextNumbers numbers_in(const std::vector<std::string>& values) {
    geodata::Layer layer("table");
    test::add_texts(layer, "value", values);
    return text_numbers(layer.column(0));
}

} // namespace

TEST(TextNumbers, AreToldFromMarksAndWords) {
    const TextNumbers mixed = numbers_in({"100", "n/a", " 2.5 ", "", "about 7"});
    EXPECT_EQ(mixed.numbers, 2U);
    EXPECT_EQ(mixed.none, 1U);
    EXPECT_EQ(mixed.others, 1U);
    EXPECT_EQ(mixed.example, "n/a");
    EXPECT_TRUE(mixed.is_numeric());
}

TEST(TextNumbers, AreNoneInNames) {
    EXPECT_FALSE(numbers_in({"Ash", "Birch", "3"}).is_numeric());
    EXPECT_FALSE(numbers_in({}).is_numeric());
}

TEST(TextNumbers, AreAlsoWrittenForPeople) {
    const TextNumbers grouped = numbers_in({"1,204,500", "98'120", "12 040", "Total"});
    EXPECT_EQ(grouped.written, 3U);
    EXPECT_TRUE(grouped.is_numeric());
}

TEST(TextNumbers, HaveCurrenciesAndUnits) {
    const TextNumbers amounts = numbers_in(
        {"$1200", "USD 300", "12k", "€ 5", "7 km²", "~500", "< 10", "3.5 °C", "(1,200)"});
    EXPECT_EQ(amounts.written, 9U);
    EXPECT_EQ(numbers_in({"A1", "M25", "Q4 2020", "2A", "Room 12", "12 High Street"}).others, 6U);
}

TEST(TextNumbers, NameAMarkWhereNothingElseIsOdd) {
    EXPECT_EQ(numbers_in({"1", "..", "3"}).example, "..");
}

} // namespace graticule::retrieval
