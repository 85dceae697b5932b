// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/figure_checks.hpp"

#include "operations/checks/requirement.hpp"
#include "operations/checks/value_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;

constexpr std::size_t FiguresChecked = 32;
constexpr std::size_t GroupsLookedAt = 16;
constexpr std::size_t RowsLookedAt = 200'000; // of groups together; the first is always looked at

bool same_key(const Layer& layer, std::span<const std::string> fields, std::size_t a,
              std::size_t b) {
    return std::all_of(fields.begin(), fields.end(), [&](const std::string& field) {
        const Column& column = layer.column(field);
        return same_value(column, a, column, b);
    });
}

std::size_t count_values(const Column& column, std::span<const std::size_t> rows) {
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [&](std::size_t row) { return !column.is_null(row); }));
}

std::size_t count_different(const Column& column, std::span<const std::size_t> rows) {
    std::set<std::string_view> texts;
    std::set<double> reals;
    std::set<std::int64_t> wholes;
    for (const std::size_t row : rows) {
        if (column.is_null(row))
            continue;
        if (column.type() == FieldType::Text)
            texts.insert(column.text(row));
        else if (column.type() == FieldType::Real)
            reals.insert(column.real(row));
        else
            wholes.insert(column.integer(row));
    }
    return texts.size() + reals.size() + wholes.size();
}

// The figure of one group.
class GroupCheck {
public:
    GroupCheck(const Metric& metric, const Column& source, std::span<const std::size_t> rows,
               const Column& figures, std::size_t group)
        : m_metric(metric), m_source(source), m_rows(rows), m_figures(figures), m_group(group) {}

    void run() const {
        const std::size_t values = count_values(m_source, m_rows);
        switch (m_metric.function) {
        case MetricFunction::Count:
            return require_count(values);
        case MetricFunction::CountDistinct:
            return require_count(count_different(m_source, m_rows));
        case MetricFunction::First:
        case MetricFunction::Min:
        case MetricFunction::Max:
            return values == 0 ? require_null() : check_picked();
        default:
            return check_number(values);
        }
    }

private:
    [[noreturn]] void fail(std::string_view must_hold, double wanted) const {
        fail_check(metric_function_name(m_metric.function), must_hold,
                   fmt::format("that of group {} is {} where {} is right", m_group,
                               m_figures.display(m_group), wanted));
    }

    void require_null() const {
        if (!m_figures.is_null(m_group))
            fail_check(metric_function_name(m_metric.function),
                       "a group without values has no figure",
                       fmt::format("group {} has {}", m_group, m_figures.display(m_group)));
    }

    void require_count(std::size_t wanted) const {
        if (m_figures.is_null(m_group)
            || m_figures.integer(m_group) != static_cast<std::int64_t>(wanted))
            fail("values are counted, and nulls are not", static_cast<double>(wanted));
    }

    // A value of the group that none comes before, or after, or whose row is the first.
    void check_picked() const {
        bool found = false;
        bool first = true;
        for (const std::size_t row : m_rows) {
            if (m_source.is_null(row))
                continue;
            const bool same = same_value(m_source, row, m_figures, m_group);
            found = found || (same && (first || m_metric.function != MetricFunction::First));
            first = false;
        }
        if (!found)
            fail_check(metric_function_name(m_metric.function), "it is a value of its group",
                       fmt::format("group {} has no {}", m_group, m_figures.display(m_group)));
        if (m_metric.function == MetricFunction::First || m_source.type() == FieldType::Text)
            return check_no_text_beyond();
        for (const std::size_t row : m_rows) {
            if (m_source.is_null(row))
                continue;
            const double value = m_source.number(row);
            const double figure = m_figures.number(m_group);
            if (m_metric.function == MetricFunction::Min ? value < figure : value > figure)
                fail("no value of the group lies beyond it", value);
        }
    }

    void check_no_text_beyond() const {
        if (m_metric.function == MetricFunction::First)
            return;
        const bool least = m_metric.function == MetricFunction::Min;
        for (const std::size_t row : m_rows) {
            if (m_source.is_null(row))
                continue;
            const int order = m_source.text(row).compare(m_figures.text(m_group));
            if (least ? order < 0 : order > 0)
                fail_check(metric_function_name(m_metric.function),
                           "no value of the group lies beyond it",
                           fmt::format("'{}' does beyond '{}'", m_source.text(row),
                                       m_figures.text(m_group)));
        }
    }

