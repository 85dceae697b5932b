// SPDX-License-Identifier: Apache-2.0
// The first of rows, or of groups of rows.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

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
        const Chunk* has = sense(Sense::Containing); // "which has" is one phrase
        if (has == nullptr ? sense(Sense::Subject) == nullptr
                           : !ascii_lower(has->text).starts_with("which"))
            return back(before);
        const Chunk* count = number();
        if (count != nullptr && count->unit)
            return back(before);
        word({"one", "ones"});
        if (!(has != nullptr ? has_most(*set) : predicate(*set)) || !m_query.sets[*set].ranking)
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
/// of flights?": groups by a column, ranked by how many rows each has or by another column.
bool Grammar::ranked_groups() {
    const State before = state();
    opening();
    word({"is", "are", "was", "were"});
    articles();
    std::optional<std::size_t> count;
    if (const Chunk* next = look();
        next != nullptr && next->kind == ChunkKind::Number && !next->unit && next->number >= 1)
        count = static_cast<std::size_t>(number()->number);
    auto ranking = superlative(); // "the busiest origins by flights"
    const bool by_rows = ranking && ranking->notion.empty() && spelled({"frequent", "common"});
    auto key = group_names();
    if (!key)
        return back(before);
    SetPhrase groups;
    m_query.sets.push_back(std::move(groups));
    const std::size_t set = groups_in_place(m_query.sets.size() - 1);
    if (by_rows) { // "the three most frequent types"
        SetPhrase counted;
        counted.entities = {{key->fields.front().dataset, 1}};
        counted.text = m_schema.datasets[key->fields.front().dataset].name;
        m_query.sets.push_back(std::move(counted));
        ranking->count_of = m_query.sets.size() - 1;
    } else if (ranking ? !ranked_by_sum(*ranking) : !(ranking = most_of_groups()))
        return back(before);
    if (count) {
        ranking->count = *count;
        ranking->count_given = true;
    }
    RowList list;
    if (ranking->count_of != None) {
        m_query.sets[set].fields = key->fields;
        m_query.sets[set].text = key->text;
    } else {
        list.function = std::exchange(m_function_of_ranking, "");
        list.also.push_back(std::move(*key));
    }
    m_query.sets[set].ranking = std::move(ranking);
    ask(set, std::move(list));
    return true;
}

/// "origins", "local government areas (LGA_Name)": the column that rows are put together by.
std::optional<Mention> Grammar::group_names() {
    const State before = state();
    skip_to_bracketed();
    const Chunk* key = look();
    const bool alone = key != nullptr && names_groups(*key);
    constexpr std::size_t MostWords = 5;
    for (std::size_t words = 1; !alone && words < MostWords; ++words) {
        const Chunk* end = look(words + 2);
        if (look(words) == nullptr || end == nullptr || end->text != ")")
            continue;
        if (look(words)->text == "(" && names_groups(*look(words + 1))) {
            Mention bracketed;
            bracketed.fields = look(words + 1)->fields;
            bracketed.text = look(words + 1)->text;
            bracketed.chunk = m_at + words + 1;
            m_at += words + 3;
            return bracketed;
        }
    }
    if (!alone) {
        back(before);
        return std::nullopt;
    }
    Mention said;
    said.fields = key->fields;
    said.text = key->text;
    said.chunk = m_at++;
    return said;
}

/// "(the busiest origins) by number of flights".
bool Grammar::ranked_by_sum(Ranking& ranking) {
    if (!ranking.notion.empty() || !word({"by"}))
        return false;
    const bool counted = sense(Sense::Count) != nullptr;
    if (counted)
        sense(Sense::Of);
    const auto said = column();
    if (!said || said->fields.empty())
        return false;
    ranking.fields = said->fields;
    ranking.text = said->text;
    if (counted)
        m_function_of_ranking = "sum";
    return true;
}

/// "(groups) have the most rows", "... the most residents", "... the highest mean income".
std::optional<Ranking> Grammar::most_of_groups() {
    if (sense(Sense::Containing) == nullptr && !word({"had"}))
        return std::nullopt;
    auto ranking = superlative();
    if (!ranking || !ranking->notion.empty())
        return ranking;
    const std::string how = ascii_lower(m_chunks[m_at - 1].text);
    const bool added_up = ranking->of_things || how.ends_with("most") || how.ends_with("fewest");
    if (const State open = state(); const auto name = function()) {
        m_function_of_ranking = *name;
    } else {
        back(open);
        if (const auto counted = named_rows()) {
            ranking->count_of = *counted;
            return ranking;
        }
    }
    const auto said = column();
    if (!said || said->fields.empty())
        return std::nullopt;
    if (added_up && m_function_of_ranking.empty())
        m_function_of_ranking = "sum";
    ranking->fields = said->fields;
    ranking->text = said->text;
    return ranking;
}

