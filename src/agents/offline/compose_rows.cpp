// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "agents/offline/judgement.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::FieldRole;

namespace {

Json count_metric(const std::string& name) {
    return Json::array({Json{{"function", "count"}, {"name", name}}});
}

} // namespace

/// The first rows by a column.
Composer::RankedRows Composer::rank_rows(const Made& made, const std::string& column,
                                         std::size_t count, bool descending,
                                         const std::string& why) {
    std::string output = m_builder.fresh_name("top");
    std::string step = m_builder.add("top_rows",
                                     {{"dataset", made.name},
                                      {"field", column},
                                      {"count", count},
                                      {"order", descending ? "descending" : "ascending"},
                                      {"output", output}},
                                     why);
    return {std::move(step), std::move(output)};
}

/// All rows as the answer, the highest first.
void Composer::list_highest(const Made& made, const std::string& column, const std::string& unit,
                            AnswerRecipe& recipe) {
    recipe.kind = AnswerKind::Rows;
    recipe.step = rank_rows(made, column, MostListed, true, "The highest first.").step;
    recipe.ranks_all = true;
    recipe.value_field = column;
    recipe.value_unit = unit;
}

/// The first rows by a column, as the answer.
void Composer::take_top(Made& made, const UsedColumn& column, const Ranking& rank,
                        AnswerRecipe& recipe) {
    for (const MadeColumn& known : made.columns)
        if (known.name == column.name && known.text)
            Builder::refuse(
                fmt::format("\"{}\" is text, which has no highest value", column.title));
    recipe.kind = AnswerKind::Rows;
    if (!recipe.name_fields.empty())
        m_builder.leave_out_unnamed(made, recipe.name_fields.front());
    const std::string_view extreme = extreme_word(column.title, rank.descending);
    const RankedRows top =
        rank_rows(made, column.name, rank.count, rank.descending,
                  fmt::format("The {} with the {} {}.", rank.count, extreme, column.title));
    recipe.step = top.step;
    recipe.value_field = column.name;
    recipe.value_title = column.title;
    recipe.value_unit = column.unit;
    recipe.lead = rank.of_named ? fmt::format("{} by {}", recipe.subject, column.title)
                  : recipe.subject.empty()
                      ? fmt::format("{} {}", extreme, column.title)
                      : fmt::format("{} with the {} {}", recipe.subject, extreme, column.title);
    recipe.descending = rank.descending;
    made.name = top.dataset;
    made.narrowed = true;
}

/// "When did the strongest earthquake happen": further columns of the rows that are found.
void Composer::add_extras(Made& made, AnswerRecipe& recipe) {
    for (const Mention& said : m_frame.mentions) {
        if (m_used_mentions.contains(said.chunk))
            continue;
        const UsedColumn extra = measure_column(made, said);
        recipe.extras.emplace_back(extra.name, extra.unit);
    }
}

/// "Which state has the most airports": counted by a field that names the group, or by area.
Plan Composer::ranking_by_count(std::size_t index) {
    const SetPhrase& set = m_frame.sets[index];
    const Ranking& rank = *set.ranking;
    m_all_used = true;
    AnswerRecipe recipe;
    recipe.subject = describe_set(index);
    const std::string counted = "number of " + describe_set(rank.count_of);
    Needs own_group;
    own_group.preferred = set.fields;
    Made made = m_builder.make_set(rank.count_of, own_group);
    const Grouping grouping{set.entities, set.fields, set.text};
    const bool plain = set.values.empty() && set.conditions.empty() && set.relations.empty();
    if (const auto link = plain ? group_field(made, grouping) : std::nullopt)
        m_builder.check_groups(made, *link, set.entities, set.text);
    // Only areas can be drawn, not the names of groups.
    const auto column = plain && !m_frame.mapped ? group_column(made, grouping) : std::nullopt;
    if (column) {
        m_builder.leave_out_ungrouped(made, *column, set.text);
        const std::string output = m_builder.fresh_name("by_" + *column);
        m_builder.add("aggregate",
                      {{"dataset", made.name},
                       {"group_by", Json::array({*column})},
                       {"metrics", Json::array({m_builder.count_of(made, "count")})},
                       {"output", output}},
                      fmt::format("How many {} each {} has.", made.noun, set.text));
        made.name = output;
        made.geometry = false;
        made.columns = {{*column, None, None, "", true}, {"count", None, None, "", false}};
        recipe.name_fields = {*column};
        take_top(made, {"count", "", counted, None}, rank, recipe);
    } else {
        Made zones = ranked_zones(index, made);
        m_builder.summarize(zones, made, m_builder.count_of(made, "features_inside"),
                            fmt::format("How many {} each of the {} has.", made.noun, zones.noun));
        zones.columns.push_back({"features_inside", None, None, "", false});
        return rank_zones(zones, {"features_inside", "", counted, None}, rank, std::move(recipe));
    }
    add_export(made);
    return finish(std::move(recipe));
}

