// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/compose.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace graticule::agents::offline {

namespace {

/// Splits the values of a noun from the places after it: in "the airport closest to Denver" the
/// airport is looked for, and Denver is from where.
void split_place(SetPhrase& sought, SetPhrase& place) {
    std::vector<ValueFilter> own;
    for (ValueFilter& filter : sought.values)
        (filter.before_head && !sought.entities.empty() ? own : place.values).push_back(filter);
    sought.values = own;
    if (!sought.entities.empty() || place.values.empty())
        return;
    // "how far is Paris from Rome": two names, in one list or one after the other.
    ValueFilter first = place.values.front();
    if (place.values.size() == 1 && first.options.size() == 2) {
        ValueFilter& second = place.values.front();
        first.options.pop_back();
        first.texts.pop_back();
        second.options.erase(second.options.begin());
        second.texts.erase(second.texts.begin());
    } else if (place.values.size() == 2) {
        place.values.erase(place.values.begin());
    } else {
        return;
    }
    sought.values = {first};
}

} // namespace

/// Reads "nearest to" where the task has one noun and a place.
Plan Composer::distance_to_place(std::size_t set) {
    Frame copy = m_frame;
    SetPhrase place;
    split_place(copy.sets[set], place);
    if (place.values.empty() || (copy.sets[set].entities.empty() && copy.sets[set].values.empty()))
        Builder::refuse("the task does not say between which things the distance counts");
    copy.sets.push_back(place);
    copy.heads = {set, copy.sets.size() - 1};
    return Composer(m_resolver, copy, m_task).distances();
}

/// "for each capital the nearest airport": all rows of the first, with what is near.
Plan Composer::distance_for_each(const Grouping& grouping) {
    Frame copy = m_frame;
    SetPhrase each;
    each.entities = grouping.entities;
    each.text = grouping.text;
    copy.sets.push_back(each);
    copy.heads.insert(copy.heads.begin(), copy.sets.size() - 1);
    copy.groups.clear();
    Composer composer(m_resolver, copy, m_task);
    composer.m_rows_wanted = true;
    return composer.distances();
}

/// "The airport nearest to BOS" is another one than BOS.
std::optional<Frame> Composer::leave_out_itself(const std::vector<std::size_t>& sets,
                                                const Made& found) const {
    const SetPhrase& place = m_frame.sets[sets[1]];
    const bool looked_for = m_frame.nearest && !m_frame.sets[sets[0]].entities.empty();
    const bool known =
        std::any_of(m_frame.sets[sets[0]].values.begin(), m_frame.sets[sets[0]].values.end(),
                    [](const ValueFilter& filter) { return filter.other_than; });
    if (!looked_for || known)
        return std::nullopt;
    Frame others = m_frame;
    for (ValueFilter filter : place.values) {
        if (!names_rows_of(filter, found.base))
            return std::nullopt;
        filter.negated = true;
        filter.other_than = true;
        filter.unsaid = true;
        filter.inside = false;
        filter.before_head = true;
        others.sets[sets[0]].values.push_back(std::move(filter));
    }
    if (place.values.empty())
        return std::nullopt;
    others.sets[sets[0]].one = true; // the filter speaks of a row's own name
    return others;
}

/// Whether rows of a dataset are called, or coded, as a filter has it.
bool Composer::names_rows_of(const ValueFilter& filter, std::size_t dataset) const {
    return !filter.options.empty()
           && std::any_of(filter.options.front().begin(), filter.options.front().end(),
                          [&](const retrieval::ValueMatch& match) {
                              return match.dataset == dataset
                                     && m_resolver.names_each_row(dataset, match.field);
                          });
}

/// "How far is Boston from Austin": two capitals, and no county of either name, where one dataset
/// has both as names of its rows and another one but one of them.
std::optional<Frame> Composer::names_of_one_dataset(const std::vector<std::size_t>& sets) const {
    const auto names_of = [&](std::size_t set) {
        std::set<std::pair<std::size_t, std::size_t>> fields;
        const SetPhrase& phrase = m_frame.sets[set];
        if (!phrase.entities.empty() || phrase.values.size() != 1
            || phrase.values.front().options.size() != 1)
            return fields;
        for (const retrieval::ValueMatch& match : phrase.values.front().options.front())
            if (m_builder.profile(match.dataset).name_field() == match.field
                && m_builder.profile(match.dataset).has_geometry())
                fields.insert({match.dataset, match.field});
        return fields;
    };
    const auto first = names_of(sets[0]);
    const auto second = names_of(sets[1]);
    std::set<std::pair<std::size_t, std::size_t>> both;
    std::set_intersection(first.begin(), first.end(), second.begin(), second.end(),
                          std::inserter(both, both.end()));
    if (both.empty() || (both == first && both == second))
        return std::nullopt;
    Frame alike = m_frame;
    for (const std::size_t set : {sets[0], sets[1]})
        std::erase_if(alike.sets[set].values.front().options.front(),
                      [&](const retrieval::ValueMatch& match) {
                          return !both.contains({match.dataset, match.field});
                      });
    return alike;
}

