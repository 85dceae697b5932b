// SPDX-License-Identifier: Apache-2.0
// Rows by what they lie beside or around.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace graticule::agents::offline {

/// "Germany's neighbours", "Germany's neighbouring countries": of the rows that Germany is one of.
std::optional<std::size_t> Grammar::neighbours() {
    const State before = state();
    const auto none = [&]() -> std::optional<std::size_t> {
        back(before);
        return std::nullopt;
    };
    articles();
    auto names = values_list();
    if (!names || names->texts.size() != 1)
        return none();
    SetPhrase set;
    const Chunk* said = look();
    if (word({"neighbours", "neighbors", "neighbour", "neighbor"})) {
        set.text = said->text;
        for (const retrieval::ValueMatch& match : names->options.front())
            if (m_schema.datasets[match.dataset].name_field() == match.field
                && m_schema.datasets[match.dataset].has_geometry()
                && (set.entities.empty() || set.entities.back().dataset != match.dataset))
                set.entities.push_back({match.dataset, 1});
        if (set.entities.size() != 1) // neighbours of which kind?
            return none();
    } else if (said != nullptr && said->is(Sense::Relation, "touches")
               && ascii_lower(said->text).starts_with("neighbo") && look(1) != nullptr
               && means_rows(*look(1))) {
        ++m_at;
        const Chunk& noun = m_chunks[m_at++];
        set.entities = noun.entities;
        set.fields = noun.fields;
        set.text = noun.text;
    } else {
        return none();
    }
    SetPhrase middle;
    middle.text = names->texts.front();
    middle.values.push_back(std::move(*names));
    m_query.sets.push_back(std::move(middle));
    Relation relation;
    relation.kind = RelationKind::Predicate;
    relation.predicate = "touches";
    relation.target = m_query.sets.size() - 1;
    set.relations.push_back(std::move(relation));
    m_query.sets.push_back(std::move(set));
    const std::size_t index = m_query.sets.size() - 1;
    restrictions(index);
    return index;
}

/// "in a 90 km radius around ORD", "within a 5 km radius of the river".
bool Grammar::in_radius(std::size_t set, bool negated) {
    const State before = state();
    if (sense(Sense::Within) == nullptr && sense(Sense::In) == nullptr)
        return false;
    articles();
    const Chunk* length = number();
    if (length == nullptr || !length->unit || length->unit->dimension != Dimension::Length)
        return back(before);
    if (spelled({"radius"})) {
        if (sense(Sense::Of) == nullptr && sense(Sense::To) == nullptr
            && sense(Sense::In) == nullptr) // "around"
            return back(before);
    } else if (!spelled({"radius around", "radius of", "circle around"})) {
        return back(before);
    }
    Relation relation;
    relation.kind = RelationKind::WithinDistance;
    relation.negated = negated;
    relation.distance_m = length->number * length->unit->factor;
    relation.distance_text = length->text;
    return targets(set, relation) || back(before);
}

/// "in the southern hemisphere".
bool Grammar::hemisphere(std::size_t set) {
    const State before = state();
    if (sense(Sense::In) == nullptr && sense(Sense::Of) == nullptr
        && sense(Sense::Within) == nullptr)
        return false;
    articles();
    const std::string half = look() == nullptr ? "" : ascii_lower(look()->text);
    if (!spelled({"northern", "southern", "eastern", "western"}) || !spelled({"hemisphere"}))
        return back(before);
    const std::string side = half.substr(0, half.size() - std::string_view("ern").size());
    Condition condition;
    condition.coordinate = side == "north" || side == "south" ? "latitude" : "longitude";
    condition.op = side == "north" || side == "east" ? Operator::Greater : Operator::Less;
    condition.words = fmt::format("{} of 0°", side);
    m_query.sets[set].conditions.push_back(std::move(condition));
    return true;
}

/// "(counties that have no hospital) in them", "(the most tubes) within its boundary": where what
/// they have lies anyway.
void Grammar::inside_of_it() {
    const State before = state();
    const bool in = sense(Sense::In) != nullptr || sense(Sense::Within) != nullptr
                    || (look() != nullptr && look()->is(Sense::Relation, "within") && ++m_at != 0);
    if (in && word({"them", "it"}))
        return;
    if (in && word({"their", "its"})
        && spelled({"border", "borders", "boundary", "boundaries", "limits", "territory"}))
        return;
    back(before);
}

} // namespace graticule::agents::offline
