// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/expression.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::operations {
namespace {

// Expected rows and values were worked out by hand from this table.
//   row   name         pop    area   open   2019   founded
//   0     Rome         2800   1285   true   1      1990-05-17
//   1     Paris        2100   105    false  2      2001-01-01
//   2     São Tomé     null   859    null   3      null
//   3     St. Louis    300    null   true   null   1764-02-15
geodata::Layer table() {
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
    return Expression::parse(text).matching_rows(table(), bench.context);
}

std::vector<std::string> values(const std::string& text) {
    Bench bench;
    const geodata::Column column = Expression::parse(text).evaluate(table(), bench.context);
    std::vector<std::string> shown;
    for (std::size_t row = 0; row < column.size(); ++row)
        shown.push_back(column.is_null(row) ? "null" : column.display(row));
    return shown;
}

Error failure(const std::string& text) {
    try {
        rows(text);
    } catch (const Error& error) {
        return error;
    }
    return {ErrorCode::Internal, "no error"};
}

using Rows = std::vector<std::size_t>;
using Values = std::vector<std::string>;

struct Case {
    const char* text;
    Rows expected;
};

TEST(Expression, SelectsRows) {
    const std::vector<Case> cases{
        {"pop > 1000", {0, 1}},
        {"pop < 2100", {3}},
        {"area - pop < 0", {0, 1}}, // 1285 - 2800, 105 - 2100
        {"area - 859 > 0", {0}},
        {"pop = 2100", {1}},
        {"pop == 2100.0", {1}},
        {"pop <> 2100", {0, 3}},
        {"1000 < pop < 2500", {1}},
        {"pop between 300 and 2100", {1, 3}},
        {"pop not between 300 and 2100", {0}},
        {"`2019` >= 2", {1, 2}},
        {"name == 'Rome' or name == \"Paris\"", {0, 1}},
        {"(name == 'Rome') | (pop < 500)", {0, 3}},
        {"pop > 1000 & area < 200", {1}},
        {"pop > 1000 && !(area < 200)", {0}},
        {"~(pop > 1000)", {3}},
        {"not pop > 1000", {3}},
        {"name in ['Rome', 'Nowhere']", {0}},
        {"name not in ('Rome', 'Paris')", {2, 3}},
        {"name.isin(['Paris'])", {1}},
        {"pop in (300, 2800.0)", {0, 3}},
        {"pop is null", {2}},
        {"pop is not null and area is not null", {0, 1}},
        {"pop.isnull()", {2}},
        {"pop.notnull()", {0, 1, 3}},
        {"notnull(area)", {0, 1, 2}},
        {"name.str.contains('o')", {0, 2, 3}},
        {"name.str.contains('rom|PAR', case=False)", {0, 1}},
        {"name.str.contains('^S', na=False)", {2, 3}},
        {"name.str.contains('St.', regex=False)", {3}},
        {"contains(lower(name), 'são')", {2}},
        {"name.str.startswith('S')", {2, 3}},
        {"endswith(name, 's')", {1, 3}},
        {"name like 'S_o %'", {2}},
        {"name like '%o%'", {0, 2, 3}},
        {"name not like '%o%'", {1}},
        {"open", {0, 3}},
        {"open == true and pop > 1000", {0}},
        {"founded > '1990-01-01'", {0, 1}},
        {"founded == '2001-01-01'", {1}},
        {"year(founded) < 1800", {3}},
        {"founded.dt.month == 5", {0}},
        {"len(name) == 8", {2}},
        {"pop / area > 2 and pop % 1000 == 100", {1}},
        {"name != 'Rome' and pop != 0", {1, 3}},
        {"true", {0, 1, 2, 3}},
    };
    for (const Case& one : cases)
        EXPECT_EQ(rows(one.text), one.expected) << one.text;
}

TEST(Expression, FollowsThreeValuedLogic) {
    EXPECT_EQ(values("pop > 1000 or name == 'São Tomé'"),
              (Values{"true", "true", "true", "false"})); // null or true
    EXPECT_EQ(values("pop > 1000 and name == 'x'"),
              (Values{"false", "false", "false", "false"})); // null and false
    EXPECT_EQ(values("pop > 1000 and true"), (Values{"true", "true", "null", "false"}));
    EXPECT_EQ(values("not (pop > 1000)"), (Values{"false", "false", "null", "true"}));
    EXPECT_EQ(values("pop in (300, null)"), (Values{"null", "null", "null", "true"}));
    EXPECT_EQ(values("pop not in (300, null)"), (Values{"null", "null", "null", "false"}));
    EXPECT_EQ(values("coalesce(pop, 0)"), (Values{"2800", "2100", "0", "300"}));
    EXPECT_EQ(values("nullif(pop, 300)"), (Values{"2800", "2100", "null", "null"}));
    EXPECT_EQ(values("coalesce(nullif(pop, 300), 7)"), (Values{"2800", "2100", "7", "7"}));
    EXPECT_EQ(values("max(pop, area)"), (Values{"2800", "2100", "859", "300"}));
}

TEST(Expression, ComputesNumbers) {
    EXPECT_EQ(values("2 + 3 * 4 ** 2 / 8").front(), "8");
    EXPECT_EQ(values("2 ** 3 ** 2").front(), "512");
    EXPECT_EQ(values("-2 ** 2").front(), "-4");
    EXPECT_EQ(values("-7 // 2").front(), "-4"); // as Python
    EXPECT_EQ(values("-7 % 3").front(), "2");
    EXPECT_EQ(values("7.5 // 2").front(), "3");
    EXPECT_EQ(values("round(2.5)").front(), "2"); // half to even
    EXPECT_EQ(values("round(1234.567, 1)").front(), "1234.6");
    EXPECT_EQ(values("sqrt(area - area)").front(), "0");
    EXPECT_EQ(values("pop / 0"), (Values{"null", "null", "null", "null"}));
    EXPECT_EQ(values("log(0)").front(), "null");
    EXPECT_EQ(values("1_000 + .5").front(), "1000.5");
    EXPECT_EQ(values("upper(name) + '!'")[2], "SÃO TOMÉ!");
    EXPECT_EQ(values("'it''s' + \" \\\"so\\\"\"").front(), "it's \"so\"");
}

TEST(Expression, NamesWhatIsWrong) {
    EXPECT_EQ(failure("popp > 3").code(), ErrorCode::NotFound);
    EXPECT_NE(failure("popp > 3").hint().find("'pop'"), std::string::npos);
    const Error types = failure("name > 5");
    EXPECT_EQ(types.code(), ErrorCode::InvalidArgument);
    EXPECT_NE(types.message().find("field 'name' (text) with 5 (integer)"), std::string::npos)
        << types.message();
    EXPECT_NE(failure("pop + name > 5").message().find("field 'name' (text)"), std::string::npos);
    EXPECT_NE(failure("founded > 1990").hint().find("year(field)"), std::string::npos);
    EXPECT_NE(failure("founded > 'spring'").message().find("'spring' is not a date"),
              std::string::npos);
    EXPECT_NE(failure("pop").message().find("integer values, not a condition"), std::string::npos);
    EXPECT_NE(failure("name.str.contains('a.*b')").hint().find("like"), std::string::npos);
    for (const char* text : {"",
                             "  ",
                             "pop >",
                             "pop > > 3",
                             "(pop > 3",
                             "pop > 3)",
                             "name == 'x",
                             "pop in 3",
                             "pop ^ 2 > 3",
                             "pop > @limit",
                             "2019 foo",
                             "nope(3)",
                             "abs() > 1",
                             "pop > 1e999",
                             "pop is 3",
                             "pop . 3",
                             "[1, 2]",
                             "`` > 1",
                             "9223372036854775807 + pop > 0",
                             "pop between 3",
                             "name.str.foo()",
                             "name.str.contains('a',",
                             "name.str.contains('a', )",
                             "name.str.contains('a', 5 = false)",
                             "round(area, null) > 1"})
        EXPECT_EQ(failure(text).code(), ErrorCode::InvalidArgument) << text;
    EXPECT_NE(failure("round(area, null) > 1").message().find("not null"), std::string::npos);
    EXPECT_NE(failure("2019é > 1").message().find("'é'"), std::string::npos);
}

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
    EXPECT_EQ(rows(chain), (Rows{0, 1, 3}));
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
    const Rows found = Expression::parse("n % 10000 == 7").matching_rows(layer, bench.context);
    ASSERT_EQ(found.size(), 10U);
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_EQ(found[i], i * 10'000 + 7);
}

} // namespace
} // namespace graticule::operations
