// SPDX-License-Identifier: Apache-2.0
// How a measure changed between two years.
#include "agents/offline/compose.hpp"
#include "retrieval/dated_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

namespace {

/// "How many years did life expectancy gain": the years are its unit, and no measure of their own.
void drop_units_of(std::vector<Mention>& mentions, const retrieval::Schema& schema) {
    const auto is_unit = [&](const std::string& text) {
        return std::any_of(mentions.begin(), mentions.end(), [&](const Mention& other) {
            return other.text != text && !other.fields.empty()
                   && other.fields.front().column == Column::Field
                   && schema.datasets[other.fields.front().dataset]
                              .fields[other.fields.front().index]
                              .unit
                          == text;
        });
    };
    for (std::size_t i = 0; i < mentions.size() && mentions.size() > 1;)
        if (is_unit(mentions[i].text))
            mentions.erase(mentions.begin() + static_cast<std::ptrdiff_t>(i));
        else
            ++i;
}

} // namespace

/// "How much did the population of Brazil grow from 1990 to 2005?"
Plan Composer::change() {
    if (m_frame.years.size() != 2 || m_frame.years[0] == m_frame.years[1])
        Builder::refuse("a change needs the two years that it lies between");
    const auto [first, last] = std::minmax(m_frame.years[0], m_frame.years[1]);
    Frame copy = m_frame;
    copy.change = false;
    copy.year_range = false;
    copy.years = {first};
    if (copy.heads.empty()) {
        copy.sets.emplace_back();
        copy.heads = {copy.sets.size() - 1};
    }
    for (SetPhrase& set : copy.sets)
        if (set.ranking && copy.mentions.empty() && !set.ranking->fields.empty()) {
            Mention ranked;
            ranked.fields = set.ranking->fields;
            ranked.text = set.ranking->text;
            copy.mentions.push_back(ranked);
        }
    drop_units_of(copy.mentions, m_resolver.schema());
    return Composer(m_resolver, copy, m_task).change_until(last);
}

/// Refuses for a measure of which the data has one year only, naming the year that is missing.
void Composer::refuse_years(const Mention& said, int last) const {
    for (const FieldLink& link : said.fields) {
        const retrieval::DatasetProfile& source = m_builder.profile(link.dataset);
        for (const int year : {last, m_frame.years.front()})
            if (source.years && (year < source.years->first || year > source.years->last))
                Builder::refuse(fmt::format(
                    "there is no data on \"{}\" for {}: \"{}\" is of {}", said.text, year,
                    source.title,
                    source.years->first == source.years->last
                        ? std::to_string(source.years->first)
                        : fmt::format("{} to {}", source.years->first, source.years->last)));
    }
    Builder::refuse(fmt::format("there is no data on \"{}\" for several years", said.text));
}

Plan Composer::change_until(int last) {
    const Mention* said = mention();
    if (said == nullptr || m_frame.mentions.size() != 1)
        Builder::refuse("the task does not say of which one measure it wants the change");
    std::vector<FieldLink> fields;
    for (const FieldLink& link : said->fields)
        if (link.column == Column::YearFamily || m_builder.profile(link.dataset).year_field
            || (link.column == Column::Field
                && retrieval::same_measure_in(m_builder.profile(link.dataset), link.index, last)))
            fields.push_back(link);
    if (fields.empty())
        refuse_years(*said, last);
    m_used_mentions.insert(said->chunk);
    m_groups_used = true;
    Needs needs;
    needs.columns.push_back(fields);
    needs.names = true;
    Made made = m_builder.make_set(head(), needs);
    const auto link = m_resolver.choose_column(made.base, fields, m_frame.years);
    if (!link)
        Builder::refuse(
            fmt::format("the data on {} has no \"{}\" for several years", made.noun, said->text));
    UsedColumn from = m_builder.use_column(made, {*link}, "", said->text);
    const UsedColumn to = m_builder.in_year(made, *link, said->text, last);
    // The join of two years' rows renames the first one's column.
    if (const MadeColumn* column = m_builder.find_column(made, link->dataset, link->index);
        link->column == Column::Field && column != nullptr)
        from.name = column->name;
    if (from.name == to.name)
        Builder::refuse(fmt::format("the two years of \"{}\" cannot be told apart",
                                    m_builder.profile(link->dataset).title));
    const SetPhrase& set = m_frame.sets[head()];
    const bool each = set.ranking || !m_frame.groups.empty() || names_one_row(made, head())
                      || m_frame.list || m_frame.which || m_frame.change_sign != 0;
    return each ? changes_of_rows(made, from, to, last) : change_of_all(made, from, to, last);
}

/// "How many countries had a lower fertility in 2005 than in 1990?"
Plan Composer::number_of_changes(Made& made, AnswerRecipe recipe, int last) {
    recipe.kind = AnswerKind::Numbers;
    const std::string id = m_builder.add(
        "aggregate",
        {{"dataset", made.name},
         {"metrics",
          Json::array({Json{{"function", "count"}, {"field", "change"}, {"name", "count"}}})},
         {"output", m_builder.fresh_name("count")}},
        m_frame.change_sign > 0 ? "How many rose." : "How many fell.");
    recipe.numbers = {{made.noun, id, "count", ""}};
    recipe.sentence =
        fmt::format("{} with a {} {} in {} than in {}: {{0}}.", rows_in_words(head(), made),
                    m_frame.change_sign > 0 ? "higher" : "lower", m_frame.mentions.front().text,
                    last, m_frame.years.front());
    add_export(made);
    return finish(std::move(recipe));
}

