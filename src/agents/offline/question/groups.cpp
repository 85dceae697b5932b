// SPDX-License-Identifier: Apache-2.0
// Figures of each group of rows, and the different values of a column.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace graticule::agents::offline {

/// "POP by NAME_1, summed".
bool Grammar::column_by_group() {
    const State before = state();
    const auto said = column();
    auto key = said && !said->fields.empty() ? group_key() : std::nullopt;
    if (!key)
        return back(before);
    in_time();
    const State open = state();
    mark(",");
    const Chunk* how = sense(Sense::Aggregate);
    if (how == nullptr)
        back(open); // "deaths by landfall"
    ask(None, GroupedFigures{std::move(*key), said,
                             how == nullptr ? "" : std::string(how->meaning.value)});
    return true;
}

/// "(different) tube lines", where several rows are of one line: the column of their names.
std::optional<Mention> Grammar::name_column() {
    const Chunk* noun = look();
    if (noun == nullptr || !means_rows(*noun))
        return std::nullopt;
    const std::size_t dataset = noun->entities.front().dataset;
    for (const FieldLink& link : noun->fields)
        if (link.dataset != dataset)
            return std::nullopt; // of these rows, or of those that have it as a field?
    const retrieval::DatasetProfile& rows = m_schema.datasets[dataset];
    auto name = rows.name_field();
    if (const auto is_text =
            [](const auto& field) { return field.type == geodata::FieldType::Text; };
        !name && std::count_if(rows.fields.begin(), rows.fields.end(), is_text) == 1)
        name = std::find_if(rows.fields.begin(), rows.fields.end(), is_text) - rows.fields.begin();
    if (!name)
        return std::nullopt;
    Mention said;
    said.fields = {{dataset, Column::Field, *name, noun->entities.front().score}};
    said.text = noun->text;
    said.chunk = m_at++;
    return said;
}

/// "How many different destinations are there from JFK?", "How many regions are there?": the values
/// of a column, each once.
bool Grammar::different_values() {
    const State before = state();
    if (sense(Sense::Count) == nullptr)
        return false;
    const bool each_once = word({"different", "distinct", "unique"});
    if (!each_once && (look() == nullptr || !names_groups(*look())))
        return back(before); // "How many regions are there?" where towns have a region
    auto said = name_column();
    if (!said)
        said = column();
    if (!said || said->fields.empty() || said->fields.front().column != Column::Field)
        return back(before);
    const FieldLink& link = said->fields.front();
    if (m_schema.datasets[link.dataset].fields[link.index].type != geodata::FieldType::Text)
        return back(before);
    verb_of_place();
    m_query.sets.emplace_back();
    const std::size_t set = m_query.sets.size() - 1;
    restrictions(set);
    verb_of_place();
    const bool narrowed =
        !m_query.sets[set].values.empty() || !m_query.sets[set].conditions.empty();
    if (!m_query.sets[set].relations.empty())
        return back(before);
    for (ValueFilter& filter : m_query.sets[set].values)
        filter.inside = true;
    ask(narrowed ? set : None, Statistic{"", *said, true, true});
    return true;
}

/// "How many tracts does each town have?"
bool Grammar::counted_by_each(std::size_t set) {
    const State before = state();
    if (!word({"do", "does", "did"}) || !word({"each", "every", "each of the", "all"}))
        return back(before);
    articles();
    const Chunk* key = look();
    if (key == nullptr || key->kind != ChunkKind::Linked || means_values(*key))
        return back(before);
    ++m_at;
    if (sense(Sense::Containing) == nullptr)
        return back(before);
    ask(set, GroupedFigures{{key->entities, key->fields, key->text}, std::nullopt, ""});
    return true;
}

/// "by", "per", "in each of the", "separately for each": what stands before that which rows are put
/// together by.
bool Grammar::before_group() {
    const State before = state();
    word({"separately", "broken down", "split", "divided", "grouped", "counted"});
    if (word({"by", "per", "for each", "in each", "for every", "in every", "of each", "of every",
              "grouped by", "broken down by", "split by", "group by", "by each", "within each",
              "each", "every", "separately for"})) {
        word({"each", "every"});
        if (const State each = state(); sense(Sense::Of) == nullptr || !word({"the"}))
            back(each);
        return true;
    }
    const bool at =
        word({"at", "on", "for"}) || sense(Sense::In) != nullptr || sense(Sense::Of) != nullptr;
    return (at && word({"each", "every"})) || back(before);
}

/// "(each of the) three (districts)": as many as there are.
bool Grammar::number_of_groups() {
    const Chunk* said = look();
    const Chunk* key = look(1);
    if (said == nullptr || said->kind != ChunkKind::Number || said->unit || key == nullptr)
        return true;
    for (const FieldLink& link : key->fields)
        if (link.column == Column::Field
            && static_cast<double>(m_schema.datasets[link.dataset].fields[link.index].distinct)
                   == said->number) {
            ++m_at;
            return true;
        }
    for (const EntityLink& link : key->entities)
        if (static_cast<double>(m_schema.datasets[link.dataset].rows) == said->number) {
            ++m_at;
            return true;
        }
    return false;
}

/// "by continent", "per state", "in each county", "for each of the three districts".
std::optional<Grouping> Grammar::group_key() {
    const State before = state();
    const bool again = names_again(); // "commune by commune"
    if (!again && !before_group())
        return std::nullopt;
    articles();
    if (!number_of_groups()) {
        back(before);
        return std::nullopt;
    }
    skip_to_bracketed();
    const Chunk* key = look();
    const bool named_as_measure = key != nullptr && key->is(Sense::Measure) && names_groups(*key);
    if (key == nullptr
        || (!named_as_measure && (key->kind != ChunkKind::Linked || means_values(*key)))) {
        back(before);
        return std::nullopt;
    }
    ++m_at;
    kind_of_data();
    return Grouping{key->entities, key->fields, key->text};
}

