// SPDX-License-Identifier: Apache-2.0
// How the sets of a task open, and how they hang together.
#include "agents/offline/parser_state.hpp"
#include "retrieval/words.hpp"

#include <set>

namespace graticule::agents::offline {

void Parser::attach_pending(SetPhrase& set) {
    for (ValueFilter& filter : m_pending_values)
        set.values.push_back(std::move(filter));
    m_pending_values.clear();
    for (Condition& condition : m_pending_conditions)
        set.conditions.push_back(std::move(condition));
    m_pending_conditions.clear();
    if (m_ranking) {
        if (set.ranking && set.ranking->fields.empty() && set.ranking->notion.empty()) {
            if (set.ranking->count_given && !m_ranking->count_given) {
                m_ranking->count = set.ranking->count;
                m_ranking->count_given = true;
            }
            set.ranking.reset();
        }
        if (!set.ranking)
            set.ranking = std::move(m_ranking);
        m_ranking.reset();
    }
}

/// Says how a new set lies to the one before it, or that it is spoken of itself.
void Parser::connect(std::size_t set) {
    // "within 10 km of Anchorage that are 50 km away from it": of what was spoken of before.
    const bool at_place = m_relation && m_relation->distance_m > 0 && m_current != None
                          && m_frame.sets[m_current].entities.empty() && m_last_parent != None;
    const std::size_t parent = at_place ? m_last_parent : m_current;
    if (m_relation && parent != None) {
        m_relation->target = set;
        m_last_relation = m_relation;
        m_last_parent = parent;
        m_frame.sets[parent].relations.push_back(*m_relation);
        m_relation.reset();
    } else if (m_holding && parent != None) {
        Relation relation;
        relation.kind = RelationKind::Holding;
        relation.target = set;
        relation.negated = m_negated;
        relation.counted = m_counted;
        m_negated = false;
        m_counted.reset();
        m_held_count.reset();
        m_frame.sets[parent].relations.push_back(relation);
    } else if (m_after_and && m_last_relation && m_last_parent != None) {
        Relation relation = *m_last_relation;
        relation.target = set;
        m_frame.sets[m_last_parent].relations.push_back(relation);
    } else if ((m_after_in || m_after_to) && parent != None && !m_frame.nearest
               && !m_frame.distance) {
        const bool second = !m_frame.transform.empty() && m_frame.operand == None && m_after_to;
        if (second
            || (!m_frame.transform.empty() && m_frame.operand == None
                && m_frame.transform != "export" && m_frame.transform != "buffer")) {
            m_frame.operand = set;
        } else {
            Relation relation;
            relation.target = set;
            m_frame.sets[parent].relations.push_back(relation);
        }
    } else {
        m_frame.heads.push_back(set);
    }
    m_holding = false;
    m_after_and = false;
    m_after_to = false;
}

std::size_t Parser::open_set(const Chunk& chunk, bool named) {
    SetPhrase set;
    if (named) {
        set.entities = chunk.entities;
        set.fields = chunk.fields;
    }
    set.text = chunk.text;
    const std::vector<std::string> words = retrieval::plain_words(chunk.text);
    const bool asked = m_frame.which && m_frame.heads.empty();
    set.one = !asked && !words.empty() && retrieval::singular(words.back()) == words.back();
    set.one = set.one || named_after(words);
    m_counting = false;
    m_or = false;
    // "which continent has the most countries": the column named before is what is ranked.
    const bool plain_ranking = m_ranking && m_ranking->notion.empty() && m_ranking->fields.empty()
                               && !m_ranking->count_given;
    if (named && plain_ranking && m_current == None && !m_frame.mentions.empty()
        && !m_frame.mentions.back().fields.empty()
        && !is_measure(m_schema, m_frame.mentions.back().fields.front())) {
        SetPhrase subject;
        subject.fields = m_frame.mentions.back().fields;
        subject.text = m_frame.mentions.back().text;
        m_frame.mentions.pop_back();
        m_frame.sets.push_back(std::move(subject));
        m_current = m_frame.sets.size() - 1;
        m_frame.heads.push_back(m_current);
    }
    // "has the most airports": what is counted is the new noun, what is ranked the one before.
    const bool contains = m_relation && m_relation->predicate == "contains";
    const bool ranks_by_count = named && m_ranking && m_ranking->notion.empty()
                                && m_ranking->fields.empty() && m_current != None
                                && (!m_relation || contains) && !m_ranking->count_given;
    m_frame.sets.push_back(std::move(set));
    const std::size_t index = m_frame.sets.size() - 1;
    if (ranks_by_count) {
        m_ranking->count_of = index;
        m_frame.sets[m_current].ranking = std::move(m_ranking);
        m_ranking.reset();
        m_relation.reset();
        attach_pending(m_frame.sets[index]);
        m_holding = false;
        m_current = index;
        return index;
    }
    attach_pending(m_frame.sets[index]);
    connect(index);
    m_current = index;
    return index;
}

/// "In which county does Raleigh lie", "which county is Raleigh in": the area that holds a place.
bool Parser::read_place_within(ValueFilter& filter, std::size_t chunk_index) {
    static const std::set<std::string, std::less<>> Verbs{"is", "does", "do", "are", "did", "was"};
    const SetPhrase* set = current();
    if (!set || set->entities.empty() || !m_frame.which || m_frame.count || m_counting)
        return false;
    std::size_t before = chunk_index;
    while (before > 0 && m_chunks[before - 1].is(Sense::Filler)
           && !Verbs.contains(m_chunks[before - 1].text))
        --before;
    const bool asked = before > 0 && Verbs.contains(m_chunks[before - 1].text);
    std::size_t after = skip_fillers(m_at);
    const bool ends_in =
        after < m_chunks.size()
        && (m_chunks[after].is(Sense::In) || m_chunks[after].is(Sense::To)
            || m_chunks[after].is(Sense::Relation, "within"))
        && (after + 1 == m_chunks.size() || m_chunks[after + 1].kind == ChunkKind::Mark);
    if (!asked || (!ends_in && !m_asks_where))
        return false;
    if (ends_in)
        m_at = after + 1;
    Relation relation;
    relation.kind = RelationKind::Predicate;
    relation.predicate = "contains";
    SetPhrase place;
    place.text = "";
    place.values.push_back(std::move(filter));
    place.values.back().before_head = true;
    m_frame.sets.push_back(std::move(place));
    relation.target = m_frame.sets.size() - 1;
    m_frame.sets[m_current].relations.push_back(std::move(relation));
    return true;
}

} // namespace graticule::agents::offline
