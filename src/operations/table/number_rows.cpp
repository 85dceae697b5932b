// SPDX-License-Identifier: Apache-2.0
#include "operations/table/number_rows.hpp"

#include "operations/checks/requirement.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/table/no_value_marks.hpp"
#include "operations/table/placed_field.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::Layer;

/// The rows that have a value, in the order of the key.
std::vector<std::size_t> rows_in_order(const Layer& layer, const SortKey& key, Report& report) {
    const Layer ranked = without_marks(layer, {&key.field, 1}, report);
    const Column& column = ranked.column(key.field);
    std::vector<std::size_t> rows = sorted_rows(ranked, {&key, 1});
    check_sorted_rows("number_rows", ranked, {&key, 1}, rows);
    rows.resize(rows.size() - column.null_count());
    report.drop(fmt::format("row without a value of '{}', which has no number", key.field),
                column.null_count());
    std::size_t equal = 0;
    for (std::size_t i = 1; i < rows.size(); ++i)
        equal += same_value(column, rows[i - 1], column, rows[i]) ? 1 : 0;
    if (equal > 0)
        report.warn(fmt::format("{} rows have the same '{}' as the one before them: they are "
                                "numbered in the order in which they stand",
                                equal, key.field));
    return rows;
}

} // namespace

Layer number_rows(const Layer& layer, const std::string& field, const std::optional<SortKey>& by,
                  std::int64_t start, Report& report) {
    std::vector<std::size_t> rows(layer.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    if (by)
        rows = rows_in_order(layer, *by, report);
    constexpr std::int64_t None = -1;
    std::vector<std::int64_t> place(layer.size(), None);
    for (std::size_t i = 0; i < rows.size(); ++i)
        place[rows[i]] = static_cast<std::int64_t>(i);
    Column numbers(geodata::FieldType::Integer);
    for (const std::int64_t number : place)
        number == None ? numbers.append_null() : numbers.append_integer(start + number);
    Layer result = layer;
    place_field(result, {field, geodata::FieldType::Integer, ""}, std::move(numbers), report);
    return result;
}

} // namespace graticule::operations
