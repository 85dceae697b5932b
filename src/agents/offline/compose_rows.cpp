// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::FieldRole;

namespace {

constexpr std::size_t MostListed = 200;

} // namespace

/// Groups by a field of the data itself, where it has one of that name.
bool Composer::group_is_field(Made& made, const Grouping& grouping, std::string& column,
                              std::string& title) {
    constexpr double GoodName = 0.6;
    std::optional<FieldLink> best;
    for (const FieldLink& link : grouping.fields) {
        if (link.column != Column::Field || link.score < GoodName)
            continue;
        const auto kind = m_resolver.path(made.base, link.dataset).kind;
        const FieldRole role = m_builder.profile(link.dataset).fields[link.index].role;
        const bool groups =
            role == FieldRole::Category || role == FieldRole::Name || role == FieldRole::Key;
        const bool near = kind == PathKind::Own || kind == PathKind::Key;
        if (!groups || !near)
            continue;
        const double score = link.score + (kind == PathKind::Own ? 0.3 : 0);
        if (!best || score > best->score) {
            best = link;
            best->score = score;
        }
    }
    if (!best) {
        // "US state": of the data on US airports, the state.
        const retrieval::Words words = retrieval::concept_words(grouping.text);
        for (const FieldLink& link : words.size() > 1
                                         ? link_fields({words.back()}, m_resolver.schema())
                                         : std::vector<FieldLink>{}) {
            const bool own =
                link.dataset == made.base && link.column == Column::Field && link.score >= GoodName;
            const FieldRole role =
                own ? m_builder.profile(link.dataset).fields[link.index].role : FieldRole::Measure;
            if (!best && (role == FieldRole::Category || role == FieldRole::Name))
                best = link;
        }
    }
    if (!best)
        return false;
    m_groups_used = true;
    const UsedColumn used = m_builder.use_column(made, {*best}, "", grouping.text);
    column = used.name;
    title = grouping.text;
    return true;
}