/// The areas that are ranked by what of some features lies in them.
Made Composer::ranked_zones(std::size_t set, const Made& features) {
    Needs geometry;
    geometry.geometry = true;
    geometry.names = true;
    Made zones = m_builder.make_set(set, geometry);
    if (zones.dimension != 2 || !features.geometry)
        Builder::refuse(fmt::format("the data on {} does not say which \"{}\" each belongs to",
                                    features.noun, m_frame.sets[set].text));
    m_builder.check_zones(features, zones);
    return zones;
}

Plan Composer::rank_zones(Made& zones, const UsedColumn& column, const Ranking& rank,
                          AnswerRecipe recipe) {
    if (const auto name = m_builder.name_column(zones))
        recipe.name_fields = {*name};
    add_choropleth(zones, column, column.title, true);
    const Surrounding all{zones.name, "other " + zones.noun, zones.dimension};
    take_top(zones, column, rank, recipe);
    if (m_frame.mapped) {
        zones.around.push_back(all);
        add_map_of(zones, recipe.lead);
    }
    add_export(zones);
    return finish(std::move(recipe));
}

/// "Which county has the largest area of lakes": the set whose lengths or areas are added up in
/// each area. "The longest river" and "the lake with the largest area" are features, no sums.
std::optional<std::size_t> Composer::sized_inside() const {
    const SetPhrase& set = m_frame.sets[m_frame.heads.front()];
    if (m_frame.heads.size() != 1 || set.ranking || set.relations.size() != 1)
        return std::nullopt;
    const Relation& relation = set.relations.front();
    const SetPhrase& held = m_frame.sets[relation.target];
    const bool plain =
        relation.kind == RelationKind::Holding && !relation.counted && !relation.negated;
    const bool sized = held.ranking && !held.one && !held.ranking->text.empty()
                       && (held.ranking->notion == "area" || held.ranking->notion == "length");
    return plain && sized ? std::optional(relation.target) : std::nullopt;
}

Plan Composer::ranking_by_size(std::size_t index, std::size_t sized) {
    Frame copy = m_frame;
    const Ranking rank = *copy.sets[sized].ranking;
    if (m_frame.per_capita || m_frame.density || !rank.divisor.empty())
        Builder::refuse(
            fmt::format("the {} of the {} is added up in each {}, and not set against anything",
                        rank.notion, copy.sets[sized].text, copy.sets[index].text));
    copy.sets[sized].ranking.reset();
    copy.sets[index].relations.clear();
    Composer each(m_resolver, copy, m_task);
    each.m_all_used = true;
    Needs geometry;
    geometry.geometry = true;
    Made features = each.m_builder.make_set(sized, geometry);
    if (features.dimension != (rank.notion == "area" ? 2 : 1))
        Builder::refuse(fmt::format("the {} have no {}", features.noun, rank.notion));
    Made zones = each.ranked_zones(index, features);
    UsedColumn column =
        each.m_builder.summarize_parts(zones, features, "size_inside",
                                       fmt::format("The {} of the {} that lies in each of the {}.",
                                                   rank.notion, features.noun, zones.noun));
    column.title = fmt::format("{} of {}", rank.notion, features.noun);
    AnswerRecipe recipe;
    recipe.subject = each.describe_set(index);
    return each.rank_zones(zones, column, rank, std::move(recipe));
}

