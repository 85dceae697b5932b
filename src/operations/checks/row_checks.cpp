// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/row_checks.hpp"

#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::Layer;

constexpr std::size_t RowsChecked = 32;

bool same_bytes(geodata::WkbView first, geodata::WkbView second) {
    return std::equal(first.begin(), first.end(), second.begin(), second.end());
}

void check_same_fields(std::string_view operation, const Layer& before, const Layer& after) {
    for (std::size_t i = 0; i < before.field_count(); ++i) {
        const bool same = i < after.field_count() && before.field(i).name == after.field(i).name
                          && before.field(i).type == after.field(i).type
                          && before.field(i).unit == after.field(i).unit;
        if (!same)
            fail_check(operation, "fields stay as they are",
                       fmt::format("field '{}' does not", before.field(i).name));
    }
}

// -1 or 1 where one row comes before the other by the keys, 0 where they are equal. Nulls are last.
int order_of(const Layer& layer, std::span<const SortKey> keys, std::size_t a, std::size_t b) {
    for (const SortKey& key : keys) {
        const Column& column = layer.column(key.field);
        if (column.is_null(a) != column.is_null(b))
            return column.is_null(a) ? 1 : -1;
        if (column.is_null(a))
            continue;
        const int ascending =
            value_precedes(column, a, b) ? -1 : (value_precedes(column, b, a) ? 1 : 0);
        if (ascending != 0)
            return key.order == SortOrder::Ascending ? ascending : -ascending;
    }
    return 0;
}

} // namespace

void check_kept_rows(std::string_view operation, const Layer& before,
                     std::span<const std::size_t> rows, const Layer& after, bool same_geometry,
                     Report& report) {
    if (after.size() != rows.size())
        fail_check(operation, "the result has the rows that were kept",
                   fmt::format("{} were kept and it has {}", rows.size(), after.size()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i] >= before.size() || (i > 0 && rows[i] <= rows[i - 1]))
            fail_check(operation, "each kept row is one of the input's, once and in its order",
                       fmt::format("row {} is the input's {}", i, rows[i]));
    check_same_fields(operation, before, after);
    for (const std::size_t i : sampled_rows(rows.size(), RowsChecked)) {
        for (std::size_t field = 0; field < before.field_count(); ++field)
            if (!same_value(before.column(field), rows[i], after.column(field), i))
                fail_check(operation, "kept rows keep their values",
                           fmt::format("'{}' of row {} is {} and was {}", before.field(field).name,
                                       i, after.column(field).display(i),
                                       before.column(field).display(rows[i])));
        if (same_geometry && before.has_geometry()
            && !same_bytes(before.geometry().wkb(rows[i]), after.geometry().wkb(i)))
            fail_check(operation, "kept rows keep their geometry",
                       fmt::format("row {} has another one", i));
    }
    report.check(
        fmt::format("Each row is one of '{}', once, in its order, with its values", before.name()));
}

void check_sorted_rows(std::string_view operation, const Layer& layer,
                       std::span<const SortKey> keys, std::span<const std::size_t> rows) {
    std::vector<bool> seen(layer.size(), false);
    for (const std::size_t row : rows) {
        if (row >= layer.size() || seen[row])
            fail_check(operation, "each row comes once",
                       fmt::format("row {} does not, of {}", row, layer.size()));
        seen[row] = true;
    }
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const int order = order_of(layer, keys, rows[i - 1], rows[i]);
        if (order > 0 || (order == 0 && rows[i - 1] > rows[i]))
            fail_check(operation, "rows are sorted, equal ones in their order",
                       fmt::format("row {} comes before row {}", rows[i - 1], rows[i]));
    }
}

