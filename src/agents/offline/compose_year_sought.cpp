// SPDX-License-Identifier: Apache-2.0
// The year in which a column of one row was highest, lowest, or first beyond a number.
#include "agents/offline/compose.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::agents::offline {

/// "In which year was the fertility of Cuba lowest?": of the rows that a table has for each year.
Plan Composer::year_sought() {
    const std::size_t set = head();
    const Ranking& rank = *m_frame.sets[set].ranking;
    const Needs needs = needs_of_mentions();
    Made made = m_builder.make_set(set, needs);
    const retrieval::DatasetProfile& panel = m_builder.profile(made.base);
    if (!panel.year_field)
        Builder::refuse(fmt::format("\"{}\" has no row for each year", panel.title));
    if (!names_one_row(made, set))
        Builder::refuse("a year is looked for of one row only, which the task has to name");
    const UsedColumn column = measure_column(made, *mention());
    const std::string year = panel.fields[*panel.year_field].name;
    m_builder.filter(made, quoted_field(column.name) + " is not null", "Years with a value.");
    AnswerRecipe recipe;
    recipe.subject = describe_named(set);
    recipe.name_fields = {year};
    if (rank.fields.empty()) { // the first year, or the last one, that a condition holds for
        recipe.kind = AnswerKind::Rows;
        const RankedRows first =
            rank_rows(made, year, 1, rank.descending,
                      fmt::format("The {} of these years.", rank.descending ? "last" : "first"));
        recipe.step = first.step;
        recipe.value_field = column.name;
        recipe.value_title = column.title;
        recipe.value_unit = column.unit;
        recipe.lead = fmt::format("The {} such year of {}", rank.descending ? "last" : "first",
                                  recipe.subject);
        made.name = first.dataset;
    } else {
        take_top(made, column, rank, recipe);
    }
    add_export(made);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