/// "How deep is the deepest well in each district?": the extreme of each group.
bool Grammar::extreme_of_each() {
    const State before = state();
    sense(Sense::Subject);
    const Chunk* asked = look();
    if (asked != nullptr && (asked->is(Sense::Concept) || asked->is(Sense::Measure)))
        ++m_at;
    else
        asked = nullptr;
    word({"is", "are", "was", "were"});
    articles();
    auto ranking = superlative();
    if (!ranking || ranking->count_given || ranking->notion.empty() || ranking->notion == "size"
        || ranking->notion == "time"
        || (asked != nullptr && asked->meaning.value != ranking->notion))
        return back(before);
    const auto set = named_rows();
    if (!set || m_query.sets[*set].ranking)
        return back(before);
    Mention measure;
    measure.text = ranking->notion;
    measure.fields = link_fields({ranking->notion}, m_schema);
    if (measure.fields.empty())
        return back(before);
    return grouped(*set, std::move(measure), ranking->descending ? "max" : "min") || back(before);
}

/// "commune by commune", "district for district".
bool Grammar::names_again() {
    const Chunk* first = look();
    const Chunk* by = look(1);
    const Chunk* second = look(2);
    const bool again =
        first != nullptr && by != nullptr && second != nullptr && first->kind == ChunkKind::Linked
        && (by->text == "by" || by->text == "for") && fold(first->text) == fold(second->text);
    m_at += again ? 2 : 0;
    return again;
}

/// "Break the stations down by type", "split up the wells by status", "count the quakes by net".
bool Grammar::broken_down() {
    const State before = state();
    if (!spelled({"break", "break down", "split", "split up", "divide", "group", "count",
                  "count the", "tally", "classify", "sort"}))
        return false;
    spelled({"down", "up"});
    auto set = named_rows();
    if (!set || m_query.sets[*set].ranking)
        return back(before);
    spelled({"down", "up"});
    return grouped(*set, std::nullopt, "") || back(before);
}

/// "What classes of road are there?", "Which kinds of wells do we have, and how many of each?"
bool Grammar::kinds_there_are() {
    const State before = state();
    if (sense(Sense::Subject) == nullptr)
        return false;
    spelled({"different", "kinds of", "types of", "sorts of"});
    const Chunk* key = look();
    if (key == nullptr || !names_groups(*key))
        return back(before);
    ++m_at;
    Grouping by{key->entities, key->fields, key->text};
    std::size_t set = None;
    if (sense(Sense::Of) != nullptr) {
        const auto rows = named_rows();
        if (!rows || m_query.sets[*rows].ranking)
            return back(before);
        set = *rows;
    }
    if (!word({"are", "is", "were"}) || !word({"there"}))
        return back(before);
    if (set == None) {
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
        m_query.sets[set].entities = {{key->fields.front().dataset, 1}};
        m_query.sets[set].text = m_schema.datasets[key->fields.front().dataset].title;
    }
    m_query.sets[set].one = false;
    ask(set, GroupedFigures{std::move(by), std::nullopt, ""});
    return true;
}

/// "(What classes of road are there) and how many roads are in each?": told anyway.
bool Grammar::counts_of_last() {
    const auto* last = std::get_if<GroupedFigures>(&m_query.requests.back().what);
    if (last == nullptr || last->column)
        return false;
    const State before = state();
    const std::size_t set = m_query.requests.back().set;
    if (sense(Sense::Count) == nullptr)
        return back(before);
    if (look() != nullptr && means_rows(*look())
        && (set == None || m_query.sets[set].entities.empty()
            || look()->entities.front().dataset == m_query.sets[set].entities.front().dataset))
        ++m_at;
    verb_of_place();
    const bool each =
        word({"of each", "in each", "each", "for each", "per"})
        || ((sense(Sense::Of) != nullptr || sense(Sense::In) != nullptr) && word({"each", "them"}));
    if (!each)
        return back(before);
    word({"of them", "one"});
    if (const Chunk* key = look(); key != nullptr && fold(key->text) == fold(last->by.text))
        ++m_at;
    verb_of_place();
    return whole_request() || back(before);
}

/// "(countries in each subregion) of Africa", "(mean elevation of each canton) in Luxembourg".
std::size_t Grammar::groups_in_place(std::size_t set) {
    const State before = state();
    const std::size_t whole = set;
    if (set == None) {
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
    }
    const std::size_t known = m_query.sets[set].values.size();
    if (in_place(set, false) && m_query.sets[set].values.size() > known) {
        m_query.sets[set].values.back().inside = true;
        m_query.sets[set].values.back().before_head = false;
        return set;
    }
    back(before);
    return whole;
}

bool Grammar::grouped(std::size_t set, std::optional<Mention> column, std::string function) {
    const State before = state();
    mark(",");
    const bool counted = spelled({"counted"}); // ", counted by type"
    const bool of_figure =
        column
        && is_word({"by", "per", "for each", "for every", "in each", "separately for", "separately",
                    "broken down by", "split by", "for"});
    if (counted ? !function.empty() : !of_figure) // ", by type" behind rows may be their order
        back(before);
    auto key = group_key();
    if (!key)
        return back(before);
    in_time();
    set = groups_in_place(set);
    ask(set, GroupedFigures{std::move(*key), std::move(column), std::move(function)});
    return true;
}

} // namespace graticule::agents::offline
