// SPDX-License-Identifier: Apache-2.0
// What a question asks for.
#include "agents/offline/question/grammar.hpp"
#include "agents/offline/question/reader.hpp"

#include <utility>

namespace graticule::agents::offline {

Grammar::Grammar(const LinkedTask& task, const retrieval::Schema& schema)
    : m_chunks(task.chunks), m_schema(schema) {
    m_query.notes = task.notes;
}

std::optional<Query> Grammar::question() {
    if (!requests()) {
        refuse_chart();
        refuse_analysis();
        return std::nullopt;
    }
    for (const SetPhrase& set : m_query.sets)
        if (set.others)
            return std::nullopt; // others than what?
    return std::move(m_query);
}

void Grammar::ask(std::size_t set, decltype(Request::what) what) {
    m_query.requests.push_back({set, std::move(what)});
}

/// One request after another to the last phrase.
bool Grammar::requests() {
    while (true) {
        pleasantries();
        if (!request())
            return false;
        pleasantries();
        chart_of_last(); // ", as a bar chart"
        if (!sentence_end() && !at_end() && !word({"and", "and then", "then"}))
            return false;
        pleasantries();
        sentence_end();
        if (at_end())
            return true;
    }
}

bool Grammar::request() {
    if (!m_query.requests.empty()
        && (columns_of_last() || map_of_last() || file_of_last() || chart_of_last()
            || size_of_outline()))
        return true;
    return analysis() || chart() || comparison_of_two() || changes() || share() || share_of_column()
           || different_values() || count() || amount() || met_by() || which() || ranked_groups()
           || statistics() || values() || listing() || map_of_column() || map_of_set()
           || rows_alone();
}

/// "how many airports are in Texas".
bool Grammar::count() {
    const State before = state();
    word({"in", "for", "through", "on"});
    const Chunk* said = sense(Sense::Count);
    if (said == nullptr || said->text.ends_with("much"))
        return back(before);
    if (look() == nullptr || (means_column(*look()) && counts_units(*look())))
        return back(before);
    const auto set = named_rows();
    if (!set)
        return back(before);
    if (!predicate(*set)) {
        const State open = state();
        verb_of_place();
        const bool none = word({"no"});
        const auto missing = none ? column() : std::nullopt;
        if (missing && !missing->fields.empty()) {
            Condition condition;
            condition.op = Operator::Missing;
            condition.words = "without a value";
            compare(*set, std::move(condition), *missing);
            in_time();
        } else {
            back(open);
        }
    }
    if (m_query.sets[*set].ranking)
        return back(before);
    if (counted_by_each(*set))
        return true;
    verb_of_place();
    if (grouped(*set, std::nullopt, "")) {
        verb_of_place(); // "how many events of each type are there"
        return true;
    }
    ask(*set, RowCount{});
    return true;
}

/// "which three states have the most airports", "what are the largest cities of France".
bool Grammar::which() {
    const State before = state();
    if (sense(Sense::Subject) == nullptr)
        return false;
    const auto set = rows();
    if (!set)
        return back(before);
    m_query.sets[*set].one = false;
    const bool said = predicate(*set);
    const SetPhrase& phrase = m_query.sets[*set];
    const bool narrowed = said || phrase.ranking || !phrase.conditions.empty()
                          || !phrase.relations.empty() || !phrase.values.empty();
    if (!narrowed || is_ranked_by_nothing(*set))
        return back(before);
    ask(*set, RowList{});
    return true;
}

/// "Which three groups have the most neighbourhoods?": groups by a column, ranked by how many rows
/// each has.
bool Grammar::ranked_groups() {
    const State before = state();
    if (sense(Sense::Subject) == nullptr)
        return false;
    std::optional<std::size_t> count;
    if (const Chunk* next = look();
        next != nullptr && next->kind == ChunkKind::Number && !next->unit && next->number >= 1)
        count = static_cast<std::size_t>(number()->number);
    skip_to_bracketed();
    const Chunk* key = look();
    if (key == nullptr || key->fields.empty() || means_rows(*key) || means_values(*key)
        || key->fields.front().column != Column::Field)
        return back(before);
    const FieldLink& link = key->fields.front();
    if (m_schema.datasets[link.dataset].fields[link.index].type != geodata::FieldType::Text)
        return back(before);
    ++m_at;
    SetPhrase groups;
    groups.fields = key->fields;
    groups.text = key->text;
    if (sense(Sense::Containing) == nullptr && !word({"had"}))
        return back(before);
    groups.ranking = superlative();
    if (!groups.ranking || !groups.ranking->notion.empty())
        return back(before);
    const auto counted = named_rows();
    if (!counted)
        return back(before);
    groups.ranking->count_of = *counted;
    if (count) {
        groups.ranking->count = *count;
        groups.ranking->count_given = true;
    }
    m_query.sets.push_back(std::move(groups));
    ask(m_query.sets.size() - 1, RowList{});
    return true;
}

/// "list the cities in France".
bool Grammar::listing() {
    const State before = state();
    if (sense(Sense::List) == nullptr)
        return false;
    const auto set = named_rows();
    if (!set)
        return back(before);
    m_query.sets[*set].one = false;
    ask(*set, RowList{});
    return true;
}

/// "Which districts does the Mill River flow through?", "Through which countries does it flow?".
bool Grammar::met_by() {
    const State before = state();
    const bool through = word({"through"});
    if (!through && sense(Sense::Subject) == nullptr && !word({"through which"}))
        return back(before);
    if (through)
        sense(Sense::Subject);
    const auto set = named_rows();
    if (!set || !word({"do", "does", "did"}))
        return back(before);
    m_query.sets[*set].one = false;
    const auto other = rows_or_place();
    if (!other)
        return back(before);
    Relation relation;
    relation.kind = RelationKind::Predicate;
    relation.predicate = "intersects";
    relation.target = *other;
    if (const Chunk* said = sense(Sense::Relation))
        relation.predicate =
            said->meaning.value == "crosses" ? "crosses" : std::string(said->meaning.value);
    else if (!word({"flow", "run", "go", "pass"}))
        return back(before);
    word({"through"});
    if (relation.predicate != "crosses" && relation.predicate != "intersects"
        && relation.predicate != "touches")
        return back(before);
    m_query.sets[*set].relations.push_back(std::move(relation));
    ask(*set, RowList{});
    return true;
}

/// "The three states with the lowest rate", "wells drilled in 1988": a noun that says itself which.
bool Grammar::rows_alone() {
    const State before = state();
    const bool timed = !m_query.years.empty() || !m_query.months.empty() || m_query.span;
    const auto set = named_rows();
    if (!set)
        return back(before);
    SetPhrase& phrase = m_query.sets[*set];
    const bool now_timed = !m_query.years.empty() || !m_query.months.empty() || m_query.span;
    if (!phrase.ranking && phrase.conditions.empty() && phrase.relations.empty()
        && !(now_timed && !timed))
        return back(before);
    phrase.one = phrase.one && phrase.ranking.has_value();
    ask(*set, RowList{});
    return true;
}

/// "show me the airports of Texas".
bool Grammar::map_of_set() {
    const State before = state();
    MapDrawing map;
    const Chunk* said = sense(Sense::Show);
    if (said == nullptr && (said = sense(Sense::MapKind)) != nullptr)
        map.kind = said->meaning.value;
    if (said == nullptr)
        return false;
    sense(Sense::Of);
    const auto set = named_rows();
    if (!set)
        return back(before);
    word({"on a map", "on the map"});
    ask(*set, std::move(map));
    return true;
}

/// "and when was it drilled", "and what are their depths": columns of the rows of the ranking
/// before.
bool Grammar::columns_of_last() {
    const Request& last = m_query.requests.back();
    if (!std::holds_alternative<RowList>(last.what) || !m_query.sets[last.set].ranking)
        return false;
    const State before = state();
    std::optional<Mention> said;
    if (word({"when", "in which year", "in what year"})) {
        if (!word({"was", "were", "is", "are", "did"}) || !word({"it", "they"}))
            return back(before);
        said = column();
        if (!said || said->fields.empty() || !is_time(said->fields.front()))
            return back(before);
    } else {
        sense(Sense::Subject);
        if (!word({"its", "their"}) || !(said = column()) || said->fields.empty())
            return back(before);
    }
    std::get<RowList>(m_query.requests.back().what).also.push_back(std::move(*said));
    return true;
}

/// "show them on a map", "and map the result", "with a map".
bool Grammar::map_of_last() {
    const State before = state();
    word({"with"});
    const bool shown = sense(Sense::Show) != nullptr;
    bool pronoun = false;
    bool map = shown;
    while (true) {
        if (word({"them", "it", "these", "those", "this", "that", "the result", "the results",
                  "result", "results"}))
            pronoun = true;
        else if (word({"on a map", "on the map", "a map", "map"}))
            map = true;
        else if (!word(
                     {"as", "in", "me", "also", "too", "where", "they", "are", "lie", "is", "of"}))
            break;
    }
    const bool comma = look() != nullptr && look()->text == ",";
    const bool whole = at_end() || (look()->kind == ChunkKind::Mark && !comma)
                       || (comma && is_word({"too", "please", "also", "as well"}, 1))
                       || look()->is(Sense::And);
    if (!map || !whole || (!pronoun && !shown))
        return back(before);
    MapDrawing drawing;
    drawing.of_request_before = true;
    ask(m_query.requests.back().set, std::move(drawing));
    return true;
}

/// "save them as GeoPackage", "export the result to towns.geojson in EPSG:3035".
bool Grammar::file_of_last() {
    const State before = state();
    const Chunk* said = sense(Sense::Transform);
    if (said == nullptr || said->meaning.value != "export")
        return back(before);
    while (word({"them", "it", "these", "those", "this", "that", "the result", "the results",
                 "result", "results", "as a", "as an"})) {
    }
    FileWriting file;
    if (!file_parts(file))
        return back(before);
    ask(m_query.requests.back().set, std::move(file));
    return true;
}

bool Grammar::file_parts(FileWriting& file) {
    bool any = false;
    while (true) {
        articles();
        const Chunk* next = look();
        if (next == nullptr)
            return any;
        if (next->is(Sense::Format))
            file.format = next->meaning.value;
        else if (next->kind == ChunkKind::File)
            file.file_name = next->text;
        else if (next->kind == ChunkKind::Crs)
            file.crs = next->text;
        else if (!next->is(Sense::To) && !next->is(Sense::In))
            return any;
        any = any || next->is(Sense::Format) || next->kind == ChunkKind::File;
        ++m_at;
    }
}

std::optional<Query> read_question(const LinkedTask& task, const retrieval::Schema& schema) {
    return Grammar(task, schema).question();
}

} // namespace graticule::agents::offline
