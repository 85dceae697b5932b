// SPDX-License-Identifier: Apache-2.0
// Columns that count in thousands or millions, brought to single people and euros, so that every
// threshold, quotient and answer is of these.
#include "agents/offline/builder.hpp"
#include "base/text.hpp"
#include "retrieval/scale.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

/// A column of single units in place of one that counts in many: "pop_thousands" times 1000.
UsedColumn Builder::in_single_units(Made& made, UsedColumn column,
                                    const retrieval::FieldProfile& field,
                                    const std::string& title) {
    using enum retrieval::FieldRole;
    const auto found = field.role == Measure || field.role == YearColumn
                           ? retrieval::scale_of(field.name, field.unit)
                           : std::nullopt;
    if (!found || field.type == geodata::FieldType::Text)
        return column;
    const retrieval::Scale& scale = *found;
    if (scale.in_name && fold(title) == fold(field.name)) {
        column.unit = retrieval::scaled_unit(scale);
        return column; // who writes "pop_thousands" means its numbers as they stand
    }
    const std::string stem = scale.in_name ? graticule::join(scale.words, "_") : column.name;
    const std::string name = fmt::format("{}_{}", stem, scale.unit.empty() ? "units" : scale.unit);
    const bool there =
        std::any_of(made.columns.begin(), made.columns.end(), [&](const MadeColumn& known) {
            return known.name == name && known.dataset == None;
        });
    if (!there) {
        const std::string output = fresh_name(profile(made.base).name + "_in_units");
        Json arguments{{"dataset", made.name},
                       {"expression", fmt::format("{} * {}", quoted_field(column.name),
                                                  shortest_number(scale.factor))},
                       {"field", name},
                       {"output", output}};
        if (!scale.unit.empty())
            arguments["unit"] = scale.unit;
        add("compute_field", std::move(arguments),
            fmt::format("{} is in {}.", field.name, retrieval::scaled_unit(scale)));
        caution(fmt::format("{} is in {}, as its {} says; the numbers here are {}.", field.name,
                            retrieval::scaled_unit(scale), scale.in_name ? "name" : "unit",
                            scale.unit.empty() ? "multiplied by that" : "of single " + scale.unit));
        made.name = output;
        made.columns.push_back({name, None, None, scale.unit, false});
    }
    column.name = name;
    column.unit = scale.unit;
    column.whole = false;
    return column;
}

} // namespace graticule::agents::offline
