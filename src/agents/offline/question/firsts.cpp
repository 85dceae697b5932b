// SPDX-License-Identifier: Apache-2.0
// The first of rows, or of groups of rows.
#include "agents/offline/question/grammar.hpp"

#include <optional>
#include <utility>

namespace graticule::agents::offline {

/// "Among the active wells, which one is the shallowest?", "Which is the largest of the boroughs
/// that border Camden?": the first of rows that are described.
bool Grammar::first_among() {
    const State before = state();
    const bool behind = sense(Sense::Subject) != nullptr;
    std::optional<Ranking> ranking;
    if (behind) {
        word({"is", "are", "was", "were"});
        articles();
        ranking = superlative();
        if (!ranking || ranking->notion.empty())
            return back(before);
    }
    if (sense(Sense::Of) == nullptr)
        return back(before);
    const auto set = named_rows();
    if (!set || m_query.sets[*set].ranking)
        return back(before);
    if (behind) {
        m_query.sets[*set].ranking = std::move(ranking);
    } else {
        mark(",");
        if (sense(Sense::Subject) == nullptr)
            return back(before);
        const Chunk* count = number();
        if (count != nullptr && count->unit)
            return back(before);
        word({"one", "ones"});
        if (!predicate(*set) || !m_query.sets[*set].ranking)
            return back(before);
        if (count != nullptr) {
            m_query.sets[*set].ranking->count = static_cast<std::size_t>(count->number);
            m_query.sets[*set].ranking->count_given = true;
        }
    }
    m_query.sets[*set].one = false;
    ask(*set, RowList{});
    return true;
}

/// "Which three groups have the most neighbourhoods?", "What are the ten busiest origins by number
/// of flights?": groups by a column, ranked by how many rows each has or by another column's sum.
bool Grammar::ranked_groups() {
    const State before = state();
    if (sense(Sense::Subject) == nullptr)
        return false;
    articles();
    std::optional<std::size_t> count;
    if (const Chunk* next = look();
        next != nullptr && next->kind == ChunkKind::Number && !next->unit && next->number >= 1)
        count = static_cast<std::size_t>(number()->number);
    if (superlative()) // "the busiest origins by flights": groups by what is added up in each
        return back(before);
    SetPhrase groups;
    skip_to_bracketed();
    const Chunk* key = look();
    if (key == nullptr || !names_groups(*key))
        return back(before);
    ++m_at;
    groups.fields = key->fields;
    groups.text = key->text;
    m_query.sets.push_back(std::move(groups));
    const std::size_t set = m_query.sets.size() - 1;
    if (sense(Sense::Containing) != nullptr || word({"had"})) {
        auto ranking = superlative();
        const auto counted = ranking && ranking->notion.empty() ? named_rows() : std::nullopt;
        if (!counted)
            return back(before);
        ranking->count_of = *counted;
        m_query.sets[set].ranking = std::move(ranking);
    }
    auto& ranking = m_query.sets[set].ranking;
    if (!ranking)
        return back(before);
    if (count) {
        ranking->count = *count;
        ranking->count_given = true;
    }
    ask(set, RowList{});
    return true;
}

/// Whether a phrase names a text column, whose values rows can be put together by.
bool Grammar::names_groups(const Chunk& key) const {
    if (key.fields.empty() || means_rows(key) || means_values(key)
        || key.fields.front().column != Column::Field)
        return false;
    const FieldLink& link = key.fields.front();
    return m_schema.datasets[link.dataset].fields[link.index].type == geodata::FieldType::Text;
}

} // namespace graticule::agents::offline