/// Nearest, farthest, how far.
Plan Composer::distances() {
    if (!m_frame.groups.empty() && !m_frame.heads.empty())
        return distance_for_each(m_frame.groups.front());
    std::vector<std::size_t> sets = m_frame.heads;
    for (std::size_t i = 0; i < m_frame.sets.size() && sets.size() < 2; ++i)
        if (std::find(sets.begin(), sets.end(), i) == sets.end())
            sets.push_back(i);
    if (sets.size() == 1)
        return distance_to_place(sets.front());
    if (sets.size() != 2)
        Builder::refuse("a distance needs two things");
    if (const auto alike = names_of_one_dataset(sets))
        return Composer(m_resolver, *alike, m_task).distances();
    Needs needs;
    needs.geometry = true;
    needs.names = true;
    Made found = m_builder.make_set(sets[0], needs);
    const Made from = [&] {
        Made made = m_builder.make_set(sets[1], needs);
        if (!m_builder.give_geometry(made) || !m_builder.give_geometry(found))
            Builder::refuse("one of the two has no places in the data");
        return made;
    }();
    if (const auto others = leave_out_itself(sets, found))
        return Composer(m_resolver, *others, m_task).distances();
    const std::string output = m_builder.fresh_name("distances");
    const auto name = m_builder.name_column(found);
    Made reference = from;
    m_near_name = m_builder.name_column(reference);
    if (m_near_name && reference.name == from.name)
        for (const MadeColumn& known : found.columns)
            if (known.name == *m_near_name) {
                m_near_name = "nearest_" + known.name;
                break;
            }
    m_builder.add("nearest",
                  {{"dataset", found.name}, {"reference", from.name}, {"output", output}},
                  fmt::format("How far each of the {} is from the nearest of the {}.", found.noun,
                              describe_set(sets[1])));
    found.name = output;
    found.columns.push_back({"distance_km", None, None, "km", false});
    found.around.push_back({from.name, describe_set(sets[1]), from.dimension});
    return m_frame.aggregate.empty() ? ranked_distances(found, name, sets)
                                     : mean_distance(found, sets);
}

Plan Composer::mean_distance(Made& found, const std::vector<std::size_t>& sets) {
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Numbers;
    recipe.subject = fmt::format("The {} distance of {} from the nearest {}", m_frame.aggregate,
                                 describe_set(sets[0]), describe_set(sets[1]));
    const std::string id =
        m_builder.add("aggregate",
                      {{"dataset", found.name},
                       {"metrics", Json::array({Json{{"function", m_frame.aggregate},
                                                     {"field", "distance_km"},
                                                     {"name", "result"}}})},
                       {"output", m_builder.fresh_name("total")}},
                      fmt::format("The {} of the distances.", m_frame.aggregate));
    recipe.numbers.push_back({m_frame.aggregate + " distance", id, "result", "km"});
    recipe.sentence = recipe.subject + ": {0}.";
    add_map_of(found, recipe.subject);
    add_export(found);
    return finish(std::move(recipe));
}

Plan Composer::ranked_distances(Made& found, const std::optional<std::string>& name,
                                const std::vector<std::size_t>& sets) {
    AnswerRecipe recipe;
    recipe.kind = AnswerKind::Rows;
    recipe.ranks_all = m_rows_wanted;
    std::size_t count = m_rows_wanted ? MostListed : 1;
    for (const std::size_t set : sets)
        if (m_frame.sets[set].ranking && m_frame.sets[set].ranking->count_given) {
            count = m_frame.sets[set].ranking->count;
            recipe.ranks_all = false;
        }
    const RankedRows top = rank_rows(found, "distance_km", count, m_frame.farthest,
                                     m_frame.farthest ? "The farthest." : "The nearest.");
    recipe.step = top.step;
    if (name)
        recipe.name_fields = {*name};
    recipe.value_field = "distance_km";
    recipe.value_unit = "km";
    const SetPhrase& place = m_frame.sets[sets[1]];
    if (m_near_name && (place.values.empty() || !place.relations.empty())) {
        recipe.extras.emplace_back(*m_near_name, "");
        recipe.extra_labels.emplace_back("from");
    }
    const bool one_of_many = count == 1 && !m_frame.sets[sets[0]].entities.empty()
                             && (m_frame.nearest || m_frame.farthest);
    recipe.lead = one_of_many ? fmt::format("The {} {} {}", describe_set(sets[0]),
                                            m_frame.farthest ? "farthest from" : "nearest to",
                                            describe_target(sets[1]))
                              : fmt::format("Distance from {} to {}", describe_target(sets[0]),
                                            describe_target(sets[1]));
    recipe.subject = one_of_many ? recipe.lead : describe_set(sets[0]);
    found.name = top.dataset;
    add_map_of(found, recipe.lead);
    add_export(found);
    return finish(std::move(recipe));
}

} // namespace graticule::agents::offline