/// "In which canton is the mean elevation highest?", "At which capital was the rain the highest?"
bool Grammar::highest_in_which() {
    const State before = state();
    if ((sense(Sense::In) == nullptr && !word({"at", "on", "for"}))
        || sense(Sense::Subject) == nullptr)
        return back(before);
    if (highest_group())
        return true;
    const auto set = named_rows();
    if (!set || m_query.sets[*set].ranking)
        return back(before);
    if (value_held_in_which(*set))
        return true;
    if (columns_compared(*set)) { // "In which countries was fertility under 2 in 2005?"
        m_query.sets[*set].one = false;
        ask(*set, RowList{});
        return true;
    }
    if (!word({"is", "are", "was", "were"}))
        return lies_in_which(*set) || back(before);
    articles();
    const State figure = state();
    const auto name = function();
    if (!name)
        back(figure);
    const auto said = column();
    in_time();
    word({"the"});
    auto ranking = said ? superlative() : std::nullopt;
    if (!ranking || (!ranking->notion.empty() && ranking->notion != "size"))
        return back(before);
    ranking->fields = said->fields;
    ranking->text = said->text;
    ranking->notion = said->notion;
    m_query.sets[*set].ranking = std::move(ranking);
    m_query.sets[*set].one = false;
    in_time();
    ask(*set, RowList{{}, name.value_or("")});
    return true;
}

/// "(For which) status of the wells is the mean nitrate the highest?": groups by a column.
bool Grammar::highest_group() {
    const State before = state();
    auto key = look() != nullptr && names_groups(*look()) ? group_names() : std::nullopt;
    if (!key)
        return back(before);
    std::size_t set = None;
    if (sense(Sense::Of) != nullptr) {
        const auto rows = named_rows();
        if (!rows || m_query.sets[*rows].ranking)
            return back(before);
        set = *rows;
    } else {
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
    }
    if (!word({"is", "are", "was", "were"}))
        return back(before);
    articles();
    const auto name = function();
    const auto said = name ? column() : std::nullopt;
    in_time();
    auto ranking = said && !said->fields.empty() ? superlative() : std::nullopt;
    if (said && !ranking) {
        articles();
        ranking = superlative();
    }
    if (!ranking || (!ranking->notion.empty() && ranking->notion != "size"))
        return back(before);
    ranking->notion.clear();
    ranking->fields = said->fields;
    ranking->text = said->text;
    m_query.sets[set].entities.clear(); // what is ranked are groups, no rows
    m_query.sets[set].text.clear();
    m_query.sets[set].ranking = std::move(ranking);
    RowList list;
    list.function = *name;
    list.also.push_back(std::move(*key));
    ask(set, std::move(list));
    return true;
}

/// "(In which countries) is Portuguese spoken?": a value of a column that the verb names.
bool Grammar::value_held_in_which(std::size_t set) {
    const State before = state();
    if (!word({"is", "are", "was", "were"}))
        return false;
    const bool negated = word({"not"});
    auto held = values_list();
    const Chunk* field = look();
    if (!held || field == nullptr || field->kind != ChunkKind::Linked || field->fields.empty()
        || values_of_any(*held, field->fields).empty())
        return back(before);
    ++m_at;
    held->fields = field->fields;
    held->negated = negated;
    m_query.sets[set].values.push_back(std::move(*held));
    m_query.sets[set].one = false;
    ask(set, RowList{});
    return true;
}

/// "(In which county) does Raleigh lie?"
bool Grammar::lies_in_which(std::size_t set) {
    if (!word({"do", "does", "did"}))
        return false;
    const auto inside = things();
    if (!inside || m_query.sets[*inside].ranking || !verb_of_place())
        return false;
    Relation relation;
    relation.kind = RelationKind::Predicate;
    relation.predicate = "contains";
    relation.target = *inside;
    m_query.sets[set].relations.push_back(std::move(relation));
    m_query.sets[set].one = false;
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
