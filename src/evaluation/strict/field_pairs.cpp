// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/field_pairs.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace graticule::evaluation::strict {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::Layer;

bool is_number(FieldType type) {
    return type == FieldType::Integer || type == FieldType::Real;
}

bool is_time(FieldType type) {
    return type == FieldType::Date || type == FieldType::DateTime;
}

bool is_all_null(const Column& column) {
    return column.null_count() == column.size();
}

/// Days or milliseconds of a time, from its text too; a date is the beginning of its day.
std::optional<std::int64_t> time_of(const Column& column, std::size_t row, FieldType as) {
    constexpr std::int64_t Day = 86'400'000;
    if (column.type() == as)
        return column.integer(row);
    if (column.type() == FieldType::Date && as == FieldType::DateTime)
        return column.integer(row) * Day;
    if (column.type() != FieldType::Text)
        return std::nullopt;
    return as == FieldType::Date ? geodata::parse_date(column.text(row))
                                 : geodata::parse_datetime(column.text(row));
}

bool same_time(const Column& expected, std::size_t row, const Column& found, std::size_t other) {
    const bool to_the_day =
        expected.type() != FieldType::DateTime && found.type() != FieldType::DateTime;
    const FieldType as = to_the_day ? FieldType::Date : FieldType::DateTime;
    const auto first = time_of(expected, row, as);
    return first && first == time_of(found, other, as);
}

/// A text column that holds times of a type throughout.
bool reads_as(const Column& column, FieldType type) {
    if (column.type() != FieldType::Text)
        return false;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row) && !time_of(column, row, type))
            return false;
    return true;
}

bool same_kind(const Column& expected, const Column& found) {
    const FieldType first = expected.type();
    const FieldType second = found.type();
    return first == second || (is_number(first) && is_number(second))
           || (is_time(first) && is_time(second)) || (is_time(first) && reads_as(found, first))
           || (is_time(second) && reads_as(expected, second));
}

bool is_exact(const Tolerance& tolerance) {
    return tolerance.absolute == 0 && tolerance.relative == 0 && !tolerance.modulo;
}

bool reads_the_same(const Column& expected, std::size_t row, const Column& found, std::size_t other,
                    const Tolerance& tolerance) {
    const std::string first = expected.display(row);
    const std::string second = found.display(other);
    const auto number = parse_number(first);
    const auto other_number = parse_number(second);
    return first == second || (number && other_number && tolerance.agrees(*number, *other_number));
}

/// Without any value a type says nothing: the format may not even have had a place for it.
bool types_agree(const Column& expected, const Column& found, TypeRule rule) {
    if (rule == TypeRule::Any || (is_all_null(expected) && is_all_null(found)))
        return true;
    return rule == TypeRule::Exact ? expected.type() == found.type() : same_kind(expected, found);
}

void note_extra(const Layer& expected, const Layer& found, const std::set<std::size_t>& paired,
                const FieldRules& rules, Verdict& verdict) {
    for (std::size_t i = 0; i < found.field_count(); ++i) {
        const std::string& name = found.field(i).name;
        const bool of_reference = expected.find_field(name).has_value();
        if (!paired.contains(i) && !of_reference && !rules.ignored.contains(name))
            verdict.fail("fields", "none that was not asked for", quoted_name(name));
    }
}

/// Below 0 where the first row comes before the second; nulls come last either way.
int order_of(const Column& column, std::size_t first, std::size_t second, bool descending) {
    if (column.is_null(first) || column.is_null(second))
        return static_cast<int>(column.is_null(first)) - static_cast<int>(column.is_null(second));
    int order = 0;
    if (column.type() == FieldType::Text)
        order = column.text(first).compare(column.text(second));
    else if (const double a = column.number(first), b = column.number(second); a != b)
        order = a < b ? -1 : 1;
    return descending ? -order : order;
}

} // namespace

std::optional<std::size_t> find_field(const Layer& found, const std::string& name,
                                      const FieldRules& rules) {
    if (const auto same = found.find_field(name))
        return same;
    if (const auto others = rules.renamed.find(name); others != rules.renamed.end())
        for (const std::string& other : others->second)
            if (const auto field = found.find_field(other))
                return field;
    return std::nullopt;
}

