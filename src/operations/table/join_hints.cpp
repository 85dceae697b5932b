// SPDX-License-Identifier: Apache-2.0
#include "operations/table/join_hints.hpp"

#include "base/text.hpp"

#include <string_view>
#include <unordered_set>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;

constexpr std::size_t MostValuesLookedAt = 5'000'000;

bool holds_a_name(const geodata::Layer& layer, std::size_t field) {
    return layer.field(field).type == FieldType::Text
           && ascii_lower(layer.field(field).name).find("name") != std::string::npos;
}

std::size_t rows_among(const Column& column, const std::unordered_set<std::string_view>& values) {
    std::size_t rows = 0;
    for (std::size_t row = 0; row < column.size(); ++row)
        rows += !column.is_null(row) && values.contains(column.text(row));
    return rows;
}

} // namespace

std::optional<std::size_t> telling_field(const geodata::Layer& layer, std::size_t key) {
    return holds_a_name(layer, key) ? key : telling_field(layer);
}

std::optional<std::size_t> telling_field(const geodata::Layer& layer) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < layer.field_count(); ++i)
        if (holds_a_name(layer, i)
            && (!best || layer.field(i).name.size() < layer.field(*best).name.size()))
            best = i;
    return best;
}

std::optional<BetterKey> better_key(const geodata::Layer& left, std::size_t left_key,
                                    const Column& right, std::size_t matched) {
    if (left.field(left_key).type != FieldType::Text || right.type() != FieldType::Text
        || left.size() * left.field_count() + right.size() > MostValuesLookedAt)
        return std::nullopt;
    std::unordered_set<std::string_view> values;
    for (std::size_t row = 0; row < right.size(); ++row)
        if (!right.is_null(row))
            values.insert(right.text(row));
    std::optional<BetterKey> best;
    for (std::size_t i = 0; i < left.field_count(); ++i) {
        if (i == left_key || left.field(i).type != FieldType::Text)
            continue;
        const std::size_t rows = rows_among(left.column(i), values);
        if (rows > (best ? best->rows : matched))
            best = BetterKey{i, rows};
    }
    return best;
}

} // namespace graticule::operations
