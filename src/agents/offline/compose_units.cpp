// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "agents/offline/units.hpp"

#include <fmt/format.h>

namespace graticule::agents::offline {

/// Gives the figures of an answer in the unit that the task names, and refuses where none of them
/// can be.
void Composer::give_in_unit(AnswerRecipe& recipe) const {
    if (!m_frame.wanted_unit)
        return;
    const Unit& unit = *m_frame.wanted_unit;
    bool any = false;
    std::string other;
    const auto give = [&](std::string& given, double& factor) {
        if (const auto between = factor_between(given, unit)) {
            factor *= *between;
            given = unit.name;
            any = true;
        } else if (!given.empty()) {
            other = given;
        }
    };
    for (NumberSource& number : recipe.numbers)
        give(number.unit, number.factor);
    if (recipe.kind == AnswerKind::Rows)
        give(recipe.value_unit, recipe.value_factor);
    if (any)
        return;
    // Sizes are in metric units anyway: "a map of the lengths in km" asks for nothing else.
    const bool metric = unit.name == "km" || unit.name == "km²";
    if (metric && !m_frame.counts_unit
        && (recipe.kind == AnswerKind::Made || recipe.kind == AnswerKind::Names))
        return;
    if (recipe.kind == AnswerKind::Made)
        Builder::refuse(
            fmt::format("maps and files are in the units of the data, not in {}", unit.name));
    Builder::refuse(other.empty()
                        ? fmt::format("the data does not say in what unit the answer is, so that "
                                      "it cannot be given in {}",
                                      unit.name)
                        : fmt::format("the answer is in {}, which cannot be given in {}",
                                      unit_in_words(other), unit.name));
}

} // namespace graticule::agents::offline
