// SPDX-License-Identifier: Apache-2.0
#include "operations/table/top_rows.hpp"

#include "base/error.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/table/no_value_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <numeric>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;

// @pre neither row is null
std::partial_ordering compare_rows(const Column& column, std::size_t a, std::size_t b) {
    if (column.type() == FieldType::Text)
        return column.text(a) <=> column.text(b);
    if (column.type() == FieldType::Real)
        return column.real(a) <=> column.real(b);
    return column.integer(a) <=> column.integer(b);
}

bool comes_before(const Column& column, SortOrder order, std::size_t a, std::size_t b) {
    if (column.is_null(a) || column.is_null(b))
        return !column.is_null(a) && column.is_null(b);
    const auto ordering = compare_rows(column, a, b);
    return order == SortOrder::Ascending ? ordering < 0 : ordering > 0;
}

} // namespace

std::vector<std::size_t> sorted_rows(const geodata::Layer& layer, std::span<const SortKey> keys) {
    std::vector<std::size_t> rows(layer.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    // Least key first: each stable pass keeps the order of the ones before among equals.
    for (std::size_t k = keys.size(); k-- > 0;) {
        const Column& column = layer.column(keys[k].field);
        std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
            return comes_before(column, keys[k].order, a, b);
        });
    }
    return rows;
}

geodata::Layer sort_rows(const geodata::Layer& layer, std::span<const SortKey> keys,
                         Report& report) {
    std::vector<std::string> fields;
    for (const SortKey& key : keys)
        fields.push_back(key.field);
    const geodata::Layer ranked = without_marks(layer, fields, report);
    for (const std::string& field : fields)
        if (const std::size_t nulls = ranked.column(field).null_count(); nulls > 0)
            report.decide(fmt::format("{} rows without a value of '{}' come last", nulls, field));
    const std::vector<std::size_t> rows = sorted_rows(ranked, keys);
    check_sorted_rows("sort_rows", ranked, keys, rows);
    return layer.select(rows);
}

geodata::Layer top_rows(const geodata::Layer& layer, std::string_view field, std::size_t count,
                        SortOrder order, Report& report) {
    if (count == 0)
        throw Error(ErrorCode::InvalidArgument, "The count of rows must be at least 1");
    const SortKey key{std::string(field), order};
    const geodata::Layer ranked = without_marks(layer, {&key.field, 1}, report);
    const Column& column = ranked.column(field);
    std::vector<std::size_t> rows = sorted_rows(ranked, {&key, 1});
    const std::size_t nulls = column.null_count();
    report.drop(fmt::format("row without a value of '{}'", field), nulls);
    rows.resize(rows.size() - nulls);
    if (count < rows.size()) {
        if (compare_rows(column, rows[count - 1], rows[count]) == 0)
            report.warn(fmt::format("Rows beyond the first {} have the same '{}' as the last one "
                                    "taken",
                                    count, field));
        rows.resize(count);
    }
    check_sorted_rows("top_rows", ranked, {&key, 1}, rows);
    check_top_rows(column, rows, count, order, report);
    return layer.select(rows);
}

} // namespace graticule::operations
