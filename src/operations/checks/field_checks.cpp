// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/field_checks.hpp"

#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <variant>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;

constexpr std::size_t FieldRowsChecked = 32;

// The rows of a table of this size that are not among the kept ones.
std::vector<std::size_t> others(std::span<const std::size_t> kept, std::size_t size) {
    std::vector<std::size_t> rows;
    rows.reserve(size - kept.size());
    std::size_t next = 0;
    for (std::size_t row = 0; row < size; ++row) {
        if (next < kept.size() && kept[next] == row)
            ++next;
        else
            rows.push_back(row);
    }
    return rows;
}

std::vector<std::size_t> some_of(std::span<const std::size_t> rows) {
    std::vector<std::size_t> some = sampled_rows(rows.size(), FieldRowsChecked);
    for (std::size_t& place : some)
        place = rows[place];
    return some;
}

// As values are sought: numbers as doubles, which do not tell all large whole numbers apart.
bool same_content(const Column& column, std::size_t a, std::size_t b) {
    if (column.type() == FieldType::Text || column.is_null(a) || column.is_null(b))
        return same_value(column, a, column, b);
    return column.number(a) == column.number(b);
}

// By the opposite operation.
double undone(double result, Arithmetic operation, double right) {
    switch (operation) {
    case Arithmetic::Add:
        return result - right;
    case Arithmetic::Subtract:
        return result + right;
    case Arithmetic::Multiply:
        return result / right;
    default:
        return result * right;
    }
}

} // namespace

void check_condition(const Expression& condition, const Layer& layer,
                     std::span<const std::size_t> kept, Report& report, const Context& context) {
    const auto require = [&](std::span<const std::size_t> rows, bool met) {
        for (const std::size_t row : some_of(rows)) {
            const std::size_t alone[] = {row};
            if (condition.matching_rows(layer.select(alone), context).empty() == met)
                fail_check("filter", "a row is kept exactly where it meets the condition",
                           fmt::format("row {} was {} by '{}'", row, met ? "kept" : "left out",
                                       condition.text()));
        }
    };
    require(kept, true);
    require(others(kept, layer.size()), false);
    report.check("Some of the rows that were kept and left out were judged again by themselves");
}

void check_kept_values(const Column& column, std::span<const geodata::Value> sought,
                       std::span<const std::size_t> kept, Report& report) {
    constexpr std::string_view Operation = "filter_by_values";
    const std::vector<std::size_t> in = some_of(kept);
    const std::vector<std::size_t> out = some_of(others(kept, column.size()));
    std::vector<std::size_t> different;
    for (const std::size_t row : in) {
        const auto same = [&](std::size_t other) { return same_content(column, row, other); };
        if (std::any_of(out.begin(), out.end(), same))
            fail_check(Operation, "rows of one value are all kept or all left out",
                       fmt::format("'{}' is among both", column.display(row)));
        if (std::none_of(different.begin(), different.end(), same))
            different.push_back(row);
    }
    const bool null_sought = std::any_of(sought.begin(), sought.end(), [](const auto& value) {
        return std::holds_alternative<std::monostate>(value);
    });
    const bool null_kept = std::any_of(different.begin(), different.end(),
                                       [&](std::size_t row) { return column.is_null(row); });
    if (different.size() > sought.size() || (null_kept && !null_sought))
        fail_check(Operation, "no other values than those sought are kept",
                   fmt::format("{} are for {}{}", different.size(), sought.size(),
                               null_kept ? ", with nulls" : ""));
    report.check("No value is among the rows that were kept and those that were left out");
}

void check_other_fields(std::string_view operation, const Layer& before, const std::string& field,
                        const Layer& after, Report& report) {
    if (after.size() != before.size() || after.has_geometry() != before.has_geometry()
        || (before.has_geometry() && after.shared_geometry() != before.shared_geometry()))
        fail_check(operation, "rows and geometry stay as they are", "they do not");
    for (std::size_t i = 0; i < before.field_count(); ++i)
        if (before.field(i).name != field
            && (before.field(i).name != after.field(i).name
                || before.shared_column(i) != after.shared_column(i)))
            fail_check(operation, "other fields stay as they are",
                       fmt::format("'{}' does not", before.field(i).name));
    const bool fresh = !before.find_field(field);
    if (!after.find_field(field) || after.field_count() != before.field_count() + (fresh ? 1 : 0))
        fail_check(operation, "one field is added or replaced",
                   fmt::format("{} became {}", before.field_count(), after.field_count()));
    report.check(fmt::format("All but '{}' is as it was", field));
}

void check_computed(const Expression& expression, const Layer& layer, const Column& values,
                    Report& report, const Context& context) {
    if (values.size() != layer.size())
        fail_check("compute_field", "each row has a value",
                   fmt::format("{} have of {}", values.size(), layer.size()));
    for (const std::size_t row : sampled_rows(layer.size(), FieldRowsChecked)) {
        const std::size_t alone[] = {row};
        const Column value = expression.evaluate(layer.select(alone), context);
        if (!same_value(values, row, value, 0))
            fail_check("compute_field", "a row's value follows from its own fields",
                       fmt::format("row {} has {} and by itself {}", row, values.display(row),
                                   value.display(0)));
    }
    report.check("The values of some rows were computed again by themselves");
}

void check_arithmetic(const Column& left, Arithmetic operation,
                      const std::function<double(std::size_t)>& right, const Column& result,
                      Report& report) {
    constexpr std::string_view Operation = "arithmetic of fields";
    constexpr double Rounding = 1e-12; // of two operations, in shares of the greatest number
    for (const std::size_t row : sampled_rows(left.size(), FieldRowsChecked)) {
        const double a = left.number(row); // NaN for null
        const double b = right(row);
        if (std::isnan(a) || std::isnan(b)) {
            if (!result.is_null(row))
                fail_check(Operation, "a row without a value on either side has no result",
                           fmt::format("row {} has {}", row, result.display(row)));
            continue;
        }
        const double value = result.number(row);
        const double back = undone(value, operation, b);
        const bool says_nothing = result.is_null(row) || b == 0 || !std::isfinite(back)
                                  || std::abs(value) < std::numeric_limits<double>::min();
        const double greatest = std::max({std::abs(a), std::abs(b), std::abs(value)});
        const bool sum = operation == Arithmetic::Add || operation == Arithmetic::Subtract;
        if (!says_nothing && !(std::abs(back - a) <= Rounding * (sum ? greatest : std::abs(a))))
            fail_check(Operation, "the opposite operation leads back",
                       fmt::format("row {} has {} of {} and {}", row, value, a, b));
    }
    report.check("Some results were led back to what they were computed from");
}

} // namespace graticule::operations
