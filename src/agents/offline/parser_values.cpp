// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/parser_state.hpp"
#include "agents/offline/same_noun.hpp"

#include <algorithm>
#include <set>

namespace graticule::agents::offline {

bool Parser::stands_after_in(std::size_t chunk_index) const {
    while (chunk_index > 0 && m_chunks[chunk_index - 1].is(Sense::Filler))
        --chunk_index;
    return chunk_index > 0 && m_chunks[chunk_index - 1].is(Sense::In);
}

/// "Chicago, Illinois": after a name and a comma, an area that no row of the name's kind is called.
bool Parser::is_place_of(const ValueFilter& named, std::size_t chunk_index) const {
    const bool comma_alone = chunk_index >= 2 && m_last_value_chunk == chunk_index - 2
                             && m_chunks[chunk_index - 1].kind == ChunkKind::Mark;
    if (!comma_alone || named.options.size() != 1)
        return false;
    const auto& places = m_chunks[chunk_index].values;
    const bool one_kind =
        std::any_of(places.begin(), places.end(), [&](const retrieval::ValueMatch& place) {
            return std::any_of(named.options.front().begin(), named.options.front().end(),
                               [&](const retrieval::ValueMatch& other) {
                                   return place.dataset == other.dataset
                                          && place.field == other.field
                                          && m_schema.datasets[place.dataset].dimension == 2;
                               });
        });
    return !one_kind
           && std::any_of(places.begin(), places.end(), [&](const retrieval::ValueMatch& place) {
                  const retrieval::DatasetProfile& areas = m_schema.datasets[place.dataset];
                  return areas.dimension == 2 && areas.name_field() == place.field;
              });
}

/// "Ghana, Togo and Benin": a further value for the filter that was read last, or a place for it.
bool Parser::add_to_last(ValueFilter& filter, std::size_t chunk_index) {
    SetPhrase* set = current();
    std::vector<ValueFilter>& where =
        m_pending_values.empty() && set ? set->values : m_pending_values;
    if (where.empty())
        return false;
    if (is_place_of(where.back(), chunk_index)) {
        filter.inside = true;
        filter.before_head = where.back().before_head;
        where.insert(where.end() - 1, std::move(filter));
        m_last_value_chunk = None;
        return true;
    }
    where.back().options.push_back(std::move(filter.options.front()));
    where.back().texts.push_back(std::move(filter.texts.front()));
    m_last_value_chunk = chunk_index;
    return true;
}

void Parser::read_values(const Chunk& chunk) {
    const std::size_t chunk_index = m_at - 1;
    ValueFilter filter;
    filter.options.push_back(chunk.values);
    filter.texts.push_back(value_as_stored(chunk));
    filter.negated = m_negated;
    if (m_or && m_condition_end != None
        && (m_last_value_chunk == None || m_last_value_chunk < m_condition_end))
        m_frame.problems.push_back("it is not clear which conditions the task's \"or\" joins");
    m_or = false;
    const bool continues = m_after_and && m_last_value_chunk != None
                           && chunk_index - m_last_value_chunk <= 3 && !m_relation;
    m_after_and = false;
    SetPhrase* set = current();
    if (continues && add_to_last(filter, chunk_index))
        return;
    m_last_value_chunk = chunk_index;
    m_negated = false;
    if (chunk_index > 0) {
        const std::string& before = m_chunks[chunk_index - 1].text;
        static const std::set<std::string, std::less<>> Starts{"from", "left", "leaving",
                                                               "departing", "departed"};
        static const std::set<std::string, std::less<>> Ends{"to", "into", "bound for"};
        if (Starts.contains(before) || Ends.contains(before))
            filter.from_or_to = Starts.contains(before) ? "from" : "to";
    }
    take_field_after(filter);
    if (const auto mention = adjacent_mention()) {
        const Mention& said = m_frame.mentions[*mention];
        const bool fits =
            std::any_of(said.fields.begin(), said.fields.end(), [&](const FieldLink& link) {
                return std::any_of(
                    chunk.values.begin(), chunk.values.end(), [&](const auto& match) {
                        return match.dataset == link.dataset && match.field == link.index
                               && link.column == Column::Field;
                    });
            });
        if (fits) {
            filter.fields = said.fields;
            m_frame.mentions.erase(m_frame.mentions.begin()
                                   + static_cast<std::ptrdiff_t>(*mention));
        }
    }
    const Chunk* next = peek();
    const bool noun_follows = next != nullptr && next->kind == ChunkKind::Linked
                              && !next->entities.empty() && !means_values(*next);
    const bool adjective = noun_follows && !m_after_in;
    if (m_relation && m_relation->kind != RelationKind::Inside && !adjective) {
        const std::size_t target = open_set(chunk, false);
        m_frame.sets[target].values.push_back(std::move(filter));
        return;
    }
    if (m_relation && m_relation->kind == RelationKind::Inside && m_relation->distance_m == 0)
        m_relation.reset();
    if (!adjective && read_place_within(filter, chunk_index))
        return;
    filter.inside = stands_after_in(chunk_index) && !noun_follows && set && !set->entities.empty();
    filter.adjective = adjective;
    filter.before_head = adjective || m_current == None || (m_frame.share && !m_after_verb);
    if (adjective || !set)
        m_pending_values.push_back(std::move(filter));
    else
        set->values.push_back(std::move(filter));
}

/// "Spanish-speaking": the field that holds a value, named right after it.
void Parser::take_field_after(ValueFilter& filter) {
    std::size_t next = skip_fillers(m_at);
    while (next < m_chunks.size() && m_chunks[next].text == "-")
        ++next;
    if (next >= m_chunks.size() || m_chunks[next].fields.empty()
        || m_chunks[next].kind != ChunkKind::Linked
        || best_entity(m_chunks[next]) > best_field(m_chunks[next]))
        return;
    for (const FieldLink& link : m_chunks[next].fields)
        for (const retrieval::ValueMatch& match : filter.options.front())
            if (link.column == Column::Field && link.dataset == match.dataset
                && link.index == match.field) {
                filter.fields = m_chunks[next].fields;
                if (m_chunks[next].entities.empty()
                    || m_chunks[next].entities.front().dataset != match.dataset)
                    m_at = next + 1;
                return;
            }
}

} // namespace graticule::agents::offline