std::vector<FieldPair> pair_fields(const Layer& expected, const Layer& found,
                                   const FieldRules& rules, Verdict& verdict) {
    std::vector<FieldPair> pairs;
    std::set<std::size_t> paired;
    std::size_t compared = 0;
    for (std::size_t i = 0; i < expected.field_count(); ++i) {
        const geodata::Field& field = expected.field(i);
        const auto other = find_field(found, field.name, rules);
        if (other)
            paired.insert(*other);
        if (!rules.compares(field.name))
            continue;
        ++compared;
        if (!other) {
            verdict.fail(fmt::format("field {}", quoted_name(field.name)), "to be there",
                         names_of_fields(found));
            continue;
        }
        if (!types_agree(expected.column(i), found.column(*other), rules.types))
            verdict.fail(fmt::format("type of field {}", quoted_name(field.name)),
                         field_type_name(field.type), field_type_name(found.field(*other).type));
        pairs.push_back(
            {field.name, i, *other, rules.tolerance_of(field), rules.types == TypeRule::Any});
    }
    if (!rules.allows_extra)
        note_extra(expected, found, paired, rules, verdict);
    if (compared > 0)
        verdict.note_closeness(static_cast<double>(pairs.size()) / static_cast<double>(compared));
    return pairs;
}

bool same_value(const Layer& expected_layer, std::size_t row, const Layer& found_layer,
                std::size_t other, const FieldPair& field) {
    const Column& expected = expected_layer.column(field.expected);
    const Column& found = found_layer.column(field.found);
    if (expected.is_null(row) || found.is_null(other))
        return expected.is_null(row) == found.is_null(other);
    const FieldType first = expected.type();
    const FieldType second = found.type();
    if (first == FieldType::Integer && second == FieldType::Integer && is_exact(field.tolerance))
        return expected.integer(row) == found.integer(other); // which doubles may not tell apart
    if (is_number(first) && is_number(second))
        return field.tolerance.agrees(expected.number(row), found.number(other));
    if (is_time(first) || is_time(second))
        return same_time(expected, row, found, other);
    if (first != second)
        return field.any_type && reads_the_same(expected, row, found, other, field.tolerance);
    return expected.display(row) == found.display(other);
}

std::string names_of_fields(const Layer& layer) {
    return layer.field_count() == 0 ? "no fields" : names_in_sentence(layer.field_names());
}

std::string value_text(const Column& column, std::size_t row) {
    if (column.is_null(row))
        return "null";
    return column.type() == FieldType::Text ? quoted(column.text(row)) : column.display(row);
}

void check_order(const Layer& found, const FieldRules& rules, Verdict& verdict) {
    std::vector<std::pair<const Column*, bool>> columns;
    for (const SortField& sort : rules.sorted_by)
        if (const auto field = find_field(found, sort.field, rules))
            columns.emplace_back(&found.column(*field), sort.descending);
        else
            verdict.fail("order of the rows", fmt::format("by field {}", quoted_name(sort.field)),
                         "no such field");
    for (std::size_t row = 1; row < found.size(); ++row)
        for (const auto& [column, descending] : columns) {
            const int order = order_of(*column, row - 1, row, descending);
            if (order > 0) {
                verdict.fail(fmt::format("order of the rows, row {}", row + 1),
                             fmt::format("none below {}", value_text(*column, row - 1)),
                             value_text(*column, row));
                return;
            }
            if (order < 0)
                break;
        }
}

void check_count(std::size_t found, const FieldRules& rules, std::optional<std::size_t> usual,
                 std::string_view what, Verdict& verdict) {
    std::optional<CountRule> rule = rules.count;
    if (!rule && usual)
        rule = CountRule{*usual, *usual};
    if (!rule || (found >= rule->least && found <= rule->most))
        return;
    const std::string expected = rule->least == rule->most
                                     ? fmt::format("{}", rule->least)
                                     : fmt::format("{} to {}", rule->least, rule->most);
    verdict.fail(fmt::format("number of {}", what), expected, fmt::format("{}", found));
}

} // namespace graticule::evaluation::strict
