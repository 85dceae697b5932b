// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojseval/told_geojson.hpp"

#include "base/json_member.hpp"
#include "evaluation/geojseval/value.hpp"
#include "evaluation/geojseval/value_comparison.hpp"

#include <algorithm>

namespace graticule::evaluation::geojseval {

bool is_special(const Json& value) {
    return value.is_object() && value.contains("$");
}

bool is_position(const Json& value) {
    return value.is_array() && value.size() >= 2 && value.size() <= 4
           && std::all_of(value.begin(), value.end(),
                          [](const Json& number) { return number.is_number(); });
}

bool is_told_geojson(const Json& value) {
    return value.is_object() && !is_special(value) && is_geojson(value_told(value));
}

void each_coordinates(Json& value, const std::function<void(const std::string&, Json&)>& change) {
    if (!value.is_object() || is_special(value))
        return;
    if (value.contains("coordinates"))
        change(text_member(value, "type"), value["coordinates"]);
    if (value.contains("geometry"))
        each_coordinates(value["geometry"], change);
    for (const char* const name : {"geometries", "features"})
        if (value.contains(name) && value[name].is_array())
            for (Json& item : value[name])
                each_coordinates(item, change);
}

Json* first_path(Json& coordinates) {
    Json* path = &coordinates;
    while (path->is_array() && !path->empty() && (*path)[0].is_array() && !is_position((*path)[0]))
        path = &(*path)[0];
    return path->is_array() && !path->empty() && is_position((*path)[0]) ? path : nullptr;
}

} // namespace graticule::evaluation::geojseval
