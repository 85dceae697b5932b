// SPDX-License-Identifier: Apache-2.0
#include "operations/table/filter.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/checks/field_checks.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/table/expression.hpp"
#include "operations/table/expression_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;
using geodata::Value;

std::string show(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&value))
        return shortest_number(*real);
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    return "null";
}

std::optional<double> as_number(const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*integer);
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    return std::nullopt;
}

// One sought value, in the form in which the column holds its own.
class Sought {
public:
    Sought(const Value& value, const Column& column, std::string_view field) {
        if (std::holds_alternative<std::monostate>(value)) {
            m_null = true;
            return;
        }
        if (column.type() == FieldType::Text) {
            m_text = show(value);
            return;
        }
        const auto* text = std::get_if<std::string>(&value);
        if (column.type() == FieldType::Boolean)
            m_number = read_boolean(value);
        else if (text != nullptr)
            m_number = read_text(*text, column.type());
        else if (column.is_numeric())
            m_number = as_number(value);
        if (!m_number)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Field '{}' holds {} values; '{}' is not one", field,
                                    geodata::field_type_name(column.type()),
                                    shorten(show(value), 60)));
    }

    bool matches(const Column& column, std::size_t row) const {
        if (column.is_null(row))
            return m_null;
        if (m_number)
            return column.number(row) == *m_number;
        return !m_null && column.type() == FieldType::Text && column.text(row) == m_text;
    }

private:
    static std::optional<double> read_boolean(const Value& value) {
        const std::string text = ascii_lower(show(value));
        if (text == "true" || text == "1")
            return 1;
        return text == "false" || text == "0" ? std::optional(0.0) : std::nullopt;
    }

    static std::optional<double> read_text(const std::string& text, FieldType type) {
        std::optional<std::int64_t> moment;
        if (type == FieldType::Date)
            moment = geodata::parse_date(text);
        else if (type == FieldType::DateTime)
            moment = geodata::parse_datetime(text);
        else
            return parse_number(trim(text));
        return moment ? std::optional(static_cast<double>(*moment)) : std::nullopt;
    }

    bool m_null = false;
    std::optional<double> m_number;
    std::string m_text;
};

void warn_of_absent(const Value& value, const Column& column, std::string_view field,
                    Report& report) {
    std::optional<std::string> near;
    if (column.type() == FieldType::Text) {
        std::vector<std::string> present;
        for (std::size_t row = 0; row < column.size(); ++row) {
            if (!column.is_null(row))
                present.emplace_back(column.text(row));
        }
        std::sort(present.begin(), present.end());
        present.erase(std::unique(present.begin(), present.end()), present.end());
        near = nearest_name(show(value), present);
    }
    report.warn(fmt::format("No row has '{}' = '{}'{}", field, shorten(show(value), 60),
                            near ? fmt::format("; the nearest value is '{}'", *near) : ""));
}

} // namespace

geodata::Layer filter(const geodata::Layer& layer, std::string_view expression, Report& report,
                      const Context& context) {
    const Expression parsed = Expression::parse(expression);
    const geodata::Layer judged = without_marks_for(parsed, layer, report);
    const std::vector<std::size_t> rows = parsed.matching_rows(judged, context);
    if (rows.empty() && layer.size() != 0)
        report.warn(fmt::format("None of the {} rows of '{}' meets: {}", layer.size(), layer.name(),
                                shorten(expression, 200)));
    geodata::Layer result = layer.select(rows);
    check_kept_rows("filter", layer, rows, result, true, report);
    check_condition(parsed, judged, rows, report, context);
    return result;
}

geodata::Layer filter_by_values(const geodata::Layer& layer, std::string_view field,
                                std::span<const Value> values, Report& report,
                                const Context& context) {
    const Column& column = layer.column(field);
    std::vector<bool> kept(layer.size(), false);
    for (const Value& value : values) {
        context.check_cancelled();
        const Sought sought(value, column, field);
        bool present = false;
        for (std::size_t row = 0; row < layer.size(); ++row) {
            if (sought.matches(column, row)) {
                kept[row] = true;
                present = true;
            }
        }
        if (!present)
            warn_of_absent(value, column, field, report);
    }
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (kept[row])
            rows.push_back(row);
    }
    geodata::Layer result = layer.select(rows);
    check_kept_rows("filter_by_values", layer, rows, result, true, report);
    check_kept_values(column, values, rows, report);
    return result;
}

} // namespace graticule::operations
