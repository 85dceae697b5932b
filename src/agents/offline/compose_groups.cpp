// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::FieldRole;

namespace {

constexpr double GoodGroupName = 0.6;
constexpr double GoodEntity = 0.75;

/// Texts, codes, and whole numbers of a few values: the category of a storm.
bool can_group(const retrieval::FieldProfile& field) {
    constexpr std::size_t FewClasses = 12;
    const FieldRole role = field.role;
    const bool classes = role == FieldRole::Measure && field.whole && field.distinct <= FewClasses
                         && field.quantity == retrieval::Quantity::Unknown;
    return classes || role == FieldRole::Category || role == FieldRole::Name
           || role == FieldRole::Key;
}

Json metric(const std::string& function, const std::string& field, const std::string& name) {
    Json result{{"function", function}};
    if (!field.empty())
        result["field"] = field;
    result["name"] = name;
    return result;
}

} // namespace

/// The field of the data, or of data joined to it, that a grouping names.
std::optional<FieldLink> Composer::group_field(const Made& made, const Grouping& grouping) {
    std::optional<FieldLink> best;
    for (FieldLink link : grouping.fields) {
        if (link.column != Column::Field || link.score < GoodGroupName)
            continue;
        const PathKind kind = m_resolver.path(made.base, link.dataset).kind;
        const bool near = kind == PathKind::Own || kind == PathKind::Key;
        if (!near || !can_group(m_builder.profile(link.dataset).fields[link.index]))
            continue;
        link.score += kind == PathKind::Own ? 0.3 : 0;
        if (!best || link.score > best->score)
            best = link;
    }
    const retrieval::Words words = retrieval::concept_words(grouping.text);
    if (best || words.size() < 2)
        return best;
    // "US state": of the data on US airports, the state.
    for (const FieldLink& link : link_fields({words.back()}, m_resolver.schema())) {
        const bool own = link.dataset == made.base && link.column == Column::Field;
        if (own && link.score >= GoodGroupName
            && can_group(m_builder.profile(link.dataset).fields[link.index]))
            return link;
    }
    return std::nullopt;
}

std::optional<std::string> Composer::group_column(Made& made, const Grouping& grouping) {
    const auto link = group_field(made, grouping);
    if (!link)
        return std::nullopt;
    m_groups_used = true;
    return m_builder.use_column(made, {*link}, "", grouping.text).name;
}

/// What is worked out for each group: the count, or a figure of the measure that is named.
Composer::Figure Composer::group_figure(Made& made) {
    const Mention* said = mention();
    if (said == nullptr)
        return {m_builder.count_of(made, "count"), "count", "number of " + made.noun, ""};
    const UsedColumn column = measure_column(made, *said);
    const std::string function = statistic_of(column, made.noun);
    const std::string word = function == "sum" ? "total" : function;
    if (function == "sum" && (m_frame.heads.empty() || m_frame.sets[head()].entities.empty()))
        refuse_people_of_towns(made, column, "each " + m_frame.groups.front().text);
    return {metric(function, column.name, "result"), "result", word + " " + column.title,
            column.unit};
}

/// Groups by a field; the highest figure first.
Plan Composer::groups_by_field(Made& made, const std::string& column, const std::string& title) {
    m_builder.leave_out_ungrouped(made, column, title);
    if (!m_frame.weight.empty())
        return weighted_groups(made, column, title);
    const Figure figure = group_figure(made);
    if (figure.metric.value("function", "") == "sum")
        check_group_of_all_rows(made, column, title);
    Json metrics = Json::array({figure.metric});
    if (figure.field != "count")
        metrics.push_back(m_builder.count_of(made, "count"));
    const std::string output = m_builder.fresh_name("by_" + column);
    m_builder.add("aggregate",
                  {{"dataset", made.name},
                   {"group_by", Json::array({column})},
                   {"metrics", metrics},
                   {"output", output}},
                  fmt::format("The {} for each {}.", figure.title, title));
    Made table = made;
    table.name = output;
    table.geometry = false;
    table.columns = {{column, None, None, "", true},
                     {figure.field, None, None, figure.unit, false}};
    AnswerRecipe recipe;
    list_highest(table, figure.field, figure.unit, recipe);
    recipe.name_fields = {column};
    recipe.subject = figure.title + " by " + title;
    recipe.value_title = figure.title;
    recipe.lead = recipe.subject;
    add_export(table);
    return finish(std::move(recipe));
}

/// Whether lengths of lines or areas of areas are to be added up.
bool Composer::sums_sizes(const Made& made) const {
    const Mention* said = mention();
    const bool sum = m_frame.aggregate.empty() || m_frame.aggregate == "sum";
    const bool plain = !m_frame.per_capita && !m_frame.density;
    return said != nullptr && sum && plain && said->divisor.empty() && !said->per_capita
           && ((said->notion == "length" && made.dimension == 1)
               || (said->notion == "area" && made.dimension == 2));
}

