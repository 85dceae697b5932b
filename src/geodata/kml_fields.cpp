// SPDX-License-Identifier: Apache-2.0
#include "geodata/kml_fields.hpp"

#include <algorithm>
#include <array>

namespace graticule::geodata {

namespace {

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
    constexpr std::array Standard = {"description",  "timestamp",  "begin",   "end",
                                     "altitudeMode", "tessellate", "extrude", "visibility",
                                     "drawOrder",    "icon"};
    for (const char* name : Standard) {
        const auto field = layer.find_field(name);
        if (field && says_nothing(layer.column(*field)))
            layer.remove_field(*field);
    }
}

} // namespace graticule::geodata
