// SPDX-License-Identifier: Apache-2.0
#include "operations/table/gather.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace graticule::operations {

using geodata::Column;
using geodata::Field;
using geodata::GeometryColumn;
using geodata::Layer;

bool is_every_row(std::span<const std::size_t> rows, std::size_t size) {
    if (rows.size() != size)
        return false;
    for (std::size_t i = 0; i < size; ++i) {
        if (rows[i] != i)
            return false;
    }
    return true;
}

Column gather(const Column& column, std::span<const std::size_t> rows) {
    return column.select(rows); // NoRow is beyond the last
}

GeometryColumn gather(const GeometryColumn& column, std::span<const std::size_t> rows) {
    GeometryColumn result;
    result.reserve(rows.size(), 0);
    for (const std::size_t row : rows) {
        if (row == NoRow || column.is_null(row))
            result.append_null();
        else
            result.append(column.wkb(row));
    }
    return result;
}

std::string free_field_name(const Layer& layer, std::string_view wished) {
    std::string name(wished);
    for (int number = 2; layer.find_field(name); ++number)
        name = fmt::format("{}_{}", wished, number);
    return name;
}

Layer join_fields(const Layer& left, const Layer& right, const JoinedRows& rows,
                  const Suffixes& suffixes, std::optional<std::size_t> left_out,
                  const Context& context) {
    struct Source {
        const Layer* layer;
        std::size_t field;
        const std::vector<std::size_t>* rows;
        const std::string* suffix;
        const Layer* other;
    };
    std::vector<Source> sources;
    for (std::size_t i = 0; i < left.field_count(); ++i)
        sources.push_back({&left, i, &rows.left, &suffixes.left, &right});
    for (std::size_t i = 0; i < right.field_count(); ++i) {
        if (i != left_out)
            sources.push_back({&right, i, &rows.right, &suffixes.right, &left});
    }
    // Columns never change, so one that is taken as it is need not be copied.
    const bool all_of_left = is_every_row(rows.left, left.size());
    std::vector<std::shared_ptr<const Column>> columns(sources.size());
    parallel_for(context, sources.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const Source& source = sources[i];
            columns[i] = source.rows == &rows.left && all_of_left
                             ? left.shared_column(source.field)
                             : std::make_shared<const Column>(
                                 gather(source.layer->column(source.field), *source.rows));
        }
    });

    Layer result(left.name());
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const Source& source = sources[i];
        Field field = source.layer->field(source.field);
        const auto clash = source.other->find_field(field.name);
        if (clash && (source.other != &right || clash != left_out))
            field.name += *source.suffix;
        field.name = free_field_name(result, field.name);
        result.set_field(std::move(field), columns[i]);
    }
    return result;
}

} // namespace graticule::operations
