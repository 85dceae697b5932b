// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geojson/near_layers.hpp"

#include "tools/parameters.hpp"
#include "tools/workspace.hpp"

#include <utility>

namespace graticule::tools {

Parameter other_geodataframe_input(std::string description) {
    return optional(layer_input("other_geodataframe", std::move(description)));
}

const geodata::Layer* other_geodataframe(const ToolContext& context, const Arguments& arguments) {
    const auto other = arguments.optional_text("other_geodataframe");
    if (!other || *other == arguments.text("geodataframe"))
        return nullptr;
    return &context.workspace.layer(*other);
}

std::string names_of_both(const Arguments& arguments, const char* other) {
    const std::string first = arguments.text("geodataframe");
    const auto second = arguments.optional_text(other);
    return second && *second != first ? first + ", " + *second : first;
}

Parameter max_distance_input() {
    Parameter limit = optional(
        input("max_distance_m", ParameterType::Number, "Look no farther than this on the ground."));
    limit.unit.assign(1, 'm'); // GCC 12 warns of a literal here, for no reason
    limit.minimum = 0;
    return limit;
}

std::optional<Length> max_distance(const Arguments& arguments) {
    const auto metres = arguments.optional_number("max_distance_m");
    return metres ? std::optional(Length::from_metres(*metres)) : std::nullopt;
}

} // namespace graticule::tools