/// One row for each group: by a field of the rows, or by the areas that they lie in.
Plan Composer::groups() {
    const Grouping& grouping = m_frame.groups.front();
    const Mention* said = mention();
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Rows;
    Needs needs = needs_of_mentions();
    if (m_frame.heads.empty()
        || (m_frame.heads.size() == 1 && m_frame.sets[head()].entities.empty())) {
        // "average life expectancy per region", "mean elevation of each canton": the groups are the
        // rows themselves, or rows of the data that has the measure.
        SetPhrase rows;
        rows.entities = grouping.entities;
        rows.text = grouping.text;
        if (said != nullptr && !said->fields.empty()) {
            m_all_used = m_frame.heads.empty();
            for (const FieldLink& link : said->fields) {
                if (link.column == Column::Band)
                    continue;
                Made made = m_builder.read(link.dataset, m_builder.profile(link.dataset).title);
                std::string column;
                std::string title;
                Made trial = made;
                if (!group_is_field(trial, grouping, column, title))
                    continue;
                m_builder.keep_year(trial);
                const UsedColumn measure = measure_column(trial, *said);
                const std::string function =
                    !m_frame.aggregate.empty() ? m_frame.aggregate : default_statistic(measure);
                const std::string output = m_builder.fresh_name("by_" + column);
                recipe.step = m_builder.add(
                    "aggregate",
                    {{"dataset", trial.name},
                     {"group_by", Json::array({column})},
                     {"metrics", Json::array({Json{{"function", function},
                                                   {"field", measure.name},
                                                   {"name", "result"}},
                                              Json{{"function", "count"}, {"name", "count"}}})},
                     {"output", output}},
                    fmt::format("The {} of {} for each {}.", function, measure.title, title));
                recipe.name_fields = {column};
                recipe.value_field = "result";
                recipe.value_name = function + " of " + measure.title;
                recipe.value_unit = measure.unit;
                recipe.subject = fmt::format("{} by {}", recipe.value_name, title);
                Made table = trial;
                table.name = output;
                table.geometry = false;
                add_export(table);
                return finish(std::move(recipe));
            }
        }
        Frame copy = m_frame;
        copy.sets.insert(copy.sets.begin(), rows);
        copy.heads = {0};
        copy.groups.clear();
        for (SetPhrase& set : copy.sets)
            for (Relation& relation : set.relations)
                ++relation.target;
        if (copy.sets.size() > 1)
            for (const ValueFilter& filter : copy.sets[1].values)
                copy.sets[0].values.push_back(filter);
        Composer each(m_resolver, copy, m_task);
        each.m_rows_wanted = true;
        return each.lookup();
    }
    Made made = m_builder.make_set(head(), needs);
    std::string column;
    std::string title;
    const bool by_field = group_is_field(made, grouping, column, title);
    if (by_field) {
        Json metrics = Json::array({Json{{"function", "count"}, {"name", "count"}}});
        recipe.value_field = "count";
        recipe.value_name = "number of " + made.noun;
        if (said != nullptr) {
            const UsedColumn measure = measure_column(made, *said);
            const std::string function =
                !m_frame.aggregate.empty() ? m_frame.aggregate : default_statistic(measure);
            metrics.push_back(
                {{"function", function}, {"field", measure.name}, {"name", "result"}});
            recipe.value_field = "result";
            recipe.value_name = function + " of " + measure.title;
            recipe.value_unit = measure.unit;
        }
        const std::string output = m_builder.fresh_name("by_" + column);
        recipe.step = m_builder.add("aggregate",
                                    {{"dataset", made.name},
                                     {"group_by", Json::array({column})},
                                     {"metrics", metrics},
                                     {"output", output}},
                                    fmt::format("{} for each {}.", recipe.value_name, title));
        recipe.name_fields = {column};
        recipe.subject = recipe.value_name + " by " + title;
        Made table = made;
        table.name = output;
        table.geometry = false;
        add_export(table);
        return finish(std::move(recipe));
    }
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
    Json metrics = Json::array({Json{{"function", "count"}, {"name", "features_inside"}}});
    recipe.value_field = "features_inside";
    recipe.value_name = "number of " + made.noun;
    if (said != nullptr) {
        const UsedColumn measure = measure_column(made, *said);
        const std::string function =
            !m_frame.aggregate.empty() ? m_frame.aggregate : default_statistic(measure);
        metrics.push_back(
            {{"function", function}, {"field", measure.name}, {"name", "result_inside"}});
        recipe.value_field = "result_inside";
        recipe.value_name = function + " of " + measure.title;
        recipe.value_unit = measure.unit;
    }
    const std::string output = m_builder.fresh_name(m_builder.profile(*base).name + "_summary");
    m_builder.add("summarize_within",
                  {{"polygons", zones.name},
                   {"features", made.name},
                   {"metrics", metrics},
                   {"output", output}},
                  fmt::format("{} within each {}.", recipe.value_name, grouping.text));
    zones.name = output;
    zones.columns.push_back({recipe.value_field, None, None, recipe.value_unit, false});
    const std::string ranked = m_builder.fresh_name("ranked");
    recipe.step = m_builder.add("top_rows",
                                {{"dataset", zones.name},
                                 {"field", recipe.value_field},
                                 {"count", MostListed},
                                 {"output", ranked}},
                                "The highest first.");
    if (const auto name = m_builder.name_column(zones))
        recipe.name_fields = {*name};
    recipe.subject = recipe.value_name + " by " + grouping.text;
    add_choropleth(zones, {recipe.value_field, recipe.value_unit, recipe.value_name, None},
                   recipe.subject, true);
    add_export(zones);
    return finish(std::move(recipe));
}

