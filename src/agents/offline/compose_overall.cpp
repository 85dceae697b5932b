// SPDX-License-Identifier: Apache-2.0
// One figure of all rows, where the task says so otherwise than by the sum of a column.
#include "agents/offline/compose.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::FieldRole;
using retrieval::Quantity;

/// "What is the population in total?": a column of amounts and no figure named for it.
bool Composer::asks_for_sum_of_all() const {
    const bool ranked = std::any_of(m_frame.sets.begin(), m_frame.sets.end(),
                                    [](const SetPhrase& set) { return set.ranking.has_value(); });
    const bool divided =
        m_frame.per_capita || m_frame.density
        || std::any_of(m_frame.mentions.begin(), m_frame.mentions.end(), [](const Mention& said) {
               return said.per_capita || !said.divisor.empty() || said.notion == "density";
           });
    const bool other = m_frame.show || m_frame.list || m_frame.share || m_frame.change
                       || m_frame.distance || m_frame.nearest || m_frame.farthest
                       || !m_frame.transform.empty() || !m_frame.groups.empty();
    return m_frame.overall && m_frame.aggregate.empty() && !m_frame.count
           && m_frame.mentions.size() == 1 && !ranked && !divided && !other;
}

Plan Composer::sum_of_all() const {
    Frame summed = m_frame;
    summed.aggregate = "sum";
    return Composer(m_resolver, summed, m_task).run();
}

/// "The total population", where a column is called just that: one figure all the same, and no
/// list of rows.
bool Composer::adds_up_by_its_name(const Mention& said, const UsedColumn& column) const {
    return !m_rows_wanted && !m_frame.list && !m_frame.show && m_frame.aggregate.empty()
           && column.quantity == Quantity::Amount && fold(said.text).starts_with("total ");
}

/// "GDP per head in total": all GDP over all heads, of the rows that have both.
Plan Composer::quotient_of_all(Made& made, const UsedColumn& column, std::size_t set) {
    const auto& [top, bottom] = *m_quotient;
    m_builder.filter(
        made,
        fmt::format("{} is not null and {} is not null", quoted_field(top), quoted_field(bottom)),
        "Rows that have both.");
    const std::string rows = rows_in_words(set, made);
    divide_sums(made, top, bottom, Json::array(),
                fmt::format("{} of all: one sum over the other.", column.title));
    const std::string id = rank_rows(made, "result", 1, true, "The one figure.").step;
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = column.title;
    recipe.numbers = {{column.title, id, "result", column.unit}, {"rows", id, "count", ""}};
    recipe.sentence =
        fmt::format("{} of {} taken together is {{0}}, over {{1}} rows.", titled(column), rows);
    return finish(std::move(recipe));
}

/// "The total of the sites": the only column with numbers that it can be of. Of several, none is
/// guessed.
Plan Composer::figure_unnamed() {
    const auto base = m_frame.heads.empty() ? std::nullopt
                                            : m_resolver.choose_base(m_frame.sets[head()], Needs{});
    std::vector<std::string> names;
    std::vector<std::size_t> fields;
    for (std::size_t f = 0; base && f < m_builder.profile(*base).fields.size(); ++f) {
        const retrieval::FieldProfile& field = m_builder.profile(*base).fields[f];
        const bool adds_up = m_frame.aggregate != "sum" || field.quantity != Quantity::Intensive;
        if (field.role == FieldRole::Measure && adds_up) {
            fields.push_back(f);
            names.push_back(graticule::quoted(field.name));
        }
    }
    if (fields.empty())
        Builder::refuse(fmt::format("the data has no figure to take the {} of", m_frame.aggregate));
    if (fields.size() > 1)
        Builder::refuse(fmt::format("the task does not say of what the {} is: \"{}\" has {}",
                                    m_frame.aggregate, m_builder.profile(*base).title,
                                    join(names, ", ")));
    Frame named = m_frame;
    Mention only;
    only.fields = {{*base, Column::Field, fields.front(), 1}};
    only.text = m_builder.profile(*base).fields[fields.front()].name;
    only.chunk = None - 1; // beyond all words: none of the task's names it
    named.mentions = {only};
    Composer composer(m_resolver, named, m_task);
    composer.m_builder.caution(fmt::format("The task names no column; {} is the only one of \"{}\" "
                                           "with numbers that can be meant.",
                                           names.front(), m_builder.profile(*base).title));
    return composer.run();
}

} // namespace graticule::agents::offline