/// What a ranking goes by: the column that is named, or what its word says ("longest").
Mention Composer::ranked_by(const SetPhrase& set, const Needs& needs) {
    const Ranking& rank = *set.ranking;
    Mention by;
    by.fields = rank.fields;
    by.notion = rank.notion;
    by.text = !rank.text.empty() ? rank.text : rank.notion;
    by.divisor = rank.divisor;
    by.divisor_text = rank.divisor_text;
    by.terms = rank.terms;
    by.per_so_many = rank.per_so_many;
    const Mention* said = mention();
    if (by.fields.empty() && by.notion.empty() && said != nullptr) {
        by = *said;
        m_used_mentions.insert(said->chunk);
    }
    if (by.notion == "size") {
        // What is large among places with people is their population, among areas their area.
        const auto base = m_resolver.choose_base(set, needs);
        const bool areas = base && m_builder.profile(*base).dimension == 2;
        by.notion = areas ? "area" : "population";
        by.text = by.notion;
        m_builder.explain(fmt::format("\"{}\" is taken as the {} {}.",
                                      rank.descending ? "Largest" : "Smallest",
                                      rank.descending ? "most" : "least", by.notion));
    }
    if (by.notion == "time") {
        const auto base = m_resolver.choose_base(set, needs);
        const auto field = base ? m_builder.time_of_rows(*base) : std::nullopt;
        if (!field)
            Builder::refuse("the data names no time to rank by");
        by.notion.clear();
        by.fields = {{*base, Column::Field, *field, 1}};
        by.text = m_builder.profile(*base).fields[*field].name;
    }
    if (by.fields.empty() && !by.notion.empty() && by.notion != "density")
        by.fields = link_fields({by.notion}, m_resolver.schema());
    if (by.fields.empty() && by.notion.empty())
        Builder::refuse("the task does not say by what is ranked");
    return by;
}

/// "worst": the highest unemployment, but the lowest income.
void Composer::judge(Ranking& rank, const UsedColumn& column) {
    if (rank.judged.empty())
        return;
    const auto bad = much_is_bad(retrieval::concept_words(column.title));
    if (!bad)
        Builder::refuse(fmt::format("\"{}\" does not say whether a high or a low {} is meant",
                                    rank.judged, column.title));
    rank.descending = *bad == (rank.judged == "worst");
    m_builder.explain(fmt::format("\"{}\" is taken as the {} {}.", rank.judged,
                                  rank.descending ? "highest" : "lowest", column.title));
}

/// "Which five cantons have the highest population": rows by rank.
Plan Composer::ranking() {
    std::size_t index = head();
    for (const std::size_t set : m_frame.heads)
        if (m_frame.sets[set].ranking)
            index = set;
    const SetPhrase& set = m_frame.sets[index];
    Ranking rank = *set.ranking;
    if (rank.count_of != None)
        return ranking_by_count(index);
    if (!m_frame.groups.empty() && set.entities.empty())
        return groups();
    if (ranks_names(set))
        return ranked_groups(index, m_frame.mentions.front());
    Needs needs;
    needs.names = true;
    Mention by = ranked_by(set, needs);
    const bool measured = by.notion == "area" || by.notion == "length" || by.notion == "perimeter";
    if (!by.fields.empty() && !measured && by.notion != "density")
        needs.columns.push_back(by.fields);
    // Figures of cells are of areas; of points each has one cell.
    const bool cells = !by.fields.empty() && by.fields.front().column == Column::Band;
    needs.areas = needs.areas || cells;
    Made made = m_builder.make_set(index, needs);
    if (cells && !m_frame.aggregate.empty() && made.dimension != 2)
        Builder::refuse(fmt::format("a {} of cells is of areas, which the data on {} does not have",
                                    m_frame.aggregate, made.noun));
    if (by.notion == "population")
        by.notion.clear();
    const std::string statistic = !m_frame.aggregate.empty() ? m_frame.aggregate
                                  : rank.descending          ? "max"
                                                             : "min";
    UsedColumn column = measure_column(made, by, statistic);
    judge(rank, column);
    if (rank.of_things)
        column = as_number(made, column);
    const std::string what = describe_set(index);
    AnswerRecipe recipe;
    recipe.subject = what;
    if (const auto whole = sum_of_pieces(made, column)) {
        recipe.name_fields = {*whole};
    } else if (const auto name = m_builder.name_column(made)) {
        recipe.name_fields = {*name};
    }
    add_extras(made, recipe);
    take_top(made, column, rank, recipe);
    add_map_of(made, recipe.lead);
    add_export(made);
    return finish(std::move(recipe));
}

