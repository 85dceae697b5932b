// SPDX-License-Identifier: Apache-2.0
#include "operations/table/add_field.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/tables/cell_types.hpp"
#include "operations/checks/field_checks.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::FieldType;

bool fits(const std::string& text, FieldType type) {
    geodata::CellTypes types;
    types.add(text);
    if (type == FieldType::Text || !types.any_value())
        return true;
    const FieldType found = types.type();
    return found == type || (found == FieldType::Integer && type == FieldType::Real)
           || (found == FieldType::Date && type == FieldType::DateTime);
}

void require_type(std::span<const std::string> texts, FieldType type) {
    for (std::size_t row = 0; row < texts.size(); ++row)
        if (!fits(texts[row], type))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Value '{}'{} is no {}", shorten(texts[row], 80),
                                    texts.size() == 1 ? "" : fmt::format(" of row {}", row + 1),
                                    geodata::field_type_name(type)),
                        "Give another type, or values that are of this one.");
}

/// A value as it reads as another type: yes and no are 1 and 0 where numbers are wanted.
std::string text_as(const Column& source, std::size_t row, FieldType type) {
    const bool number = type == FieldType::Integer || type == FieldType::Real;
    if (number && source.type() == FieldType::Boolean && !source.is_null(row))
        return source.boolean(row) ? "1" : "0";
    return source.display(row);
}

} // namespace

FieldType narrowest_type(std::span<const std::string> texts) {
    geodata::CellTypes types;
    for (const std::string& text : texts)
        types.add(text);
    return types.type();
}

geodata::Layer add_field(const geodata::Layer& layer, const std::string& field,
                         std::span<const std::string> texts, std::optional<FieldType> type,
                         Report& report) {
    if (trim(field).empty())
        throw Error(ErrorCode::InvalidArgument, "The new field has no name");
    if (texts.size() > 1 && texts.size() != layer.size())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} values are for {} rows of '{}'", texts.size(), layer.size(),
                                layer.name()),
                    "Give one value for each row, or one for all.");
    const FieldType field_type = type ? *type : narrowest_type(texts);
    require_type(texts, field_type);
    Column column(field_type);
    column.reserve(layer.size());
    for (std::size_t row = 0; row < layer.size(); ++row)
        geodata::append_cell(
            column, texts.empty() ? std::string() : texts[texts.size() == 1 ? 0 : row], {});
    geodata::Layer result = layer;
    result.set_field({field, field_type, ""}, std::move(column));
    check_other_fields("add_field", layer, field, result, report);
    return result;
}

geodata::Layer convert_field(const geodata::Layer& layer, const std::string& field, FieldType type,
                             Report& report) {
    const Column& source = layer.column(field);
    Column column(type);
    column.reserve(source.size());
    std::size_t unread = 0;
    std::string example;
    for (std::size_t row = 0; row < source.size(); ++row) {
        const std::string text = text_as(source, row, type);
        const bool reads = fits(text, type);
        geodata::append_cell(column, reads ? text : std::string(), {});
        if (!reads && unread++ == 0)
            example = text;
    }
    if (unread > 0)
        report.warn(fmt::format("{} values of '{}' do not read as {} and are left out, such as {}",
                                unread, field, geodata::field_type_name(type),
                                graticule::quoted(example)));
    geodata::Layer result = layer;
    result.set_field({field, type, layer.field(layer.field_index(field)).unit}, std::move(column));
    check_other_fields("convert_field", layer, field, result, report);
    return result;
}

} // namespace graticule::operations