/// "Which five cantons have the highest population": rows by rank.
Plan Composer::ranking() {
    std::size_t index = head();
    for (const std::size_t set : m_frame.heads)
        if (m_frame.sets[set].ranking)
            index = set;
    const SetPhrase& set = m_frame.sets[index];
    const Ranking& rank = *set.ranking;
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Rows;
    recipe.single = rank.count == 1;
    Needs needs;
    needs.names = true;
    std::vector<FieldLink> fields = rank.fields;
    std::string notion = rank.notion;
    const Mention* said = mention();
    if (fields.empty() && notion.empty() && said != nullptr) {
        fields = said->fields;
        notion = said->notion;
    }
    if (rank.count_of != None) {
        // The most features: counted by a field of theirs that names the group, or by area.
        m_all_used = true;
        Grouping grouping{set.entities, set.fields, set.text};
        Made made = m_builder.make_set(rank.count_of);
        std::string column;
        std::string title;
        if (group_is_field(made, grouping, column, title)) {
            const std::string output = m_builder.fresh_name("by_" + column);
            m_builder.add(
                "aggregate",
                {{"dataset", made.name},
                 {"group_by", Json::array({column})},
                 {"metrics", Json::array({Json{{"function", "count"}, {"name", "count"}}})},
                 {"output", output}},
                fmt::format("How many {} each {} has.", made.noun, title));
            recipe.value_field = "count";
            recipe.name_fields = {column};
            made.name = output;
        } else {
            Needs geometry;
            geometry.geometry = true;
            geometry.names = true;
            Made zones = m_builder.make_set(index, geometry);
            if (zones.dimension != 2 || !made.geometry)
                Builder::refuse(
                    fmt::format("the data on {} does not say which \"{}\" each belongs to",
                                made.noun, set.text));
            const std::string output =
                m_builder.fresh_name(m_builder.profile(zones.base).name + "_counted");
            m_builder.add("summarize_within",
                          {{"polygons", zones.name},
                           {"features", made.name},
                           {"metrics", Json::array({Json{{"function", "count"},
                                                         {"name", "features_inside"}}})},
                           {"output", output}},
                          fmt::format("How many {} each of the {} has.", made.noun, zones.noun));
            zones.name = output;
            if (const auto name = m_builder.name_column(zones))
                recipe.name_fields = {*name};
            recipe.value_field = "features_inside";
            made = zones;
            add_choropleth(
                made,
                {"features_inside", "", "number of " + m_frame.sets[rank.count_of].text, None},
                "Number of " + m_frame.sets[rank.count_of].text, true);
        }
        recipe.value_name = "number of " + m_frame.sets[rank.count_of].text;
        const std::string top = m_builder.fresh_name("top");
        recipe.step = m_builder.add(
            "top_rows",
            {{"dataset", made.name},
             {"field", recipe.value_field},
             {"count", rank.count},
             {"order", rank.descending ? "descending" : "ascending"},
             {"output", top}},
            fmt::format("The {} with the {}.", rank.count, rank.descending ? "most" : "fewest"));
        recipe.subject = set.text;
        Made result = made;
        result.name = top;
        add_export(result);
        return finish(std::move(recipe));
    }
    if (notion == "size") {
        // What is large among places with people is their population, among areas their area.
        const auto base = m_resolver.choose_base(set, needs);
        const bool areas = base && m_builder.profile(*base).dimension == 2;
        notion = areas ? "area" : "population";
        m_builder.explain(fmt::format("\"{}\" is taken as the one with the {} {}.",
                                      rank.descending ? "largest" : "smallest",
                                      rank.descending ? "most" : "least", notion));
    }
    if (notion == "time")
        Builder::refuse("the data names no time to rank by");
    if (fields.empty() && !notion.empty())
        fields = link_fields({notion}, m_resolver.schema());
    if (notion == "density")
        fields.clear();
    if (fields.empty() && notion.empty())
        Builder::refuse("the task does not say by what is ranked");
    if (!fields.empty() && notion != "area" && notion != "length" && notion != "perimeter")
        needs.columns.push_back(fields);
    Made made = m_builder.make_set(index, needs);
    Mention measured;
    measured.fields = fields;
    measured.notion = notion == "population" ? "" : notion;
    measured.text = !rank.text.empty() ? rank.text
                    : !notion.empty()  ? notion
                    : said             ? said->text
                                       : "";
    if (notion == "density" && said != nullptr)
        measured.fields = said->fields;
    const UsedColumn column = measure_column(made, measured, rank.descending ? "mean" : "mean");
    const auto name = m_builder.name_column(made);
    const std::string top = m_builder.fresh_name("top");
    recipe.step = m_builder.add("top_rows",
                                {{"dataset", made.name},
                                 {"field", column.name},
                                 {"count", rank.count},
                                 {"order", rank.descending ? "descending" : "ascending"},
                                 {"output", top}},
                                fmt::format("The {} with the {} {}.", rank.count,
                                            rank.descending ? "highest" : "lowest", column.title));
    if (name)
        recipe.name_fields = {*name};
    recipe.value_field = column.name;
    recipe.value_name = column.title;
    recipe.value_unit = column.unit;
    recipe.subject = describe_set(index);
    Made result = made;
    result.name = top;
    result.narrowed = true;
    add_map_of(result, recipe.subject);
    add_export(result);
    return finish(std::move(recipe));
}