void check_top_rows(const Column& column, std::span<const std::size_t> rows, std::size_t wished,
                    SortOrder order, Report& report) {
    constexpr std::string_view Operation = "top_rows";
    const std::size_t ranked = column.size() - column.null_count();
    if (rows.size() != std::min(wished, ranked))
        fail_check(
            Operation, "as many rows are taken as are wished and have a value",
            fmt::format("{} are taken of {} where {} are wished", rows.size(), ranked, wished));
    for (const std::size_t row : rows)
        if (column.is_null(row))
            fail_check(Operation, "rows without a value never rank",
                       fmt::format("row {} does", row));
    if (rows.empty())
        return;
    const std::size_t last = rows.back();
    std::size_t before = 0;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row))
            before += order == SortOrder::Ascending ? value_precedes(column, row, last)
                                                    : value_precedes(column, last, row);
    if (before >= rows.size())
        fail_check(Operation, "none that is left out ranks before the last taken",
                   fmt::format("{} rows rank before it and {} were taken", before, rows.size()));
    report.check("No row that was left out ranks before one that was taken");
}

void check_joined_rows(std::string_view operation, const JoinedRows& rows, std::size_t left_size,
                       std::size_t right_size, bool every_left, Report& report) {
    if (rows.left.size() != rows.right.size())
        fail_check(operation, "each joined row has two sides",
                   fmt::format("{} have a left one and {} a right one", rows.left.size(),
                               rows.right.size()));
    std::size_t distinct = 0;
    for (std::size_t i = 0; i < rows.left.size(); ++i) {
        const std::size_t left = rows.left[i];
        const std::size_t right = rows.right[i];
        const bool fresh = i == 0 || left != rows.left[i - 1];
        distinct += fresh ? 1 : 0;
        const bool in_order = fresh ? i == 0 || left > rows.left[i - 1] : right > rows.right[i - 1];
        if (left >= left_size || (right >= right_size && right != NoRow) || !in_order)
            fail_check(operation, "pairs of rows come in order and once",
                       fmt::format("pair {} is of {} and {}", i, left, right));
        const bool alone = right == NoRow;
        if (alone && (!every_left || !fresh))
            fail_check(operation, "a row without a match stands alone where it is kept at all",
                       fmt::format("row {} does not", left));
    }
    if (every_left && distinct != left_size)
        fail_check(operation, "each row of the left side is there",
                   fmt::format("{} of {} are", distinct, left_size));
    report.check(every_left ? "Each row of the left side is there; no pair of rows comes twice"
                            : "No pair of rows comes twice");
}

void check_joined_fields(std::string_view operation, const Layer& left, const Layer& right,
                         const JoinedRows& rows, std::optional<std::size_t> left_out,
                         const Layer& result, Report& report) {
    if (result.size() != rows.left.size() && result.field_count() > 0)
        fail_check(operation, "there is one row for each joined pair",
                   fmt::format("there are {} for {}", result.size(), rows.left.size()));
    const auto check_side = [&](const Layer& side, const std::vector<std::size_t>& of,
                                std::size_t first, std::optional<std::size_t> without) {
        std::size_t place = first;
        for (std::size_t field = 0; field < side.field_count(); ++field) {
            if (field == without)
                continue;
            const Column& made = result.column(place++);
            for (const std::size_t i : sampled_rows(of.size(), RowsChecked)) {
                const bool right_value = of[i] == NoRow
                                             ? made.is_null(i)
                                             : same_value(made, i, side.column(field), of[i]);
                if (!right_value)
                    fail_check(operation, "joined rows have the values of the rows that they join",
                               fmt::format("'{}' of row {} is {}", result.field(place - 1).name, i,
                                           made.display(i)));
            }
        }
        return place;
    };
    const std::size_t taken = right.field_count() - (left_out ? 1 : 0);
    if (result.field_count() != left.field_count() + taken)
        fail_check(operation, "the result has the fields of both sides",
                   fmt::format("it has {}", result.field_count()));
    const std::size_t next = check_side(left, rows.left, 0, std::nullopt);
    check_side(right, rows.right, next, left_out);
    report.check("Joined rows have the values of the rows that they join");
}

} // namespace graticule::operations
