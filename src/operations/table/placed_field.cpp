// SPDX-License-Identifier: Apache-2.0
#include "operations/table/placed_field.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::operations {

void place_field(geodata::Layer& layer, geodata::Field field, geodata::Column column,
                 Report& report) {
    if (layer.find_field(field.name))
        report.decide(fmt::format("The field '{}' of '{}' was there before and was replaced",
                                  field.name, layer.name()));
    layer.set_field(std::move(field), std::move(column));
}

} // namespace graticule::operations
