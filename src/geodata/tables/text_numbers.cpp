// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/text_numbers.hpp"

#include "geodata/tables/cell_types.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace graticule::geodata {

std::optional<std::size_t> read_text_as_numbers(Layer& layer, std::size_t field) {
    if (layer.field(field).type != FieldType::Text)
        return std::nullopt;
    const Column& texts = layer.column(field);
    CellTypes types;
    for (std::size_t row = 0; row < texts.size(); ++row)
        if (!texts.is_null(row))
            types.add(texts.text(row));
    const FieldType type = types.type();
    if (type != FieldType::Integer && type != FieldType::Real)
        return std::nullopt;
    Column numbers(type);
    numbers.reserve(texts.size());
    for (std::size_t row = 0; row < texts.size(); ++row)
        append_cell(numbers, texts.is_null(row) ? std::string_view() : texts.text(row), {});
    const std::string name = layer.field(field).name;
    layer.set_field({name, type, {}}, std::move(numbers));
    return types.absent_words();
}

} // namespace graticule::geodata
