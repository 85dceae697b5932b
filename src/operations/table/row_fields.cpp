// SPDX-License-Identifier: Apache-2.0
#include "operations/table/row_fields.hpp"

#include "operations/table/gather.hpp"

#include <functional>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;

std::string add_some(geodata::Layer& layer, std::string_view name, FieldType type,
                     std::span<const std::size_t> rows,
                     const std::function<void(Column&, std::size_t)>& append) {
    Column column(type);
    std::size_t next = 0;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (next < rows.size() && rows[next] == row)
            append(column, next++);
        else
            column.append_null();
    }
    std::string free = free_field_name(layer, name);
    layer.set_field({free, type, ""}, std::move(column));
    return free;
}

} // namespace

std::string add_numbers(geodata::Layer& layer, std::string_view name,
                        std::span<const std::size_t> rows, std::span<const double> values) {
    return add_some(layer, name, FieldType::Real, rows,
                    [&](Column& column, std::size_t i) { column.append_real(values[i]); });
}

std::string add_texts(geodata::Layer& layer, std::string_view name,
                      std::span<const std::size_t> rows, std::span<const std::string_view> values) {
    return add_some(layer, name, FieldType::Text, rows, [&](Column& column, std::size_t i) {
        values[i].empty() ? column.append_null() : column.append_text(values[i]);
    });
}

} // namespace graticule::operations
