// SPDX-License-Identifier: Apache-2.0
#include "operations/table/aggregate.hpp"
#include "operations/table/compute_field.hpp"
#include "operations/table/filter.hpp"
#include "operations/table/join_by_key.hpp"
#include "operations/table/mean_weights.hpp"
#include "operations/table/no_value_marks.hpp"
#include "operations/table/statistics.hpp"
#include "operations/table/top_rows.hpp"

#include "unit/operations/layers.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

/// What the table operations do about marks for no value, rates of unequal weight and keys that are
/// written in two ways. All figures are worked out by hand.
namespace graticule::operations {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<double> marks_of(const geodata::Column& column) {
    std::vector<double> marks;
    for (const NoValueMark& mark : find_no_value_marks(column))
        marks.push_back(mark.mark);
    return marks;
}

TEST(NoValueMarks, AreTypicalExtremeAndApart) {
    EXPECT_THAT(marks_of(integers({10, 12, 14, -999})), ElementsAre(-999));
    EXPECT_THAT(marks_of(reals({1.5, 2.5, -9999, -9999, -999})), ElementsAre(-9999, -999));
    EXPECT_THAT(marks_of(integers({100000, 200, -999})), ElementsAre(-999)); // none is below zero
    EXPECT_THAT(marks_of(reals({-20, 30, -9999})), ElementsAre(-9999));      // 199 times the range
    EXPECT_THAT(marks_of(reals({-50, 8000, -9999, -9999})), ElementsAre(-9999)); // repeated
    EXPECT_THAT(marks_of(reals({7, 9, 1e20, 3.4028234663852886e38})),
                ElementsAre(3.4028234663852886e38, 1e20));
    EXPECT_THAT(marks_of(integers({12, 13, 14, 9999, {}, 9999})), ElementsAre(9999));
    EXPECT_THAT(marks_of(integers({5, 6, -99, -99})), ElementsAre(-99));
    EXPECT_THAT(marks_of(integers({3, 4, 2147483647})), ElementsAre(2147483647));
}

TEST(NoValueMarks, AreNotValuesThatLookLikeThem) {
    EXPECT_THAT(marks_of(integers({500, -300, -999, 999})), IsEmpty()); // debts and credits
    EXPECT_THAT(marks_of(integers({8000, 9999, 7001})), IsEmpty());
    EXPECT_THAT(marks_of(integers({12, 13, 14, 9999})), IsEmpty());       // once, it may be meant
    EXPECT_THAT(marks_of(integers({500, 500, 999, 999})), IsEmpty());     // two prices
    EXPECT_THAT(marks_of(integers({2019, 2020, 9999, 9999})), IsEmpty()); // years without an end
    EXPECT_THAT(marks_of(integers({100, 102, -99})), IsEmpty());
    EXPECT_THAT(marks_of(reals({-50, 8000, -9999})), IsEmpty());
    EXPECT_THAT(marks_of(reals({-4000, -9000, -9999})), IsEmpty()); // depths
    EXPECT_THAT(marks_of(integers({-999, -999})), IsEmpty());       // nothing to compare with
    EXPECT_THAT(marks_of(integers({-998, 10, 12})), IsEmpty());
    EXPECT_THAT(marks_of(texts({"-999", "1"})), IsEmpty());
    EXPECT_THAT(marks_of(integers({})), IsEmpty());
}

TEST(NoValueMarks, ThatMayBeMeantAreToldOfAndCount) {
    Report report;
    const geodata::Layer layer =
        table("leases", {{"until", integers({2019, 2020, 2021, 9999, 9999})},
                         {"code", integers({1, 2, 3, 9999999, 9999999})}});
    EXPECT_EQ(field_statistics(layer, "until", {}, report).count, 5U);
    EXPECT_THAT(report.warnings(),
                ElementsAre(testing::AllOf(HasSubstr("'until' of 'leases' has 9999 in 2 of 5 rows"),
                                           HasSubstr("count as numbers"))));
    EXPECT_EQ(field_statistics(layer, "code", {}, report).count, 3U);
}

TEST(NoValueMarks, ThatAreSureAreLeftOutBesideThoseThatMayBeMeant) {
    Report report;
    const geodata::Layer layer = table("r", {{"t", integers({1, 2, 3, 999, 999, -9999})}});
    EXPECT_EQ(field_statistics(layer, "t", {}, report).sum, 2004); // 6 + 2 * 999
    EXPECT_THAT(report.warnings(),
                ElementsAre(HasSubstr("has 999 in 2 of 6 rows"), HasSubstr("-9999 in 1 of 6")));
}

TEST(NoValueMarks, DoNotCountInFigures) {
    Bench bench;
    const geodata::Layer layer = table(
        "readings", {{"t", integers({10, 12, 14, -999})}, {"g", texts({"a", "a", "b", "b"})}});
    const FieldStatistics figures =
        field_statistics(layer, "t", std::vector<double>{0.5}, bench.report);
    EXPECT_EQ(figures.count, 3U);
    EXPECT_EQ(figures.nulls, 1U);
    EXPECT_EQ(figures.sum, 36);
    EXPECT_EQ(figures.mean, 12);
    EXPECT_EQ(figures.minimum, 10);
    EXPECT_THAT(bench.report.warnings(),
                ElementsAre(HasSubstr("'t' of 'readings' has -999 in 1 of 4 rows")));

    const std::vector<Metric> metrics{{MetricFunction::Mean, "t", ""},
                                      {MetricFunction::Min, "t", ""},
                                      {MetricFunction::Count, "t", ""}};
    Report report;
    const geodata::Layer groups =
        aggregate(layer, std::vector<std::string>{"g"}, metrics, report, bench.context);
    EXPECT_THAT(shown(groups, "t_mean"), ElementsAre("11", "14"));
    EXPECT_THAT(shown(groups, "t_min"), ElementsAre("10", "14"));
    EXPECT_THAT(shown(groups, "t_count"), ElementsAre("2", "1"));
    EXPECT_THAT(report.warnings(), ElementsAre(HasSubstr("-999")));

    const geodata::Layer lowest = top_rows(layer, "t", 9, SortOrder::Ascending, report);
    EXPECT_THAT(shown(lowest, "t"), ElementsAre("10", "12", "14"));
}

TEST(NoValueMarks, AreNoNumbersToExpressions) {
    Bench bench;
    const geodata::Layer layer = table("readings", {{"t", integers({10, 12, -999, 14})}});
    const auto kept = [&](const char* condition) {
        return shown(filter(layer, condition, bench.report, bench.context), "t");
    };
    EXPECT_THAT(kept("t < 14"), ElementsAre("10", "12"));
    EXPECT_THAT(kept("not t > 10"), ElementsAre("10"));
    EXPECT_THAT(bench.report.warnings(), testing::Each(HasSubstr("-999 in 1 of 4 rows")));
    EXPECT_FALSE(bench.report.warnings().empty());

    const geodata::Layer doubled =
        compute_field(layer, "t * 2", "twice", "", bench.report, bench.context);
    EXPECT_THAT(shown(doubled, "twice"), ElementsAre("20", "24", "", "28"));
    EXPECT_THAT(shown(doubled, "t"), ElementsAre("10", "12", "-999", "14")); // itself untouched
    const geodata::Layer halves =
        scale_field(layer, "t", Arithmetic::Divide, 2, "half", bench.report);
    EXPECT_THAT(shown(halves, "half"), ElementsAre("5", "6", "", "7"));
    const geodata::Layer sums =
        combine_fields(layer, "t", layer, "t", Arithmetic::Add, "sum", bench.report);
    EXPECT_THAT(shown(sums, "sum"), ElementsAre("20", "24", "", "28"));
}

TEST(NoValueMarks, StayWhereTheExpressionDealsWithThem) {
    Bench bench;
    const geodata::Layer layer = table("readings", {{"t", integers({10, 12, -999, 14})}});
    const geodata::Layer bad = filter(layer, "t == -999", bench.report, bench.context);
    EXPECT_THAT(shown(bad, "t"), ElementsAre("-999"));
    const geodata::Layer good = filter(layer, "t != -999", bench.report, bench.context);
    EXPECT_THAT(shown(good, "t"), ElementsAre("10", "12", "14"));
    const geodata::Layer cleaned =
        compute_field(layer, "nullif(t, -999) + 1", "next", "", bench.report, bench.context);
    EXPECT_THAT(shown(cleaned, "next"), ElementsAre("11", "13", "", "15"));
    const auto marked = [](const std::string& warning) {
        return warning.find("marks for no value") != std::string::npos;
    };
    EXPECT_EQ(std::count_if(bench.report.warnings().begin(), bench.report.warnings().end(), marked),
              0);
}

geodata::Layer districts() {
    return table("districts", {{"rate_percent", reals({10, 50})},
                               {"people", integers({90, 10})},
                               {"area_km2", reals({1, 3})},
                               {"height", reals({10, 50})},
                               {"side", texts({"w", "w"})}});
}

TEST(MeanWeights, RateIsKnownByNameOrUnit) {
    for (const char* name : {"rate_percent", "BirthRate", "share_of_women", "GDP per capita",
                             "pop_density", "doctors_per_1000", "pct2020", "women %"})
        EXPECT_TRUE(is_rate({name, geodata::FieldType::Real, ""})) << name;
    EXPECT_TRUE(is_rate({"v", geodata::FieldType::Real, "people/km2"}));
    EXPECT_TRUE(is_rate({"v", geodata::FieldType::Real, "%"}));
    for (const char* name : {"height", "separate", "permits", "shareholders", "iterated"})
        EXPECT_FALSE(is_rate({name, geodata::FieldType::Real, "m"})) << name;
}

TEST(MeanWeights, MeanOfARateHasTheWeightedOnesBesideIt) {
    Bench bench;
    const FieldStatistics figures = field_statistics(districts(), "rate_percent", {}, bench.report);
    EXPECT_EQ(figures.mean, 30);
    ASSERT_EQ(figures.weighted_means.size(), 2U);
    EXPECT_EQ(figures.weighted_means[0].weight, "people");
    EXPECT_DOUBLE_EQ(figures.weighted_means[0].mean, 14); // (900 + 500) / 100
    EXPECT_EQ(figures.weighted_means[1].weight, "area_km2");
    EXPECT_DOUBLE_EQ(figures.weighted_means[1].mean, 40); // (10 + 150) / 4
    EXPECT_THAT(bench.report.warnings(),
                ElementsAre("The mean of 'rate_percent' counts every row once; weighted by "
                            "'people' it is 14, weighted by 'area_km2' it is 40"));
    Report silent;
    EXPECT_THAT(field_statistics(districts(), "height", {}, silent).weighted_means, IsEmpty());
    EXPECT_THAT(silent.warnings(), IsEmpty());
}

TEST(MeanWeights, ARateIsWeightedFirstByWhatItIsAShareOf) {
    const auto first = [](const char* rate, const char* weight) {
        const geodata::Layer layer = table("d", {{rate, reals({10, 50})},
                                                 {"population", integers({100, 100})},
                                                 {weight, integers({90, 10})}});
        const std::vector<std::size_t> rows{0, 1};
        const auto means = weighted_means(layer, rate, layer.column(rate), rows);
        return means.empty() ? std::string("none") : means.front().weight;
    };
    for (const auto& [rate, weight] :
         std::vector<std::pair<const char*, const char*>>{{"unemployment_rate", "labour_force"},
                                                          {"unemployment_rate", "workforce"},
                                                          {"turnout_pct", "registered_voters"},
                                                          {"infant_mortality_rate", "live_births"},
                                                          {"enrolment_rate", "pupils"},
                                                          {"vacancy_rate", "dwellings"}}) {
        EXPECT_EQ(first(rate, weight), weight) << rate;
    }
    EXPECT_EQ(first("literacy_rate", "labour_force"), "none"); // of all people, who are as many
}

TEST(MeanWeights, DensityIsWeightedByAreaAlone) {
    const geodata::Layer layer = table("d", {{"people_per_km2", reals({10, 100})},
                                             {"people", integers({900, 1000})},
                                             {"area", reals({90, 10})}});
    const std::vector<std::size_t> rows{0, 1};
    const auto means =
        weighted_means(layer, "people_per_km2", layer.column("people_per_km2"), rows);
    ASSERT_EQ(means.size(), 1U);
    EXPECT_DOUBLE_EQ(means[0].mean, 19); // 1900 people on 100 km2
}

TEST(MeanWeights, WeightsThatChangeNothingAreNotTold) {
    Report report;
    const geodata::Layer equal =
        table("d", {{"rate", reals({10, 50, {}})}, {"people", integers({7, 7, 900})}});
    EXPECT_THAT(field_statistics(equal, "rate", {}, report).weighted_means, IsEmpty());
    const geodata::Layer negative =
        table("d", {{"rate", reals({10, 50})}, {"people", integers({7, -8})}});
    EXPECT_THAT(field_statistics(negative, "rate", {}, report).weighted_means, IsEmpty());
    const geodata::Layer rates =
        table("d", {{"rate", reals({10, 50})}, {"population_rate", reals({7, 9})}});
    EXPECT_THAT(field_statistics(rates, "rate", {}, report).weighted_means, IsEmpty());
    EXPECT_THAT(report.warnings(), IsEmpty());
}

TEST(MeanWeights, GroupsAreToldTogether) {
    Bench bench;
    const geodata::Layer layer = table("d", {{"side", texts({"w", "w", "e", "e"})},
                                             {"rate", reals({10, 50, 10, 30})},
                                             {"people", integers({90, 10, 5, 5})}});
    const std::vector<Metric> mean{{MetricFunction::Mean, "rate", ""}};
    const geodata::Layer means =
        aggregate(layer, std::vector<std::string>{"side"}, mean, bench.report, bench.context);
    EXPECT_THAT(shown(means, "rate_mean"), ElementsAre("30", "20"));
    EXPECT_THAT(bench.report.warnings(),
                ElementsAre("The means of 'rate' count every row once; weighted by 'people' 1 of 2 "
                            "differ, by up to 16"));
}

TEST(NearKeys, SpacesAndCaseAreSetAsideWhereThatIsPlain) {
    Bench bench;
    const geodata::Layer left = table("l", {{"k", texts({"DE1", "DE2", " de3", "DE4", {}})}});
    const geodata::Layer right = table(
        "r", {{"k", texts({"DE1", "de2 ", "DE3", "DE5", {}})}, {"v", integers({1, 2, 3, 5, 9})}});
    const geodata::Layer joined =
        join_by_key(left, right, "k", "k", {}, bench.report, bench.context);
    EXPECT_THAT(shown(joined, "v"), ElementsAre("1", "2", "3", "", ""));
    ASSERT_EQ(bench.report.warnings().size(), 2U);
    EXPECT_THAT(bench.report.warnings()[0],
                HasSubstr("2 rows of 'l' match 'r' only with outer "
                          "spaces and case aside (\"DE2\" and \"de2 \")"));
    EXPECT_THAT(bench.report.warnings()[1], HasSubstr("2 of 5 rows"));
}

TEST(NearKeys, CaseThatTellsKeysApartStays) {
    Bench bench;
    const auto joined = [&](std::vector<std::optional<std::string>> left,
                            std::vector<std::optional<std::string>> right) {
        const geodata::Layer keys = table("l", {{"k", texts(left)}});
        const geodata::Layer values = table("r", {{"k", texts(right)}, {"v", texts(right)}});
        return shown(join_by_key(keys, values, "k", "k", {}, bench.report, bench.context), "v");
    };
    EXPECT_THAT(joined({"a1", "A1"}, {"a1", "b"}), ElementsAre("a1", "")); // the left has both
    EXPECT_THAT(joined({"Ab"}, {"ab", "AB"}), ElementsAre(""));            // the right has
    EXPECT_THAT(joined({"ab"}, {"ab", "AB"}), ElementsAre("ab"));
    EXPECT_THAT(joined({"x ", "x"}, {"X"}), ElementsAre("X", "X"));
}

} // namespace
} // namespace graticule::operations
