// SPDX-License-Identifier: Apache-2.0
#include "operations/table/aggregate.hpp"
#include "operations/table/compute_field.hpp"
#include "operations/table/filter.hpp"
#include "operations/table/join_by_key.hpp"
#include "operations/table/statistics.hpp"
#include "operations/table/top_rows.hpp"

#include "unit/operations/generated.hpp"

#include <gtest/gtest.h>

/// Table operations over generated data. No result is looked at here: what is noticed is noticed by
/// the operations' own checks.
namespace graticule::operations {
namespace {

class TableDriver : public testing::Test {
protected:
    // Repeated groups, keys of which some miss on either side, numbers with nulls and ties.
    geodata::Layer made(std::size_t rows, std::size_t first_key) {
        geodata::Column key(geodata::FieldType::Text);
        geodata::Column group(geodata::FieldType::Text);
        geodata::Column real(geodata::FieldType::Real);
        geodata::Column whole(geodata::FieldType::Integer);
        for (std::size_t row = 0; row < rows; ++row) {
            row % 50 == 0 ? key.append_null()
                          : key.append_text("k" + std::to_string((first_key + row) % 400));
            group.append_text("g" + std::to_string(static_cast<int>(generator.number(0, 6))));
            const double drawn = generator.number(-50, 200);
            row % 9 == 4 ? real.append_null() : real.append_real(drawn);
            row % 11 == 5 ? whole.append_null()
                          : whole.append_integer(static_cast<std::int64_t>(drawn / 10));
        }
        return table("made", {{"key", std::move(key)},
                              {"g", std::move(group)},
                              {"v", std::move(real)},
                              {"n", std::move(whole)}});
    }

    Generator generator{7};
    Bench bench;
    geodata::Layer layer = made(500, 0);
};

TEST_F(TableDriver, Filters) {
    for (const char* condition : {"v > 20", "n == 3 or g == 'g2'", "v is null", "v > 1e9"})
        filter(layer, condition, bench.report, bench.context);
    const std::vector<geodata::Value> texts{std::string("g1"), std::string("g4")};
    filter_by_values(layer, "g", texts, bench.report, bench.context);
    const std::vector<geodata::Value> numbers{std::int64_t{3}, std::monostate{}};
    filter_by_values(layer, "n", numbers, bench.report, bench.context);
}

TEST_F(TableDriver, Computes) {
    compute_field(layer, "v * 2 + n", "w", "", bench.report, bench.context);
    compute_field(layer, "upper(g)", "G", "", bench.report, bench.context);
    for (const Arithmetic operation :
         {Arithmetic::Add, Arithmetic::Subtract, Arithmetic::Multiply, Arithmetic::Divide}) {
        combine_fields(layer, "v", layer, "n", operation, "c", bench.report);
        combine_fields(layer, "n", layer, "n", operation, "c", bench.report);
        scale_field(layer, "v", operation, 2.5, "s", bench.report);
    }
}

TEST_F(TableDriver, Aggregates) {
    std::vector<Metric> metrics{{MetricFunction::Count, "", ""}};
    for (const MetricFunction function :
         {MetricFunction::Count, MetricFunction::Sum, MetricFunction::Mean, MetricFunction::Median,
          MetricFunction::Min, MetricFunction::Max, MetricFunction::Std,
          MetricFunction::CountDistinct, MetricFunction::First}) {
        metrics.push_back({function, "v", ""});
        metrics.push_back({function, "n", ""});
    }
    for (const MetricFunction function :
         {MetricFunction::Min, MetricFunction::Max, MetricFunction::First})
        metrics.push_back({function, "key", ""});
    aggregate(layer, std::vector<std::string>{"g"}, metrics, bench.report, bench.context);
    aggregate(layer, {}, metrics, bench.report, bench.context);
    aggregate(layer, std::vector<std::string>{"g", "n"}, metrics, bench.report, bench.context);
}

TEST_F(TableDriver, Joins) {
    const geodata::Layer other = made(450, 150); // some keys twice
    const geodata::Layer numbers =
        table("numbers", {{"m", reals({3, 3, 7, -2.5})}, {"w", texts({"a", "b", "c", "d"})}});
    for (const JoinKind kind : {JoinKind::Left, JoinKind::Inner})
        for (const ManyMatches many : {ManyMatches::First, ManyMatches::All}) {
            join_by_key(layer, other, "key", "key", {kind, many}, bench.report, bench.context);
            join_by_key(layer, other, "key", "g", {kind, many}, bench.report, bench.context);
            join_by_key(layer, numbers, "n", "m", {kind, many}, bench.report, bench.context);
            join_by_key(layer, numbers, "v", "m", {kind, many}, bench.report, bench.context);
        }
}

TEST_F(TableDriver, FiguresAndRanks) {
    const std::vector<double> quantiles{0.1, 0.5, 0.9};
    field_statistics(layer, "v", quantiles, bench.report);
    field_statistics(layer, "n", quantiles, bench.report);
    for (const SortOrder order : {SortOrder::Ascending, SortOrder::Descending}) {
        for (const std::size_t count : {std::size_t{1}, std::size_t{40}, std::size_t{1000}})
            top_rows(layer, "n", count, order, bench.report);
        sort_rows(layer, std::vector<SortKey>{{"g", order}, {"v", SortOrder::Ascending}},
                  bench.report);
    }
}

} // namespace
} // namespace graticule::operations
