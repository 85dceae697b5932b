// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
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
