// SPDX-License-Identifier: Apache-2.0
// Amounts that no column holds as they are asked for: numbers of things where the data has a
// share, and whole things where the data has their pieces.
#include "agents/offline/compose.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::agents::offline {

using retrieval::FieldRole;
using retrieval::Quantity;

/// "The largest number of engineers", where the data has their share: the share times what it is
/// a share of, if the data says and has that; never the share itself.
UsedColumn Composer::as_number(Made& made, const UsedColumn& column) {
    const bool is_share = column.unit == "1" || column.unit.starts_with("%");
    if (!is_share)
        return column;
    std::vector<FieldLink> people;
    if (column.dataset != None && m_builder.profile(column.dataset).shares_of_population)
        for (const FieldLink& link : link_fields({"population"}, m_resolver.schema()))
            if (link.dataset == column.dataset && link.column == Column::Field)
                people.push_back(link);
    if (people.empty())
        Builder::refuse(fmt::format("the data gives \"{}\" as a share, not as a number of things, "
                                    "and not what the share is multiplied with",
                                    column.title));
    const UsedColumn population = m_builder.use_column(made, people, "", "population");
    const std::string factor = column.unit == "1" ? "" : " / 100";
    const std::string output = m_builder.fresh_name("numbers");
    m_builder.add("compute_field",
                  {{"dataset", made.name},
                   {"expression", fmt::format("{} * {}{}", quoted_field(column.name),
                                              quoted_field(population.name), factor)},
                   {"field", "number_of_things"},
                   {"output", output}},
                  fmt::format("The share of {} times the {}.", column.title, population.title));
    m_builder.caution(fmt::format("The data gives the share of {}; the number is that share times "
                                  "the population.",
                                  column.title));
    made.name = output;
    made.columns.push_back({"number_of_things", None, None, "", false});
    return {"number_of_things", "", "number of " + column.title, None, Quantity::Amount, false};
}

/// The stretches of a line are one line: sums their lengths by name. Gives the column of the
/// names, or none where the rows are no pieces.
std::optional<std::string> Composer::sum_of_pieces(Made& made, const UsedColumn& column) {
    const std::optional<std::string> name = m_builder.name_of_pieces(made);
    if (!name || column.unit != "km" || column.quantity != Quantity::Amount)
        return std::nullopt;
    const std::string output = m_builder.fresh_name("whole");
    m_builder.add(
        "aggregate",
        {{"dataset", made.name},
         {"group_by", Json::array({*name})},
         {"metrics",
          Json::array({Json{{"function", "sum"}, {"field", column.name}, {"name", column.name}}})},
         {"output", output}},
        fmt::format("Each of the {} comes in several pieces, whose {} add up.", made.noun,
                    column.title));
    made.name = output;
    made.geometry = false;
    made.dimension = -1;
    made.columns = {{*name, None, None, "", true}, {column.name, None, None, column.unit, false}};
    return name;
}

/// "Which three neighbourhoods have the most residents": a column of names, ranked by a measure.
bool Composer::ranks_names(const SetPhrase& set) const {
    if (!set.entities.empty() || m_frame.mentions.size() != 1
        || (set.ranking->fields.empty() && set.ranking->notion.empty())
        || m_frame.mentions.front().fields.empty())
        return false;
    const FieldLink& link = m_frame.mentions.front().fields.front();
    if (link.column != Column::Field)
        return false;
    const FieldRole role = m_builder.profile(link.dataset).fields[link.index].role;
    return role == FieldRole::Category || role == FieldRole::Name;
}

Plan Composer::ranked_groups(std::size_t index, const Mention& names) {
    const SetPhrase& set = m_frame.sets[index];
    Needs needs;
    needs.columns.push_back(names.fields);
    const Mention by = ranked_by(set, needs);
    needs.columns.push_back(by.fields);
    Made made = m_builder.make_set(index, needs);
    const UsedColumn figure = m_builder.use_column(made, by.fields, "", by.text);
    const UsedColumn group = m_builder.use_column(made, names.fields, "", names.text);
    m_used_mentions.insert(names.chunk);
    const std::string function = statistic_of(figure, names.text);
    m_builder.leave_out_ungrouped(made, group.name, group.title);
    const std::string output = m_builder.fresh_name("by_" + group.name);
    m_builder.add(
        "aggregate",
        {{"dataset", made.name},
         {"group_by", Json::array({group.name})},
         {"metrics",
          Json::array({Json{{"function", function}, {"field", figure.name}, {"name", "result"}}})},
         {"output", output}},
        fmt::format("The {} of {} for each of the {}.", function, figure.title, names.text));
    AnswerRecipe recipe;
    recipe.subject = names.text;
    recipe.name_fields = {group.name};
    made.name = output;
    made.geometry = false;
    made.columns = {{group.name, None, None, "", true}, {"result", None, None, figure.unit, false}};
    const std::string title = (function == "sum" ? "total " : function + " ") + figure.title;
    take_top(made, {"result", figure.unit, title, None, figure.quantity, false}, *set.ranking,
             recipe);
    add_export(made);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
