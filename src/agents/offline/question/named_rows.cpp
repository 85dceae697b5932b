// SPDX-License-Identifier: Apache-2.0
// Which of the rows, by the names of places and the values of fields that a task spells out.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

/// "(in the Lower) region": the field whose value a name is.
void Grammar::named_field(ValueFilter& filter) {
    const Chunk* field = look();
    if (field == nullptr || field->kind != ChunkKind::Linked || field->fields.empty()
        || means_rows(*field) || values_of_any(filter, field->fields).empty())
        return;
    ++m_at;
    filter.fields = field->fields;
}

/// "(inside) the borders of (Canada)": what is inside of a border is inside.
void Grammar::borders_of() {
    const State before = state();
    articles();
    const std::string text = look() == nullptr ? "" : ascii_lower(look()->text);
    if (text != "borders" && text != "border" && text != "boundaries" && text != "boundary"
        && text != "polygon") {
        back(before);
        return;
    }
    ++m_at;
    if (sense(Sense::Of) == nullptr)
        back(before);
    articles();
}

/// Whether a phrase is a value of a field that none of some values are of.
bool Grammar::of_another_field(const Chunk& value, const std::vector<retrieval::ValueMatch>& than) {
    return std::any_of(
        value.values.begin(), value.values.end(), [&](const retrieval::ValueMatch& match) {
            return std::none_of(than.begin(), than.end(), [&](const retrieval::ValueMatch& other) {
                return other.dataset == match.dataset && other.field == match.field;
            });
        });
}

/// "(Portland), Oregon": the larger place that the one before lies in.
void Grammar::larger_place(std::size_t set) {
    const State before = state();
    if (!mark(",")) {
        back(before);
        return;
    }
    const Chunk* next = look();
    const Chunk* behind = look(1);
    const bool listed = behind != nullptr
                        && (behind->is(Sense::And) || behind->is(Sense::Or)
                            || (behind->kind == ChunkKind::Mark && behind->text == ","));
    if (next == nullptr || listed || !next->capital || !means_values(*next)
        || m_query.sets[set].values.back().texts.size() != 1
        || !of_another_field(*next, m_query.sets[set].values.back().options.front())) {
        back(before);
        return;
    }
    ValueFilter filter;
    filter.options.push_back(next->values);
    filter.texts.push_back(next->text);
    filter.inside = true;
    ++m_at;
    m_query.sets[set].values.push_back(std::move(filter));
}

/// "(parcels) owned by private owners": a field, a value of its own, and perhaps the field once
/// more.
bool Grammar::value_by_field(std::size_t set) {
    const State before = state();
    const Chunk* field = look();
    std::vector<FieldLink> fields;
    if (word({"owned"}))
        fields = link_fields({"owner"}, m_schema);
    else if (field != nullptr && field->kind == ChunkKind::Linked && !means_values(*field)
             && !means_rows(*field) && ++m_at != 0)
        fields = field->fields;
    if (fields.empty() || !word({"by"}))
        return back(before);
    articles();
    const Chunk* value = look();
    ValueFilter filter;
    if (value != nullptr && value->kind == ChunkKind::Linked)
        filter.options.push_back(values_in(*value, fields));
    if (filter.options.empty() || filter.options.front().empty())
        return back(before);
    ++m_at;
    filter.texts.push_back(value->text);
    const Chunk* again = look();
    if (again != nullptr && again->kind == ChunkKind::Linked && !again->fields.empty()
        && again->entities.empty() && again->fields.front().dataset == fields.front().dataset
        && again->fields.front().index == fields.front().index)
        ++m_at; // "private owners"
    filter.fields = std::move(fields);
    m_query.sets[set].values.push_back(std::move(filter));
    return true;
}

/// "(the county) where unemployment was worst in 2009".
bool Grammar::where_most(std::size_t set) {
    const State before = state();
    if (m_query.sets[set].ranking || !word({"where", "in which", "for which", "whose"}))
        return false;
    const auto said = column();
    if (!said || said->fields.empty())
        return back(before);
    in_time();
    if (!word({"is", "are", "was", "were"}))
        return back(before);
    articles();
    auto ranking = superlative();
    if (!ranking || (!ranking->notion.empty() && ranking->notion != "size"))
        return back(before);
    ranking->fields = said->fields;
    ranking->text = said->text;
    ranking->notion = said->notion;
    ranking->per_capita = said->per_capita;
    in_time();
    m_query.sets[set].ranking = std::move(ranking);
    return true;
}

/// "besides Vienna itself", "without the canton of Luxembourg itself": rows that are left out by
/// their names.
bool Grammar::named_out(std::size_t set) {
    const State before = state();
    if (!word({"besides", "except", "except for", "excluding", "without", "not counting",
               "other than", "apart from"}))
        return false;
    const auto others = things();
    if (!others || !m_query.sets[*others].conditions.empty()
        || !m_query.sets[*others].relations.empty() || m_query.sets[*others].values.size() != 1)
        return back(before);
    word({"itself", "themselves"});
    leave_out(set, *others);
    m_query.sets.pop_back();
    return true;
}

/// "(flights that) left ATL", "arriving at SEA", "departing from JFK".
bool Grammar::left_from(std::size_t set) {
    const State before = state();
    const bool to = word({"arriving", "arrived", "landing", "bound for"});
    if (!to && !word({"left", "leaving", "departing", "departed", "departing from"}))
        return false;
    word({"at", "in", "from", "for"});
    auto filter = values_list();
    if (!filter)
        return back(before);
    filter->from_or_to = to ? "to" : "from";
    filter->inside = m_query.sets[set].entities.empty() ? false : true;
    filter->before_head = m_query.sets[set].entities.empty();
    m_query.sets[set].values.push_back(std::move(*filter));
    return true;
}

} // namespace graticule::agents::offline
