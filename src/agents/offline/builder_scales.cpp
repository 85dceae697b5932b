// SPDX-License-Identifier: Apache-2.0
// Units: columns that count in thousands or millions, brought to single people and euros, so that
// every threshold, quotient and answer is of these; thresholds brought to the unit of their column.
#include "agents/offline/builder.hpp"
#include "agents/offline/units.hpp"
#include "base/text.hpp"
#include "retrieval/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;

namespace {

/// "international dollars per person" names dollars.
bool names_unit(std::string_view text, std::string_view unit) {
    const std::vector<std::string> words = split(text, ' ');
    const auto is_dollar = [](const std::string& word) {
        return word.ends_with('$') || word == "USD";
    };
    if (unit == "dollars" && std::any_of(words.begin(), words.end(), is_dollar))
        return true; // "current US$"
    return text == unit || std::find(words.begin(), words.end(), unit) != words.end();
}

} // namespace

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

/// Whether all values of a column lie between 0 and 1, so that a percentage is a hundredth of them.
bool Builder::holds_fractions(const UsedColumn& used) const {
    if (used.dataset == None || !profile(used.dataset).layer)
        return false;
    const DatasetProfile& source = profile(used.dataset);
    for (std::size_t f = 0; f < source.fields.size(); ++f) {
        const geodata::Column& column = source.layer->column(f);
        if (source.fields[f].name != used.name || column.type() != geodata::FieldType::Real)
            continue;
        for (std::size_t row = 0; row < column.size(); ++row)
            if (!column.is_null(row) && (column.number(row) < 0 || column.number(row) > 1))
                return false;
        return true;
    }
    return false;
}

/// A threshold in the unit of its column. What is no unit of it is refused, not guessed.
double Builder::threshold_in(const Condition& condition, double value,
                             const UsedColumn& column) const {
    const auto of_column = known_unit(column.unit);
    if (!condition.unit) {
        if (column.unit == "1" && std::abs(value) > 1)
            return value / 100;
        return value;
    }
    const Unit& unit = *condition.unit;
    if (unit.dimension == Dimension::Percent) {
        if (column.unit.find('%') != std::string::npos)
            return value;
        if (column.unit == "1" || (column.unit.empty() && holds_fractions(column)))
            return value / 100;
        if (column.unit.empty())
            return value;
    }
    if (of_column && of_column->dimension == unit.dimension && of_column->factor > 0)
        return value * unit.factor / of_column->factor;
    if (names_unit(column.unit, unit.name))
        return value;
    if (column.unit.empty())
        refuse(fmt::format("the data states no unit for {}, so that it cannot be compared with a "
                           "number in the unit {}",
                           column.title, unit.name));
    refuse(
        fmt::format("{} is in {}, which {} is no unit of", column.title, column.unit, unit.name));
}

} // namespace graticule::agents::offline