/// What is worked out for each of the zones that the features lie in, as a column of these.
Composer::Figure Composer::figure_inside(Made& made, Made& zones) {
    if (sums_sizes(made)) {
        m_used_mentions.insert(mention()->chunk);
        const UsedColumn column = m_builder.summarize_parts(
            zones, made, "result_inside",
            fmt::format("The {} of the parts of the {} that lie within each {}.", mention()->notion,
                        made.noun, zones.noun));
        return {{}, column.name, "total " + column.title, column.unit};
    }
    Figure figure = group_figure(made);
    figure.metric["name"] = figure.field = figure.field + "_inside";
    m_builder.summarize(zones, made, figure.metric,
                        fmt::format("The {} within each {}.", figure.title, zones.noun));
    zones.columns.push_back({figure.field, None, None, figure.unit, false});
    return figure;
}

/// Groups by the areas that the features lie in.
Plan Composer::groups_by_area(Made& made, const Grouping& grouping) {
    SetPhrase areas;
    areas.entities = grouping.entities;
    Needs geometry;
    geometry.geometry = true;
    const auto base = m_resolver.choose_base(areas, geometry);
    if (!base || m_builder.profile(*base).dimension != 2 || !made.geometry)
        Builder::refuse(fmt::format("the data on {} does not say which \"{}\" each belongs to",
                                    made.noun, grouping.text));
    m_groups_used = true;
    Made zones = m_builder.read(*base, grouping.text);
    zones.entities = grouping.entities;
    const Figure figure = figure_inside(made, zones);
    AnswerRecipe recipe;
    if (const auto name = m_builder.name_column(zones))
        recipe.name_fields = {*name};
    list_highest(zones, figure.field, figure.unit, recipe);
    recipe.subject = figure.title + " by " + grouping.text;
    recipe.value_title = figure.title;
    recipe.lead = recipe.subject;
    add_choropleth(zones, {figure.field, figure.unit, figure.title, None}, recipe.subject, true);
    add_export(zones);
    return finish(std::move(recipe));
}

/// "mean elevation of each canton": the groups are the rows themselves.
Plan Composer::groups_are_rows(const Grouping& grouping) {
    Frame copy = m_frame;
    SetPhrase rows;
    rows.entities = grouping.entities;
    rows.fields = grouping.fields;
    rows.text = grouping.text;
    for (const std::size_t set : m_frame.heads)
        for (const ValueFilter& filter : m_frame.sets[set].values)
            rows.values.push_back(filter);
    copy.sets.push_back(rows);
    copy.heads = {copy.sets.size() - 1};
    copy.groups.clear();
    Composer each(m_resolver, copy, m_task);
    each.m_rows_wanted = true;
    return each.lookup();
}

/// Columns of people of towns stand behind those of whole lands.
std::vector<FieldLink> Composer::towns_last(std::vector<FieldLink> links) const {
    std::stable_partition(links.begin(), links.end(), [&](const FieldLink& link) {
        return link.column != Column::Field || m_builder.profile(link.dataset).dimension != 0
               || !m_resolver.tells_people(link.dataset, link.index);
    });
    return links;
}

/// One row for each group: by a field of the rows, or by the areas that they lie in.
Plan Composer::groups() {
    const Grouping& grouping = m_frame.groups.front();
    const Mention* said = mention();
    const bool rows_unnamed = m_frame.heads.empty() || m_frame.sets[head()].entities.empty();
    if (rows_unnamed && said != nullptr) {
        for (const FieldLink& link : towns_last(said->fields)) {
            if (link.column != Column::Field || !m_frame.heads.empty())
                continue;
            const bool own_rows = std::any_of(
                grouping.entities.begin(), grouping.entities.end(), [&](const EntityLink& entity) {
                    return entity.dataset == link.dataset && entity.score > GoodEntity;
                });
            if (own_rows)
                return groups_are_rows(grouping);
            Made trial;
            trial.base = link.dataset;
            if (!group_field(trial, grouping))
                continue;
            Made made = m_builder.read(link.dataset, m_builder.profile(link.dataset).title);
            m_builder.keep_year(made);
            m_builder.keep_dates(made);
            m_builder.keep_single_rows(made, nullptr);
            const auto column = group_column(made, grouping);
            return groups_by_field(made, *column, grouping.text);
        }
    }
    if (rows_unnamed && !grouping.entities.empty())
        return groups_are_rows(grouping);
    Needs needs = needs_of_mentions();
    if (rows_unnamed)
        needs.columns.push_back(grouping.fields);
    needs.preferred = grouping.fields;
    Made made = m_builder.make_set(head(), needs);
    if (const auto column = group_column(made, grouping))
        return groups_by_field(made, *column, grouping.text);
    return groups_by_area(made, grouping);
}

} // namespace graticule::agents::offline