/// "List the countries in ...": names, and how many.
Plan Composer::listing() {
    const std::size_t set = head();
    Needs needs;
    needs.names = true;
    Made made = m_builder.make_set(set, needs);
    const auto name = m_builder.name_column(made);
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Names;
    recipe.subject = describe_set(set);
    const std::string key = name.value_or("");
    Json metrics = Json::array({Json{{"function", "count"}, {"name", "count"}}});
    recipe.step = m_builder.add("aggregate",
                                {{"dataset", made.name},
                                 {"group_by", name ? Json::array({key}) : Json::array()},
                                 {"metrics", metrics},
                                 {"output", m_builder.fresh_name("names")}},
                                "Each name once.");
    recipe.numbers.push_back({made.noun,
                              m_builder.add("aggregate",
                                            {{"dataset", made.name},
                                             {"metrics", metrics},
                                             {"output", m_builder.fresh_name("count")}},
                                            "How many there are."),
                              "count", ""});
    if (name)
        recipe.name_fields = {*name};
    add_map_of(made, recipe.subject);
    add_export(made);
    return finish(std::move(recipe));
}

/// "What is the population of Brazil?", "the elevation of each canton": a column of some rows.
Plan Composer::lookup() {
    const Mention* said = mention();
    Needs needs = needs_of_mentions();
    needs.names = true;
    SetPhrase everything;
    if (m_frame.heads.empty()) {
        if (said == nullptr || said->fields.empty())
            Builder::refuse("the task does not say what it is about");
        Frame copy = m_frame;
        copy.sets.emplace_back();
        copy.heads = {copy.sets.size() - 1};
        return Composer(m_resolver, copy, m_task).lookup();
    }
    const std::size_t set = head();
    const SetPhrase& phrase = m_frame.sets[set];
    const bool names_rows = phrase.entities.empty() && !phrase.values.empty();
    const bool measured =
        said != nullptr
        && (said->notion == "length" || said->notion == "area" || said->notion == "perimeter");
    if (measured && !m_rows_wanted)
        return total();
    Made made = m_builder.make_set(set, needs);
    const auto name = m_builder.name_column(made);
    const UsedColumn column = said ? measure_column(made, *said, m_frame.aggregate)
                                   : m_builder.use_column(made, {}, "area", "area");
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Rows;
    recipe.single = names_rows;
    recipe.subject = describe_set(set);
    recipe.value_field = column.name;
    recipe.value_name = column.title;
    recipe.value_unit = column.unit;
    if (name)
        recipe.name_fields = {*name};
    bool text = false;
    for (const MadeColumn& known : made.columns)
        text = text || (known.name == column.name && known.text);
    if (text) {
        recipe.step = m_builder.add(
            "aggregate",
            {{"dataset", made.name},
             {"group_by", name && *name != column.name ? Json::array({*name, column.name})
                                                       : Json::array({column.name})},
             {"metrics", Json::array({Json{{"function", "count"}, {"name", "count"}}})},
             {"output", m_builder.fresh_name("answer")}},
            fmt::format("The {} of each.", column.title));
    } else {
        recipe.step = m_builder.add("top_rows",
                                    {{"dataset", made.name},
                                     {"field", column.name},
                                     {"count", MostListed},
                                     {"output", m_builder.fresh_name("answer")}},
                                    "The highest first.");
    }
    if (!names_rows && !text && m_builder.give_areas(made) && made.dimension == 2)
        add_choropleth(made, column, recipe.value_name, true);
    else
        add_map_of(made, recipe.subject);
    add_export(made);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
