// SPDX-License-Identifier: Apache-2.0
#include "geodata/kml_fields.hpp"

#include <algorithm>
#include <array>

namespace graticule::geodata {

namespace {

constexpr std::array<std::string_view, 10> Standard = {
    "description", "timestamp", "begin",      "end",       "altitudeMode",
    "tessellate",  "extrude",   "visibility", "drawOrder", "icon"};

// GDAL fills flags that the file does not state with -1 or 0.
bool says_nothing(const Column& column) {
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        if (column.type() != FieldType::Integer || column.integer(row) > 0)
            return false;
    }
    return true;
}

} // namespace

void remove_unused_kml_fields(Layer& layer) {
    for (const std::string_view name : Standard) {
        const auto field = layer.find_field(name);
        if (field && says_nothing(layer.column(*field)))
            layer.remove_field(*field);
    }
}

bool is_standard_kml_field(std::string_view name) {
    return name == "Name" || std::ranges::find(Standard, name) != Standard.end();
}

} // namespace graticule::geodata
