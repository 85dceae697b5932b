// SPDX-License-Identifier: Apache-2.0
#include "geodata/layer/json_column.hpp"

#include <algorithm>
#include <limits>

namespace graticule::geodata {

namespace {

bool is_null_member(const Json* value) {
    return value == nullptr || value->is_null();
}

bool fits_integer(const Json& value) {
    constexpr auto Largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return value.is_number_integer()
           && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= Largest);
}

template <typename Predicate>
bool all_values(std::span<const Json* const> values, Predicate fits) {
    return std::ranges::all_of(
        values, [&](const Json* value) { return is_null_member(value) || fits(*value); });
}

FieldType json_type_of(std::span<const Json* const> values) {
    if (std::ranges::all_of(values, is_null_member))
        return FieldType::Text;
    if (all_values(values, fits_integer))
        return FieldType::Integer;
    if (all_values(values, [](const Json& value) { return value.is_number(); }))
        return FieldType::Real;
    if (all_values(values, [](const Json& value) { return value.is_boolean(); }))
        return FieldType::Boolean;
    return FieldType::Text;
}

} // namespace

Column column_of_json(std::span<const Json* const> values) {
    Column column(json_type_of(values));
    column.reserve(values.size());
    for (const Json* value : values) {
        if (is_null_member(value))
            column.append_null();
        else if (column.type() == FieldType::Integer)
            column.append_integer(value->get<std::int64_t>());
        else if (column.type() == FieldType::Real)
            column.append_real(value->get<double>());
        else if (column.type() == FieldType::Boolean)
            column.append_boolean(value->get<bool>());
        else
            column.append_text(value->is_string() ? value->get_ref<const std::string&>()
                                                  : to_line(*value));
    }
    return column;
}

} // namespace graticule::geodata
