// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json.hpp"
#include "operations/table/expression.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::operations {
namespace {

// What conditions and formulas make of these rows is in tests/cases/tools/expressions.toml.
//   row   name         pop    area   open   2019   founded
//   0     Rome         2800   1285   true   1      1990-05-17
//   1     Paris        2100   105    false  2      2001-01-01
//   2     São Tomé     null   859    null   3      null
//   3     St. Louis    300    null   true   null   1764-02-15
geodata::Layer table_of_places() {
    geodata::Layer layer("cities");
    layer.set_field({"name", {}, ""}, texts({"Rome", "Paris", "São Tomé", "St. Louis"}));
    layer.set_field({"pop", {}, ""}, integers({2800, 2100, {}, 300}));
    layer.set_field({"area", {}, ""}, reals({1285, 105, 859, {}}));
    geodata::Column open(geodata::FieldType::Boolean);
    open.append_boolean(true);
    open.append_boolean(false);
    open.append_null();
    open.append_boolean(true);
    layer.set_field({"open", {}, ""}, std::move(open));
    layer.set_field({"2019", {}, ""}, integers({1, 2, 3, {}}));
    geodata::Column founded(geodata::FieldType::Date);
    for (const char* date : {"1990-05-17", "2001-01-01", "", "1764-02-15"}) {
        const auto days = geodata::parse_date(date);
        days ? founded.append_integer(*days) : founded.append_null();
    }
    layer.set_field({"founded", {}, ""}, std::move(founded));
    return layer;
}

std::vector<std::size_t> rows(const std::string& text) {
    Bench bench;
    return Expression::parse(text).matching_rows(table_of_places(), bench.context);
}

Error failure(const std::string& text) {
    try {
        rows(text);
    } catch (const Error& error) {
        return error;
    }
    return {ErrorCode::Internal, "no error"};
}

using RowList = std::vector<std::size_t>;

TEST(Expression, RefusesHostileTextWithoutHarm) {
    EXPECT_EQ(failure(std::string(5000, '(') + "1").code(), ErrorCode::InvalidArgument);
    EXPECT_EQ(failure(std::string(5000, '-') + "1 > 0").code(), ErrorCode::InvalidArgument);
    EXPECT_EQ(failure(std::string(100'000, ' ') + "pop > 1").code(), ErrorCode::InvalidArgument);
    std::string sum = "1";
    for (int i = 0; i < 5000; ++i)
        sum += "+1";
    EXPECT_EQ(failure(sum + " > 0").code(), ErrorCode::InvalidArgument);
    std::string nested = "true";
    for (int i = 0; i < 60; ++i) // doubles the work with each level
        nested = "(" + nested + ") between false and true";
    EXPECT_EQ(failure(nested).code(), ErrorCode::InvalidArgument);
    // A value made of it would be no text that anything else reads.
    EXPECT_NE(failure("name == '\xff'").message().find("not UTF-8"), std::string::npos);
    std::string garbage("pop \x01\xff\xfe > 3");
    garbage += '\0';
    EXPECT_EQ(failure(garbage).code(), ErrorCode::InvalidArgument);
}

TEST(Expression, KeepsLongChainsFlat) {
    std::string chain = "pop == 0";
    for (int i = 1; i <= 3000; ++i)
        chain += " or pop == " + std::to_string(i);
    EXPECT_EQ(rows(chain), (RowList{0, 1, 3}));
}

TEST(Expression, ListsFieldsOnce) {
    const Expression expression = Expression::parse("pop > 1 and `2019` < pop");
    EXPECT_EQ(expression.fields(), (std::vector<std::string>{"pop", "2019"}));
}

TEST(Expression, TellsWhatItSaysWithoutHowItIsWritten) {
    const auto syntax = [](const char* text) { return Expression::parse(text).syntax(); };
    EXPECT_EQ(syntax("pop > 5"), Json::parse(R"(["greater", {"field": "pop"}, {"value": 5}])"));
    EXPECT_EQ(syntax("5 < pop"), syntax("pop > 5"));
    EXPECT_EQ(syntax("(pop >= 5)"), syntax("5 <= pop"));
    EXPECT_EQ(syntax("(a > 1 and b > 2) and c > 3"), syntax("a > 1 and (b > 2 and c > 3)"));
    EXPECT_NE(syntax("pop > 5"), syntax("pop >= 5"));
    EXPECT_NE(syntax("a > 1 and b > 2"), syntax("a > 1 or b > 2"));
}

TEST(Expression, CoversMorselsInOrder) {
    constexpr std::size_t Many = 100'000;
    geodata::Column numbers(geodata::FieldType::Integer);
    for (std::size_t i = 0; i < Many; ++i)
        numbers.append_integer(static_cast<std::int64_t>(i));
    geodata::Layer layer("numbers");
    layer.set_field({"n", {}, ""}, std::move(numbers));
    Bench bench;
    const RowList found = Expression::parse("n % 10000 == 7").matching_rows(layer, bench.context);
    ASSERT_EQ(found.size(), 10U);
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_EQ(found[i], i * 10'000 + 7);
}

} // namespace
} // namespace graticule::operations