/// "List the countries in ...": names, and how many.
Plan Composer::listing() {
    const std::size_t set = head();
    Needs needs;
    needs.names = true;
    Made made = m_builder.make_set(set, needs);
    // The stretches of a line are one line.
    const auto whole = m_builder.name_of_pieces(made);
    const auto name = whole ? whole : m_builder.name_column(made);
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Names;
    recipe.subject = describe_set(set);
    recipe.step = m_builder.add("aggregate",
                                {{"dataset", made.name},
                                 {"group_by", name ? Json::array({*name}) : Json::array()},
                                 {"metrics", count_metric("count")},
                                 {"output", m_builder.fresh_name("names")}},
                                "Each name once.");
    const std::string count =
        m_builder.add("aggregate",
                      {{"dataset", made.name},
                       {"metrics", Json::array({m_builder.count_of(made, "count")})},
                       {"output", m_builder.fresh_name("count")}},
                      "How many there are.");
    recipe.numbers.push_back({made.noun, count, "count", ""});
    if (name)
        recipe.name_fields = {*name};
    add_map_of(made, recipe.subject);
    add_export(made);
    return finish(std::move(recipe));
}

/// "What is the population of Brazil?", "the elevation of each canton": a column of some rows.
Plan Composer::lookup() {
    const Mention* said = mention();
    if (said == nullptr)
        Builder::refuse("the task does not say which value it asks for");
    if (m_frame.heads.empty()) {
        Frame copy = m_frame;
        copy.sets.emplace_back();
        copy.heads = {copy.sets.size() - 1};
        Composer whole(m_resolver, copy, m_task);
        whole.m_rows_wanted = m_rows_wanted;
        return whole.lookup();
    }
    const std::size_t set = head();
    const SetPhrase& phrase = m_frame.sets[set];
    const bool names_rows = phrase.entities.empty() && !phrase.values.empty();
    const bool measured =
        said->notion == "length" || said->notion == "area" || said->notion == "perimeter";
    // An area per head adds up to nothing.
    if (measured && !m_rows_wanted && !said->per_capita && said->divisor.empty())
        return total();
    Needs needs = needs_of_mentions();
    needs.names = true;
    Made made = m_builder.make_set(set, needs);
    const UsedColumn column = measure_column(made, *said, m_frame.aggregate);
    const auto name = m_builder.name_column(made); // which a join for the column may have renamed
    check_told_of_rows(made, set, column);
    if (m_frame.overall && said->per_so_many != 1)
        Builder::refuse(
            fmt::format("\"{}\" of all together is not among what is planned; ask for it "
                        "of each, or without the number",
                        column.title));
    if (m_frame.overall && m_quotient && !m_rows_wanted)
        return quotient_of_all(made, column, set);
    if (adds_up_by_its_name(*said, column) || is_of_one_place(made, set, column))
        return sum_of_all();
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Rows;
    recipe.subject = describe_named(set);
    recipe.lead = recipe.subject.empty() ? column.title : column.title + " of " + recipe.subject;
    recipe.value_title = column.title;
    if (name)
        recipe.name_fields = {*name};
    const bool text =
        std::any_of(made.columns.begin(), made.columns.end(), [&](const MadeColumn& known) {
            return known.name == column.name && known.text;
        });
    add_values(made, column, name, text, recipe);
    if (!names_rows && !text && m_builder.give_areas(made) && made.dimension == 2)
        add_choropleth(made, column, recipe.lead, true);
    else if (!names_rows && !text && made.dimension == 0)
        add_symbols(made, column, recipe.lead, true);
    else
        add_map_of(made, recipe.lead);
    add_export(made);
    return finish(std::move(recipe));
}

/// The step whose rows a lookup reads: texts grouped by name, numbers by size.
void Composer::add_values(const Made& made, const UsedColumn& column,
                          const std::optional<std::string>& name, bool text, AnswerRecipe& recipe) {
    if (!text) {
        list_highest(made, column.name, column.unit, recipe);
        return;
    }
    recipe.value_field = column.name;
    recipe.value_unit = column.unit;
    Json group = Json::array({column.name});
    if (name && *name != column.name)
        group = Json::array({*name, column.name});
    recipe.step = m_builder.add("aggregate",
                                {{"dataset", made.name},
                                 {"group_by", group},
                                 {"metrics", count_metric("count")},
                                 {"output", m_builder.fresh_name("answer")}},
                                fmt::format("The {} of each.", column.title));
}

} // namespace graticule::agents::offline