    void check_number(std::size_t values) const {
        if (values == 0 || (m_metric.function == MetricFunction::Std && values < 2))
            return require_null();
        const ValueSummary summary = summarize_values(m_source, m_rows);
        if (!summary.within_range())
            return;
        if (m_metric.function == MetricFunction::Sum)
            return require_near(static_cast<double>(summary.sum), summary.sum_rounding());
        if (m_metric.function == MetricFunction::Mean)
            return require_near(summary.mean, summary.mean_rounding());
        if (m_metric.function == MetricFunction::Median)
            return require_near(summary.median(), summary.mean_rounding());
        require_near(summary.deviation, summary.deviation_rounding());
    }

    void require_near(double wanted, double tolerance) const {
        if (m_figures.is_null(m_group)
            || !(std::abs(m_figures.number(m_group) - wanted) <= tolerance))
            fail("it is that of the group's values", wanted);
    }

    const Metric& m_metric;
    const Column& m_source;
    std::span<const std::size_t> m_rows;
    const Column& m_figures;
    std::size_t m_group;
};

// Over all groups together.
void check_total(const Metric& metric, const Column* source, std::span<const std::size_t> rows,
                 const Column& figures, Report& report) {
    if (metric.function == MetricFunction::Count) {
        std::int64_t total = 0;
        for (std::size_t g = 0; g < figures.size(); ++g)
            total += figures.is_null(g) ? 0 : figures.integer(g);
        const std::size_t wanted = source == nullptr ? rows.size() : count_values(*source, rows);
        if (total != static_cast<std::int64_t>(wanted))
            fail_check("count", "counts of groups add up to that of all",
                       fmt::format("they add up to {}, not {}", total, wanted));
        report.check("Counts of groups add up to that of all rows that count");
        return;
    }
    const ValueSummary all = summarize_values(*source, rows);
    if (!all.within_range())
        return;
    long double total = 0;
    for (std::size_t g = 0; g < figures.size(); ++g)
        total += figures.is_null(g) ? 0 : figures.number(g);
    // Each group's sum is rounded, and so are these of whole numbers beyond 2^53.
    if (!(std::abs(static_cast<double>(total - all.sum)) <= 2 * all.sum_rounding()))
        fail_check("sum", "sums of groups add up to that of all",
                   fmt::format("they add up to {}, not {}", static_cast<double>(total),
                               static_cast<double>(all.sum)));
    report.check("Sums of groups add up to that of all rows that count");
}

void check_ordered(const ValueSummary& values, std::span<const double> quantiles,
                   const FieldStatistics& figures) {
    constexpr std::string_view Operation = "field_statistics";
    if (*figures.minimum != values.minimum || *figures.maximum != values.maximum)
        fail_check(Operation, "extremes are the least and the greatest value",
                   fmt::format("{} and {} are said of {} and {}", *figures.minimum,
                               *figures.maximum, values.minimum, values.maximum));
    const double median = values.median();
    if (!(std::abs(*figures.median - median) <= values.mean_rounding()))
        fail_check(Operation, "the median is the middle value",
                   fmt::format("{} is said of {}", *figures.median, median));
    for (std::size_t i = 0; i < figures.quantiles.size(); ++i) {
        const double quantile = figures.quantiles[i];
        const auto place = [&](std::size_t j) { return quantiles[j]; };
        bool right = quantile >= values.minimum && quantile <= values.maximum;
        for (std::size_t j = 0; j < i; ++j)
            right = right
                    && (place(j) <= place(i) ? figures.quantiles[j] <= quantile
                                             : figures.quantiles[j] >= quantile);
        // As many values lie below as the quantile says, to within the two that it lies between.
        const auto below =
            static_cast<double>(std::count_if(values.values.begin(), values.values.end(),
                                              [&](double value) { return value < quantile; }));
        const auto above =
            static_cast<double>(std::count_if(values.values.begin(), values.values.end(),
                                              [&](double value) { return value > quantile; }));
        const auto steps = static_cast<double>(values.values.size() - 1);
        constexpr double Slack = 1 + 1e-6; // 1 - place is rounded
        right =
            right && below <= place(i) * steps + Slack && above <= (1 - place(i)) * steps + Slack;
        if (!right)
            fail_check(Operation, "quantiles lie in order among the values",
                       fmt::format("that of {} is {}", place(i), quantile));
    }
}

} // namespace