/// A change for each row, the largest or the one asked for first.
Plan Composer::changes_of_rows(Made& made, const UsedColumn& from, const UsedColumn& to, int last) {
    const SetPhrase& set = m_frame.sets[head()];
    const bool percent =
        m_frame.change_in_percent || (set.ranking && set.ranking->notion == "growth");
    const std::string both = fmt::format("{} - {}", quoted_field(to.name), quoted_field(from.name));
    for (const auto& [field, unit, expression] :
         {std::tuple{"change", from.unit, both},
          std::tuple{"change_percent", std::string("%"),
                     fmt::format("({}) / {} * 100", both, quoted_field(from.name))}}) {
        const std::string output = m_builder.fresh_name(field);
        m_builder.add("compute_field",
                      {{"dataset", made.name},
                       {"expression", expression},
                       {"field", field},
                       {"unit", unit},
                       {"output", output}},
                      fmt::format("{} less {}.", to.title, from.title));
        made.name = output;
        made.columns.push_back({field, None, None, unit, false});
    }
    AnswerRecipe recipe;
    recipe.subject = describe_set(head());
    if (const auto name = m_builder.name_column(made))
        recipe.name_fields = {*name};
    const std::string what = fmt::format(
        "change of {} from {} to {}", m_frame.mentions.front().text, m_frame.years.front(), last);
    const UsedColumn ranked{percent ? "change_percent" : "change",
                            percent ? "%" : from.unit,
                            what,
                            None,
                            from.quantity,
                            false};
    Ranking rank = set.ranking.value_or(Ranking{});
    if (!set.ranking)
        rank.count = MostListed;
    if (m_frame.decline)
        rank.descending = !rank.descending;
    if (m_frame.change_sign != 0) {
        rank.descending = m_frame.change_sign > 0;
        m_builder.filter(made, fmt::format("change {} 0", m_frame.change_sign > 0 ? ">" : "<"),
                         "Those that changed in the way that is asked for.");
    }
    if (m_frame.change_sign != 0 && m_frame.count && !set.ranking)
        return number_of_changes(made, std::move(recipe), last);
    take_top(made, ranked, rank, recipe);
    recipe.ranks_all = !set.ranking;
    recipe.premise = set.ranking ? 0 : m_frame.change_premise;
    if (!set.ranking)
        recipe.lead = recipe.subject.empty() ? what : fmt::format("{}, {}", recipe.subject, what);
    recipe.extras = {{from.name, from.unit}, {to.name, to.unit}};
    recipe.extra_labels = {"from", "to"};
    recipe.extras.emplace_back(percent ? "change" : "change_percent", percent ? from.unit : "%");
    recipe.extra_labels.emplace_back("a change of");
    add_export(made);
    return finish(std::move(recipe));
}

/// The change of the sum or the mean over all rows that have both values.
Plan Composer::change_of_all(Made& made, const UsedColumn& from, const UsedColumn& to, int last) {
    const std::string function = statistic_of(from, made.noun);
    m_builder.filter(made,
                     fmt::format("{} is not null and {} is not null", quoted_field(from.name),
                                 quoted_field(to.name)),
                     "Rows with a value in both years, so that like is compared with like.");
    const std::string difference = m_builder.fresh_name("change");
    m_builder.add(
        "compute_field",
        {{"dataset", made.name},
         {"expression", fmt::format("{} - {}", quoted_field(to.name), quoted_field(from.name))},
         {"field", "change"},
         {"output", difference}},
        fmt::format("{} less {}.", to.title, from.title));
    made.name = difference;
    Json metrics = Json::array();
    for (const auto& [field, name] : {std::pair{std::string("change"), "by"},
                                      std::pair{from.name, "first"}, std::pair{to.name, "last"}})
        metrics.push_back({{"function", function}, {"field", field}, {"name", name}});
    metrics.push_back({{"function", "count"}, {"name", "count"}});
    const std::string id = m_builder.add(
        "aggregate",
        {{"dataset", made.name}, {"metrics", metrics}, {"output", m_builder.fresh_name("total")}},
        fmt::format("The {} of both years and of the change.", function));
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = rows_in_words(head(), made);
    recipe.premise = m_frame.change_premise;
    if (m_frame.change_in_percent) {
        recipe.kind = AnswerKind::Ratio;
        recipe.subject = fmt::format("change of {} from {} to {}, {}", from.title,
                                     m_frame.years.front(), last, recipe.subject);
        recipe.numbers = {{"change", id, "by", from.unit}, {from.title, id, "first", from.unit}};
        add_export(made);
        return finish(std::move(recipe));
    }
    recipe.numbers = {{"change", id, "by", from.unit},
                      {from.title, id, "first", from.unit},
                      {to.title, id, "last", to.unit},
                      {"rows", id, "count", ""}};
    recipe.sentence =
        fmt::format("The {} {} of {} changed by {{0}}, from {{1}} to {{2}} in {}, over "
                    "{{3}} rows with a value in both years.",
                    function == "sum" ? "total" : function, titled(from), recipe.subject, last);
    add_export(made);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
