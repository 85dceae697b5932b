// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/field_checks.hpp"
#include "operations/checks/figure_checks.hpp"
#include "operations/checks/key_join_checks.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/checks/row_checks.hpp"

#include "unit/operations/layers.hpp"
#include "unit/operations/refused.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <limits>

/// The checks of results of table operations: they pass what is right and odd, and refuse results
/// that were made wrong by hand.
namespace graticule::operations {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using RowNumbers = std::vector<std::size_t>;

TEST(SampledRows, AreSpreadFromTheFirstToTheLast) {
    EXPECT_TRUE(sampled_rows(0, 4).empty());
    EXPECT_THAT(sampled_rows(1, 4), ElementsAre(0));
    EXPECT_THAT(sampled_rows(3, 4), ElementsAre(0, 1, 2));
    EXPECT_THAT(sampled_rows(100, 4), ElementsAre(0, 33, 66, 99));
}

TEST(KeptRowsCheck, RefusesOtherRowsAndOtherValues) {
    Bench bench;
    const geodata::Layer before =
        table("t", {{"a", integers({5, 6, std::nullopt, 8})}, {"b", texts({"x", "y", "z", "w"})}});
    const auto check = [&](const RowNumbers& rows, const geodata::Layer& after) {
        return refused([&] { check_kept_rows("filter", before, rows, after, true, bench.report); });
    };
    EXPECT_EQ(check({1, 2}, before.select(RowNumbers{1, 2})), "");
    EXPECT_EQ(check({}, before.select(RowNumbers{})), "");
    EXPECT_THAT(bench.report.checks(), testing::SizeIs(1));
    EXPECT_THAT(check({1, 2}, before.select(RowNumbers{1})), HasSubstr("rows that were kept"));
    EXPECT_THAT(check({1, 2}, before.select(RowNumbers{1, 3})), HasSubstr("keep their values"));
    EXPECT_THAT(check({2, 1}, before.select(RowNumbers{2, 1})), HasSubstr("in its order"));
    EXPECT_THAT(check({1, 1}, before.select(RowNumbers{1, 1})), HasSubstr("once"));
    geodata::Layer renamed = before.select(RowNumbers{1, 2});
    renamed.rename_field(0, "c");
    EXPECT_THAT(check({1, 2}, renamed), HasSubstr("fields stay"));
    const geodata::Layer places = layer_of({"POINT (1 2)", "POINT (3 4)"});
    const geodata::Layer elsewhere = layer_of({"POINT (1 2)", "POINT (3 5)"});
    const RowNumbers both{0, 1};
    EXPECT_THAT(
        refused([&] { check_kept_rows("filter", places, both, elsewhere, true, bench.report); }),
        HasSubstr("keep their geometry"));
}

TEST(TopRowsCheck, RefusesWhatIsNotFirst) {
    Bench bench;
    const geodata::Layer layer = table("t", {{"a", reals({3, std::nullopt, 1, 2, 3})}});
    const auto check = [&](const RowNumbers& rows, std::size_t wished, SortOrder order) {
        const std::vector<SortKey> keys{{"a", order}};
        return refused([&] {
            check_sorted_rows("top_rows", layer, keys, rows);
            check_top_rows(layer.column("a"), rows, wished, order, bench.report);
        });
    };
    EXPECT_EQ(check({0, 4, 3}, 3, SortOrder::Descending), "");
    EXPECT_EQ(check({2, 3, 0, 4}, 9, SortOrder::Ascending), "");
    EXPECT_THAT(check({2, 3, 0}, 3, SortOrder::Descending), HasSubstr("sorted"));
    EXPECT_THAT(check({4, 0, 3}, 3, SortOrder::Descending), HasSubstr("equal ones in their order"));
    EXPECT_THAT(check({0, 3, 2}, 3, SortOrder::Descending), HasSubstr("ranks before"));
    EXPECT_THAT(check({0, 4}, 3, SortOrder::Descending), HasSubstr("as many rows"));
    EXPECT_THAT(check({0, 1}, 2, SortOrder::Descending), HasSubstr("never rank"));
    EXPECT_THAT(check({0, 0}, 2, SortOrder::Descending), HasSubstr("comes once"));
}

TEST(JoinedRowsCheck, RefusesLostAndRepeatedRows) {
    Bench bench;
    const auto check = [&](const JoinedRows& rows, bool every_left) {
        return refused([&] { check_joined_rows("join", rows, 3, 2, every_left, bench.report); });
    };
    EXPECT_EQ(check({{0, 0, 1, 2}, {0, 1, NoRow, 1}}, true), "");
    EXPECT_EQ(check({{0, 2}, {0, 1}}, false), "");
    EXPECT_EQ(check({{}, {}}, false), "");
    EXPECT_THAT(check({{0, 2}, {0, 1}}, true), HasSubstr("each row of the left"));
    EXPECT_THAT(check({{0, 0, 1, 2}, {1, 1, 0, 0}}, true), HasSubstr("once"));
    EXPECT_THAT(check({{0, 1, 2}, {0, 2, 0}}, true), HasSubstr("pair 1"));
    EXPECT_THAT(check({{0, 1}, {0, NoRow}}, false), HasSubstr("stands alone"));
    EXPECT_THAT(check({{0, 1, 2}, {0, 1}}, true), HasSubstr("two sides"));
}

TEST(JoinedFieldsCheck, RefusesValuesOfOtherRows) {
    Bench bench;
    const geodata::Layer left = table("l", {{"k", integers({1, 2})}});
    const geodata::Layer right = table("r", {{"k", integers({2, 3})}, {"v", texts({"b", "c"})}});
    const JoinedRows rows{{0, 1}, {NoRow, 0}};
    const auto check = [&](std::vector<std::optional<std::string>> values) {
        const geodata::Layer result =
            table("l", {{"k", integers({1, 2})}, {"v", texts(std::move(values))}});
        return refused(
            [&] { check_joined_fields("join", left, right, rows, 0, result, bench.report); });
    };
    EXPECT_EQ(check({std::nullopt, "b"}), "");
    EXPECT_THAT(check({std::nullopt, "c"}), HasSubstr("values of the rows"));
    EXPECT_THAT(check({"b", "b"}), HasSubstr("values of the rows"));
}

TEST(KeyMatchesCheck, RefusesWrongAndMissedPartners) {
    Bench bench;
    const geodata::Column left = texts({"a", "b", " C", std::nullopt});
    const geodata::Column right = texts({"b", "b", "c", std::nullopt});
    const auto check = [&](const JoinedRows& rows, ManyMatches many) {
        return refused([&] {
            check_key_matches(left, right, false, {JoinKind::Left, many}, rows, bench.report);
        });
    };
    EXPECT_EQ(check({{0, 1, 2, 3}, {NoRow, 0, 2, NoRow}}, ManyMatches::First), "");
    EXPECT_EQ(check({{0, 1, 1, 2, 3}, {NoRow, 0, 1, 2, NoRow}}, ManyMatches::All), "");
    EXPECT_THAT(check({{0, 1, 2, 3}, {2, 0, 2, NoRow}}, ManyMatches::First),
                HasSubstr("equal keys"));
    EXPECT_THAT(check({{0, 1, 2, 3}, {NoRow, 0, 2, 3}}, ManyMatches::First),
                HasSubstr("equal keys"));
    EXPECT_THAT(check({{0, 1, 2, 3}, {NoRow, NoRow, 2, NoRow}}, ManyMatches::First),
                HasSubstr("rows of its key"));
    EXPECT_THAT(check({{0, 1, 2, 3}, {NoRow, 0, 2, NoRow}}, ManyMatches::All),
                HasSubstr("rows of its key"));
    const geodata::Column numbers = reals({1, 2.5});
    const geodata::Column spelt = texts({"2.50", "one"});
    EXPECT_EQ(refused([&] {
                  check_key_matches(numbers, spelt, true, {}, {{0, 1}, {NoRow, 0}}, bench.report);
              }),
              "");
}

TEST(ConditionCheck, RefusesRowsThatWereJudgedWrongly) {
    Bench bench;
    const geodata::Layer layer = table("t", {{"a", integers({1, 2, 3, std::nullopt})}});
    const auto check = [&](const RowNumbers& kept) {
        return refused([&] {
            check_condition(Expression::parse("a > 1"), layer, kept, bench.report, bench.context);
        });
    };
    EXPECT_EQ(check({1, 2}), "");
    EXPECT_THAT(check({0, 1, 2}), HasSubstr("row 0 was kept"));
    EXPECT_THAT(check({1}), HasSubstr("row 2 was left out"));
    EXPECT_THAT(check({1, 2, 3}), HasSubstr("row 3 was kept"));
}

TEST(KeptValuesCheck, RefusesHalfAValueAndUnsoughtOnes) {
    Bench bench;
    const geodata::Column column = texts({"a", "b", "a", std::nullopt});
    const auto check = [&](const std::vector<geodata::Value>& sought, const RowNumbers& kept) {
        return refused([&] { check_kept_values(column, sought, kept, bench.report); });
    };
    const std::string a = "a";
    EXPECT_EQ(check({a}, {0, 2}), "");
    EXPECT_EQ(check({a, std::monostate{}}, {0, 2, 3}), "");
    EXPECT_EQ(check({a, std::string("z")}, {}), "");
    EXPECT_THAT(check({a}, {0}), HasSubstr("all kept or all left out"));
    EXPECT_THAT(check({a}, {0, 1, 2}), HasSubstr("no other values"));
    EXPECT_THAT(check({a, std::string("z")}, {0, 2, 3}), HasSubstr("with nulls"));
}

TEST(ComputedCheck, RefusesValuesOfOtherRows) {
    Bench bench;
    const geodata::Layer layer = table("t", {{"a", integers({1, 2, std::nullopt})}});
    const Expression expression = Expression::parse("a * 2");
    const auto check = [&](const geodata::Column& values) {
        return refused(
            [&] { check_computed(expression, layer, values, bench.report, bench.context); });
    };
    EXPECT_EQ(check(integers({2, 4, std::nullopt})), "");
    EXPECT_THAT(check(integers({4, 2, std::nullopt})), HasSubstr("its own fields"));
    EXPECT_THAT(check(integers({2, 4, 0})), HasSubstr("its own fields"));
    EXPECT_THAT(check(integers({2, 4})), HasSubstr("each row has a value"));
    geodata::Layer added = layer;
    added.set_field({"b", geodata::FieldType::Integer, ""}, integers({2, 4, std::nullopt}));
    EXPECT_EQ(refused([&] { check_other_fields("x", layer, "b", added, bench.report); }), "");
    added.set_field({"a", geodata::FieldType::Integer, ""}, integers({1, 2, 3}));
    EXPECT_THAT(refused([&] { check_other_fields("x", layer, "b", added, bench.report); }),
                HasSubstr("other fields"));
}

TEST(ArithmeticCheck, RefusesAnotherOperation) {
    Bench bench;
    const geodata::Column left = reals({6, -3, std::nullopt, 5});
    const std::vector<double> right{3, 0.5, 1, std::numeric_limits<double>::quiet_NaN()};
    const auto check = [&](Arithmetic operation, const geodata::Column& result) {
        return refused([&] {
            check_arithmetic(
                left, operation, [&](std::size_t row) { return right[row]; }, result, bench.report);
        });
    };
    const auto none = std::nullopt;
    EXPECT_EQ(check(Arithmetic::Add, reals({9, -2.5, none, none})), "");
    EXPECT_EQ(check(Arithmetic::Divide, reals({2, -6, none, none})), "");
    EXPECT_NE(check(Arithmetic::Subtract, reals({9, -2.5, none, none})), "");
    EXPECT_NE(check(Arithmetic::Multiply, reals({2, -6, none, none})), "");
    EXPECT_THAT(check(Arithmetic::Add, reals({9, -2.5, 1, none})), HasSubstr("has no result"));
}

TEST(GroupsCheck, RefusesLostRowsAndMixedGroups) {
    Bench bench;
    const geodata::Layer layer = table("t", {{"g", texts({"a", "b", "a", std::nullopt})}});
    const std::vector<std::string> fields{"g"};
    const auto check = [&](const Grouping& groups) {
        return refused([&] { check_groups("aggregate", layer, fields, groups, bench.report); });
    };
    EXPECT_EQ(check({{0, 2, 1, 3}, {0, 2, 3, 4}}), "");
    EXPECT_THAT(check({{0, 2, 1}, {0, 2, 3}}), HasSubstr("in one group"));
    EXPECT_THAT(check({{0, 2, 1, 1}, {0, 2, 3, 4}}), HasSubstr("in one group"));
    EXPECT_THAT(check({{0, 1, 2, 3}, {0, 3, 4}}), HasSubstr("have its values"));
    EXPECT_THAT(check({{0, 1, 2, 3}, {0, 1, 2, 3, 4}}), HasSubstr("have the same"));
    EXPECT_THAT(check({{1, 0, 2, 3}, {0, 1, 3, 4}}), HasSubstr("in which they appear"));
}

TEST(MetricCheck, RefusesFiguresThatAreNotThoseOfTheGroup) {
    Bench bench;
    const geodata::Column values = reals({1, 2, 6, std::nullopt, 5});
    const RowNumbers rows{0, 1, 2, 3, 4};
    const RowNumbers starts{0, 4, 5, 5};
    const auto check = [&](MetricFunction function, const geodata::Column& figures) {
        return refused([&] {
            check_metric({function, "v", ""}, &values, rows, starts, figures, bench.report);
        });
    };
    const auto none = std::nullopt;
    EXPECT_EQ(check(MetricFunction::Sum, reals({9, 5, none})), "");
    EXPECT_EQ(check(MetricFunction::Mean, reals({3, 5, none})), "");
    EXPECT_EQ(check(MetricFunction::Median, reals({2, 5, none})), "");
    EXPECT_EQ(check(MetricFunction::Min, reals({1, 5, none})), "");
    EXPECT_EQ(check(MetricFunction::Max, reals({6, 5, none})), "");
    EXPECT_EQ(check(MetricFunction::First, reals({1, 5, none})), "");
    EXPECT_EQ(check(MetricFunction::Count, integers({3, 1, 0})), "");
    EXPECT_EQ(check(MetricFunction::CountDistinct, integers({3, 1, 0})), "");
    EXPECT_EQ(check(MetricFunction::Std, reals({2.6457513110645907, none, none})), ""); // sqrt(7)
    // The sum for the mean, nulls counted, the wrong end, the deviation of the population.
    EXPECT_THAT(check(MetricFunction::Mean, reals({9, 5, none})), HasSubstr("3 is right"));
    EXPECT_THAT(check(MetricFunction::Mean, reals({2.25, 5, none})), HasSubstr("3 is right"));
    EXPECT_THAT(check(MetricFunction::Count, integers({4, 1, 0})), HasSubstr("add up to 5, not 4"));
    EXPECT_THAT(check(MetricFunction::Count, integers({2, 1, 1})), HasSubstr("3 is right"));
    EXPECT_THAT(check(MetricFunction::Sum, reals({9, 4, none})), HasSubstr("add up to 13"));
    EXPECT_THAT(check(MetricFunction::Sum, reals({8, 6, none})), HasSubstr("9 is right"));
    EXPECT_THAT(check(MetricFunction::Sum, reals({9, 5, 0})), HasSubstr("without values"));
    EXPECT_THAT(check(MetricFunction::Median, reals({4, 5, none})), HasSubstr("2 is right"));
    EXPECT_THAT(check(MetricFunction::Min, reals({6, 5, none})), HasSubstr("lies beyond"));
    EXPECT_THAT(check(MetricFunction::Max, reals({7, 5, none})), HasSubstr("value of its group"));
    EXPECT_THAT(check(MetricFunction::First, reals({2, 5, none})), HasSubstr("value of its group"));
    EXPECT_THAT(check(MetricFunction::Std, reals({2.1602468994692865, none, none})),
                HasSubstr("group's values")); // sqrt(14 / 3)
    EXPECT_THAT(refused([&] {
                    check_metric({MetricFunction::Count, "", ""}, nullptr, rows, starts,
                                 integers({4, 0, 0}), bench.report);
                }),
                HasSubstr("add up to 4, not 5"));
    EXPECT_THAT(refused([&] {
                    check_metric({MetricFunction::Count, "", ""}, nullptr, rows, RowNumbers{0, 4},
                                 integers({4}), bench.report);
                }),
                HasSubstr("each row is in a group"));
}

TEST(MetricCheck, MindsNoOddValues) {
    Bench bench;
    constexpr double Tiny = std::numeric_limits<double>::denorm_min();
    const geodata::Column values = reals({1e308, 1e308, Tiny, 2 * Tiny, -1e16, 1e16, 1});
    const RowNumbers rows{0, 1, 2, 3, 4, 5, 6};
    const RowNumbers starts{0, 2, 4, 7};
    const std::vector<Metric> metrics{{MetricFunction::Sum, "v", ""},
                                      {MetricFunction::Mean, "v", ""},
                                      {MetricFunction::Median, "v", ""},
                                      {MetricFunction::Std, "v", ""}};
    geodata::Layer result = table("r", {{"g", integers({0, 1, 2})}});
    geodata::Layer layer("l");
    layer.set_field({"v", geodata::FieldType::Real, ""}, values);
    EXPECT_NO_THROW(add_metrics(result, layer, rows, starts, metrics, bench.report, bench.context));
}

TEST(StatisticsCheck, RefusesFiguresThatDoNotAgree) {
    Bench bench;
    const geodata::Column column = reals({4, std::nullopt, 1, 2, 9});
    const std::vector<double> quantiles{0.25, 0.75};
    const FieldStatistics right{4, 1, 16, 4, 3, 1, 9, 3.559026084010437, {1.75, 5.25}, {}};
    const auto check = [&](const std::function<void(FieldStatistics&)>& spoil) {
        FieldStatistics figures = right;
        spoil(figures);
        return refused([&] { check_statistics(column, quantiles, figures, bench.report); });
    };
    EXPECT_EQ(check([](FieldStatistics&) {}), "");
    EXPECT_NE(check([](FieldStatistics& f) { f.count = 5; }), "");
    EXPECT_NE(check([](FieldStatistics& f) { f.nulls = 0; }), "");
    EXPECT_NE(check([](FieldStatistics& f) { f.sum = 15; }), "");
    EXPECT_NE(check([](FieldStatistics& f) { f.mean = 3.2; }), "");
    EXPECT_NE(check([](FieldStatistics& f) { f.median = 4; }), "");
    EXPECT_NE(check([](FieldStatistics& f) { f.minimum = 0; }), "");
    EXPECT_NE(check([](FieldStatistics& f) { f.maximum = 4; }), "");
    EXPECT_NE(check([](FieldStatistics& f) { f.standard_deviation = 3.0822070014844882; }), "");
    EXPECT_NE(check([](FieldStatistics& f) { std::swap(f.quantiles[0], f.quantiles[1]); }), "");
    const geodata::Column empty = reals({std::nullopt});
    FieldStatistics none;
    none.nulls = 1;
    EXPECT_EQ(refused([&] { check_statistics(empty, quantiles, none, bench.report); }), "");
    none.mean = 0;
    EXPECT_NE(refused([&] { check_statistics(empty, quantiles, none, bench.report); }), "");
}

} // namespace
} // namespace graticule::operations
