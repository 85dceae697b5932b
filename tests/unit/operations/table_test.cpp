// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/table/compute_field.hpp"
#include "operations/table/filter.hpp"
#include "operations/table/join_by_key.hpp"
#include "operations/table/statistics.hpp"
#include "operations/table/top_rows.hpp"

#include "unit/operations/layers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graticule::operations {
namespace {

using Values = std::vector<std::string>;

TEST(Filter, KeepsRowsThatMeetTheCondition) {
    Bench bench;
    const geodata::Layer layer = table("t", {{"a", integers({1, 2, {}, 4})}});
    EXPECT_EQ(shown(filter(layer, "a >= 2", bench.report, bench.context), "a"), (Values{"2", "4"}));
    EXPECT_TRUE(bench.report.warnings().empty());
    EXPECT_EQ(filter(layer, "a > 99", bench.report, bench.context).size(), 0U);
    EXPECT_EQ(bench.report.warnings().size(), 1U);
}

TEST(FilterByValues, ComparesNumbersByValueAndTextExactly) {
    Bench bench;
    const geodata::Layer layer =
        table("t", {{"n", integers({1, 2, {}, 4})}, {"s", texts({"Oslo", "Bergen", {}, "oslo"})}});
    const auto kept = [&](const char* field, std::vector<geodata::Value> values) {
        return shown(filter_by_values(layer, field, values, bench.report, bench.context), "n");
    };
    EXPECT_EQ(kept("n", {2.0, std::string("4")}), (Values{"2", "4"}));
    EXPECT_EQ(kept("s", {std::string("Oslo")}), (Values{"1"}));
    EXPECT_EQ(kept("s", {std::monostate()}), (Values{""}));
    EXPECT_TRUE(bench.report.warnings().empty());
    EXPECT_EQ(kept("s", {std::string("Bergn")}), Values{});
    ASSERT_EQ(bench.report.warnings().size(), 1U);
    EXPECT_NE(bench.report.warnings()[0].find("'Bergen'"), std::string::npos);
    EXPECT_THROW(kept("n", {std::string("many")}), Error);
    EXPECT_THROW(kept("m", {1.0}), Error);
}

TEST(ComputeField, AddsOrReplaces) {
    Bench bench;
    geodata::Layer layer = table("t", {{"a", integers({1, 2, {}})}, {"b", reals({4, 0, 1})}});
    layer = compute_field(layer, "a / b", "ratio", "people/km2", bench.report, bench.context);
    EXPECT_EQ(shown(layer, "ratio"), (Values{"0.25", "", ""}));
    EXPECT_EQ(layer.field(2).unit, "people/km2");
    EXPECT_EQ(bench.report.warnings().size(), 1U);
    layer = compute_field(layer, "a * 2", "a", "", bench.report, bench.context);
    EXPECT_EQ(layer.field_count(), 3U);
    EXPECT_EQ(shown(layer, "a"), (Values{"2", "4", ""}));
    EXPECT_THROW(compute_field(layer, "a", " ", "", bench.report, bench.context), Error);
}

TEST(CombineFields, AlignsByRowAndKeepsWholeNumbers) {
    Bench bench;
    const geodata::Layer left = table("l", {{"a", integers({6, {}, 8})}});
    const geodata::Layer right = table("r", {{"b", integers({3, 1, 0})}});
    const auto combined = [&](Arithmetic operation) {
        return shown(combine_fields(left, "a", right, "b", operation, "c", bench.report), "c");
    };
    EXPECT_EQ(combined(Arithmetic::Divide), (Values{"2", "", ""}));
    EXPECT_EQ(combined(Arithmetic::Multiply), (Values{"18", "", "0"}));
    EXPECT_EQ(combined(Arithmetic::Subtract), (Values{"3", "", "8"}));
    const geodata::Layer longer = table("x", {{"b", integers({1, 2, 3, 4})}});
    EXPECT_THROW(combine_fields(left, "a", longer, "b", Arithmetic::Add, "c", bench.report), Error);
    EXPECT_EQ(shown(scale_field(left, "a", Arithmetic::Divide, 4, "c", bench.report), "c"),
              (Values{"1.5", "", "2"}));
    EXPECT_THROW(scale_field(left, "a", Arithmetic::Divide, 0, "c", bench.report), Error);
}

TEST(JoinByKey, KeepsEachLeftRowOnceByDefault) {
    Bench bench;
    const geodata::Layer left = table(
        "countries", {{"iso", texts({"NO", "SE", {}, "XX"})}, {"pop", integers({5, 10, 1, 2})}});
    const geodata::Layer right = table("figures", {{"code", texts({"SE", "NO", "NO", "DK"})},
                                                   {"pop", integers({100, 50, 51, 6})}});
    const geodata::Layer joined =
        join_by_key(left, right, "iso", "code", {}, bench.report, bench.context);
    EXPECT_EQ(joined.field_names(), (Values{"iso", "pop_x", "code", "pop_y"}));
    EXPECT_EQ(shown(joined, "pop_y"), (Values{"50", "100", "", ""}));
    EXPECT_EQ(dropped(bench.report, "whose key matches no row of 'countries' (e.g. \"DK\")"), 1U);
    ASSERT_EQ(bench.report.warnings().size(), 2U);
    EXPECT_NE(bench.report.warnings()[0].find("2 of 4 rows of 'countries'"), std::string::npos);
    EXPECT_NE(bench.report.warnings()[1].find("the first counts"), std::string::npos);
}

TEST(JoinByKey, MultipliesRowsOnlyWhenAsked) {
    Bench bench;
    const geodata::Layer left = table("l", {{"k", integers({1, 2})}});
    const geodata::Layer right =
        table("r", {{"k", integers({1, 1, 3})}, {"v", texts({"a", "b", "c"})}});
    const geodata::Layer all = join_by_key(
        left, right, "k", "k", {JoinKind::Inner, ManyMatches::All}, bench.report, bench.context);
    EXPECT_EQ(all.field_names(), (Values{"k", "v"})); // a key of one name occurs once
    EXPECT_EQ(shown(all, "v"), (Values{"a", "b"}));
    EXPECT_EQ(dropped(bench.report, "'l' without a matching key"), 1U);
}

TEST(JoinByKey, MatchesTextThatSpellsANumber) {
    Bench bench;
    const geodata::Layer left = table("l", {{"fips", texts({"01001", "37183", "n/a"})}});
    const geodata::Layer right =
        table("r", {{"id", integers({1001, 37183})}, {"v", reals({1, 2})}});
    EXPECT_EQ(shown(join_by_key(left, right, "fips", "id", {}, bench.report, bench.context), "v"),
              (Values{"1", "2", ""}));
    const geodata::Layer dates = table("d", {{"id", geodata::Column(geodata::FieldType::Date)}});
    EXPECT_THROW(join_by_key(left, dates, "fips", "id", {}, bench.report, bench.context), Error);
}

// Doubles take these for one another: 2^53 and the number after it, and codes of 18 and 20 digits.
TEST(JoinByKey, TellsLongNumbersApart) {
    Bench bench;
    const geodata::Layer codes =
        table("l", {{"k", texts({"9007199254740993", "100000000000000001", "12345678901234567891",
                                 "+0100000000000000002"})}});
    const geodata::Layer numbers = table(
        "r", {{"k", integers({9007199254740992, 100000000000000002})}, {"v", texts({"a", "b"})}});
    EXPECT_EQ(shown(join_by_key(codes, numbers, "k", "k", {}, bench.report, bench.context), "v"),
              (Values{"", "", "", "b"}));
    const geodata::Layer wholes = table("w", {{"k", integers({9007199254740993, 7})}});
    const geodata::Layer reals_too =
        table("f", {{"k", reals({9007199254740992, 7})}, {"v", texts({"near", "seven"})}});
    EXPECT_EQ(shown(join_by_key(wholes, reals_too, "k", "k", {}, bench.report, bench.context), "v"),
              (Values{"", "seven"}));
}

TEST(JoinByKey, PadsCodesOfTextAndSaysSo) {
    Bench bench;
    const geodata::Layer left = table("l", {{"zip", texts({"02139", "10001", "007", "7"})}});
    const geodata::Layer right =
        table("r", {{"zip", texts({"2139", "10001", "07"})}, {"v", texts({"a", "b", "c"})}});
    // Of "007" and "7" it is not plain which is "07".
    EXPECT_EQ(shown(join_by_key(left, right, "zip", "zip", {}, bench.report, bench.context), "v"),
              (Values{"a", "b", "", ""}));
    EXPECT_NE(bench.report.warnings()[0].find("1 rows of 'l' match 'r' only with leading zeros "
                                              "aside (\"02139\" and \"2139\")"),
              std::string::npos);
}

TEST(JoinByKey, MeetsTheGeoIdOfACensusByItsCodeAndSaysSo) {
    Bench bench;
    const geodata::Layer left =
        table("l", {{"GEO_ID", texts({"0500000US01001", "0500000US12019", "0500000US12"})}});
    const geodata::Layer right =
        table("r", {{"GEOID", texts({"12019", "01001"})}, {"v", texts({"a", "b"})}});
    EXPECT_EQ(
        shown(join_by_key(left, right, "GEO_ID", "GEOID", {}, bench.report, bench.context), "v"),
        (Values{"b", "a", ""}));
    EXPECT_NE(bench.report.warnings()[0].find("2 rows of 'l' match 'r' only with what a GEO_ID of "
                                              "the census has before its code aside "
                                              "(\"0500000US01001\" and \"01001\")"),
              std::string::npos);
}

TEST(JoinByKey, ComparesNumbersWithTheirFractions) {
    Bench bench;
    const geodata::Layer left = table("l", {{"k", reals({2.5, 2, -0.0})}});
    const geodata::Layer right =
        table("r", {{"k", reals({2, 0, 2.25})}, {"v", texts({"two", "none", "x"})}});
    const geodata::Layer joined =
        join_by_key(left, right, "k", "k", {}, bench.report, bench.context);
    EXPECT_EQ(shown(joined, "v"), (Values{"", "two", "none"}));
}

TEST(JoinByKey, KeepsGeometryOfWhicheverSideHasIt) {
    Bench bench;
    const geodata::Layer places = layer_of({"POINT (1 2)", "POINT (3 4)"});
    const geodata::Layer figures =
        table("f", {{"id", integers({1, 7})}, {"v", integers({10, 70})}});
    const geodata::Layer left =
        join_by_key(places, figures, "id", "id", {}, bench.report, bench.context);
    EXPECT_TRUE(same_places(left, 1, "POINT (3 4)"));
    const geodata::Layer right =
        join_by_key(figures, places, "id", "id", {}, bench.report, bench.context);
    EXPECT_TRUE(same_places(right, 0, "POINT (3 4)"));
    EXPECT_TRUE(right.geometry().is_null(1));
}

// Figures by hand; the standard deviation of 1, 2, 4 is sqrt(7 / 3).
TEST(Aggregate, SummarisesGroups) {
    Bench bench;
    const geodata::Layer layer = table("t", {{"g", texts({"b", "a", "b", {}, "b"})},
                                             {"v", integers({1, 5, 2, 7, 4})},
                                             {"w", texts({"x", "y", "x", "z", {}})}});
    const Values by{"g"};
    const std::vector<Metric> metrics{
        {MetricFunction::Count, "", ""},     {MetricFunction::Sum, "v", ""},
        {MetricFunction::Mean, "v", ""},     {MetricFunction::Median, "v", ""},
        {MetricFunction::Min, "v", "least"}, {MetricFunction::Max, "w", ""},
        {MetricFunction::Std, "v", ""},      {MetricFunction::CountDistinct, "w", ""},
        {MetricFunction::First, "w", ""}};
    const geodata::Layer result = aggregate(layer, by, metrics, bench.report, bench.context);
    EXPECT_EQ(shown(result, "g"), (Values{"b", "a", ""}));
    EXPECT_EQ(shown(result, "count"), (Values{"3", "1", "1"}));
    EXPECT_EQ(shown(result, "v_sum"), (Values{"7", "5", "7"}));
    EXPECT_NEAR(result.column("v_mean").real(0), 7.0 / 3, 1e-15);
    EXPECT_EQ(shown(result, "v_median"), (Values{"2", "5", "7"}));
    EXPECT_EQ(shown(result, "least"), (Values{"1", "5", "7"}));
    EXPECT_EQ(shown(result, "w_max"), (Values{"x", "y", "z"}));
    EXPECT_NEAR(result.column("v_std").real(0), 1.5275252316519468, 1e-15);
    EXPECT_TRUE(result.column("v_std").is_null(1));
    EXPECT_EQ(shown(result, "w_count_distinct"), (Values{"1", "1", "1"}));
    EXPECT_EQ(shown(result, "w_first"), (Values{"x", "y", "z"}));
}

TEST(Aggregate, TreatsTheWholeLayerAsOneGroup) {
    Bench bench;
    const std::vector<Metric> metrics{{MetricFunction::Count, "", ""},
                                      {MetricFunction::Sum, "v", ""}};
    const geodata::Layer some = table("t", {{"v", reals({0.1, 0.2, {}})}});
    const geodata::Layer total = aggregate(some, {}, metrics, bench.report, bench.context);
    EXPECT_EQ(total.size(), 1U);
    EXPECT_EQ(total.column("count").integer(0), 3);
    EXPECT_DOUBLE_EQ(total.column("v_sum").real(0), 0.1 + 0.2);
    const geodata::Layer none = table("t", {{"v", reals({})}});
    EXPECT_EQ(shown(aggregate(none, {}, metrics, bench.report, bench.context), "count"),
              (Values{"0"}));
}

TEST(Aggregate, RefusesWhatHasNoMeaning) {
    Bench bench;
    const geodata::Layer layer = table("t", {{"s", texts({"a"})}});
    const std::vector<Metric> sum{{MetricFunction::Sum, "s", ""}};
    EXPECT_THROW(aggregate(layer, {}, sum, bench.report, bench.context), Error);
    const std::vector<Metric> twice{{MetricFunction::Count, "", ""},
                                    {MetricFunction::Count, "", ""}};
    EXPECT_THROW(aggregate(layer, {}, twice, bench.report, bench.context), Error);
}

TEST(Aggregate, KeepsSumsBeyondSixtyFourBits) {
    Bench bench;
    const geodata::Layer layer =
        table("t", {{"v", integers({9'000'000'000'000'000'000, 9'000'000'000'000'000'000})}});
    const std::vector<Metric> sum{{MetricFunction::Sum, "v", ""}};
    const geodata::Layer total = aggregate(layer, {}, sum, bench.report, bench.context);
    EXPECT_DOUBLE_EQ(total.column("v_sum").real(0), 1.8e19);
}

// numpy.quantile([1, 2, 3, 10], [0, 0.1, 0.25, 0.9, 1]) = 1, 1.3, 1.75, 7.9, 10; std(ddof=1) by
// hand.
TEST(FieldStatistics, MatchesNumpy) {
    const geodata::Layer layer = table("t", {{"v", integers({3, {}, 1, 10, 2})}});
    const std::vector<double> quantiles{0, 0.1, 0.25, 0.9, 1};
    Bench bench;
    const FieldStatistics result = field_statistics(layer, "v", quantiles, bench.report);
    EXPECT_EQ(result.count, 4U);
    EXPECT_EQ(result.nulls, 1U);
    EXPECT_EQ(result.sum, 16);
    EXPECT_EQ(result.mean, 4);
    EXPECT_EQ(result.median, 2.5);
    EXPECT_EQ(result.minimum, 1);
    EXPECT_EQ(result.maximum, 10);
    EXPECT_NEAR(*result.standard_deviation, 4.08248290463863, 1e-13);
    ASSERT_EQ(result.quantiles.size(), 5U);
    EXPECT_NEAR(result.quantiles[1], 1.3, 1e-15);
    EXPECT_NEAR(result.quantiles[2], 1.75, 1e-15);
    EXPECT_NEAR(result.quantiles[3], 7.9, 1e-14);
    EXPECT_THROW(field_statistics(layer, "v", std::vector<double>{90}, bench.report), Error);
}

TEST(FieldStatistics, HasNoFiguresWithoutValues) {
    const geodata::Layer layer = table("t", {{"v", reals({{}, {}})}, {"s", texts({"a", "b"})}});
    Bench bench;
    const FieldStatistics result =
        field_statistics(layer, "v", std::vector<double>{0.5}, bench.report);
    EXPECT_EQ(result.count, 0U);
    EXPECT_EQ(result.nulls, 2U);
    EXPECT_FALSE(result.mean || result.median || result.minimum || result.standard_deviation);
    EXPECT_TRUE(result.quantiles.empty());
    EXPECT_THROW(field_statistics(layer, "s", {}, bench.report), Error);
}

TEST(TopRows, NeverRanksNulls) {
    Bench bench;
    const geodata::Layer layer =
        table("t", {{"v", reals({2, {}, 9, 2, 5})}, {"i", integers({0, 1, 2, 3, 4})}});
    EXPECT_EQ(shown(top_rows(layer, "v", 3, SortOrder::Descending, bench.report), "i"),
              (Values{"2", "4", "0"}));
    EXPECT_EQ(dropped(bench.report, "without a value of 'v'"), 1U);
    EXPECT_EQ(bench.report.warnings().size(), 1U); // row 3 has the same value as row 0
    EXPECT_EQ(shown(top_rows(layer, "v", 99, SortOrder::Ascending, bench.report), "i"),
              (Values{"0", "3", "4", "2"}));
    EXPECT_THROW(top_rows(layer, "v", 0, SortOrder::Ascending, bench.report), Error);
}

// What filters, groups and sums take for no value is none here.
TEST(SortRows, PutsMarksForNoValueLast) {
    Bench bench;
    const geodata::Layer layer = table(
        "t", {{"v", reals({-9999, 2, {}, 1, -9999, 3})}, {"i", integers({0, 1, 2, 3, 4, 5})}});
    const std::vector<SortKey> up{{"v", SortOrder::Ascending}};
    const geodata::Layer sorted = sort_rows(layer, up, bench.report);
    EXPECT_EQ(shown(sorted, "i"), (Values{"3", "1", "5", "0", "2", "4"}));
    EXPECT_EQ(sorted.column("v").real(3), -9999); // the rows are as they were
    ASSERT_EQ(bench.report.decisions().size(), 1U);
    EXPECT_EQ(bench.report.decisions().front(), "3 rows without a value of 'v' come last");
    EXPECT_EQ(bench.report.warnings().size(), 1U);
    const std::vector<SortKey> down{{"v", SortOrder::Descending}};
    EXPECT_EQ(shown(sort_rows(layer, down, bench.report), "i"),
              (Values{"5", "1", "3", "0", "2", "4"}));
}

TEST(SortRows, SortsByKeysInTurn) {
    Bench bench;
    const geodata::Layer layer =
        table("t", {{"a", texts({"y", "x", {}, "x"})}, {"b", integers({1, 2, 3, 4})}});
    const std::vector<SortKey> keys{{"a", SortOrder::Ascending}, {"b", SortOrder::Descending}};
    EXPECT_EQ(shown(sort_rows(layer, keys, bench.report), "b"), (Values{"4", "2", "1", "3"}));
}

} // namespace
} // namespace graticule::operations