void check_groups(std::string_view operation, const Layer& layer,
                  std::span<const std::string> fields, const Grouping& groups, Report& report) {
    std::vector<bool> seen(layer.size(), false);
    std::size_t count = 0;
    for (const std::size_t row : groups.rows) {
        count += row < layer.size() && !seen[row] ? 1 : 0;
        if (row < layer.size())
            seen[row] = true;
    }
    if (count != layer.size() || groups.rows.size() != layer.size()
        || groups.starts.back() != layer.size())
        fail_check(operation, "each row is in one group",
                   fmt::format("{} of {} are", count, layer.size()));
    for (std::size_t g = 0; g + 1 < groups.size(); ++g)
        if (groups.starts[g] >= groups.starts[g + 1]
            || groups.rows[groups.starts[g]] >= groups.rows[groups.starts[g + 1]])
            fail_check(operation, "groups come in the order in which they appear",
                       fmt::format("group {} does not", g + 1));
    const std::vector<std::size_t> looked_at = sampled_rows(groups.size(), GroupsLookedAt);
    for (const std::size_t g : looked_at) {
        if (groups.starts[g] == groups.starts[g + 1])
            continue; // an empty layer as one group
        const std::span<const std::size_t> rows =
            std::span(groups.rows)
                .subspan(groups.starts[g], groups.starts[g + 1] - groups.starts[g]);
        for (const std::size_t i : sampled_rows(rows.size(), FiguresChecked))
            if (!same_key(layer, fields, rows.front(), rows[i]))
                fail_check(operation, "rows of a group have its values",
                           fmt::format("row {} has others", rows[i]));
        for (const std::size_t other : looked_at)
            if (other != g && groups.starts[other] < groups.rows.size()
                && same_key(layer, fields, rows.front(), groups.rows[groups.starts[other]]))
                fail_check(operation, "rows of equal values are in one group",
                           fmt::format("groups {} and {} have the same", g, other));
    }
    report.check("Each row is in one group, with rows of its values");
}

void check_metric(const Metric& metric, const Column* source, std::span<const std::size_t> rows,
                  std::span<const std::size_t> starts, const Column& figures, Report& report) {
    const std::string_view name = metric_function_name(metric.function);
    if (figures.size() + 1 != starts.size() || starts.back() != rows.size())
        fail_check(name, "there is a figure for each group, and each row is in a group",
                   fmt::format("there are {} for {} groups with {} of {} rows", figures.size(),
                               starts.size() - 1, starts.back(), rows.size()));
    if (metric.function == MetricFunction::Count || metric.function == MetricFunction::Sum)
        check_total(metric, source, rows, figures, report);
    if (source == nullptr)
        return;
    std::size_t looked_at = 0;
    for (const std::size_t g : sampled_rows(figures.size(), GroupsLookedAt)) {
        if (looked_at > RowsLookedAt)
            break;
        const std::size_t size = starts[g + 1] - starts[g];
        GroupCheck(metric, *source, rows.subspan(starts[g], size), figures, g).run();
        looked_at += size;
    }
    report.check(
        fmt::format("The {} of some groups was worked out in another way and is the same", name));
}

void check_statistics(const Column& column, std::span<const double> quantiles,
                      const FieldStatistics& figures, Report& report) {
    constexpr std::string_view Operation = "field_statistics";
    std::vector<std::size_t> rows(column.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    const ValueSummary values = summarize_values(column, rows);
    if (figures.count != values.values.size() || figures.count + figures.nulls != column.size())
        fail_check(Operation, "values and nulls are all rows",
                   fmt::format("{} and {} are said of {} and {}", figures.count, figures.nulls,
                               values.values.size(), column.size() - values.values.size()));
    if (values.values.empty()) {
        if (figures.mean || figures.median || figures.minimum || figures.maximum)
            fail_check(Operation, "without values there are no figures", "there is one");
        return;
    }
    check_ordered(values, quantiles, figures);
    if (values.within_range()) {
        const auto near = [](double found, double wanted, double tolerance) {
            return std::abs(found - wanted) <= tolerance;
        };
        if (!near(figures.sum, static_cast<double>(values.sum), values.sum_rounding())
            || !near(*figures.mean, values.mean, values.mean_rounding()))
            fail_check(Operation, "sum and mean are those of the values",
                       fmt::format("{} and {} are said of {} and {}", figures.sum, *figures.mean,
                                   static_cast<double>(values.sum), values.mean));
        const double deviation = figures.standard_deviation.value_or(0);
        if (!near(deviation, values.deviation, values.deviation_rounding()))
            fail_check(Operation, "the standard deviation is that of the sample",
                       fmt::format("{} is said of {}", deviation, values.deviation));
    }
    report.check("Statistics were worked out in another way and are the same");
}

} // namespace graticule::operations
