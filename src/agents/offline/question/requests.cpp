// SPDX-License-Identifier: Apache-2.0
// What a question asks for.
#include "agents/offline/question/grammar.hpp"
#include "agents/offline/question/reader.hpp"
#include "base/text.hpp"

#include <algorithm>
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
    const State before = state();
    if (!in_time() || (!mark(":") && !mark(","))) // "For the year 2000: ..."
        back(before);
    while (true) {
        pleasantries();
        if (m_query.requests.empty() && sentence_end()) // "Hello!"
            pleasantries();
        if (!request())
            return false;
        closing();
        on_a_map();
        pleasantries();
        chart_of_last(); // ", as a bar chart"
        if (!sentence_end() && !at_end() && !word({"and", "and then", "then"}))
            return false;
        pleasantries();
        sentence_end();
        if (wanted_unit()) { // "In miles, please."
            pleasantries();
            sentence_end();
        }
        if (at_end())
            return true;
    }
}

bool Grammar::request() {
    if (!m_query.requests.empty()
        && (columns_of_last() || map_of_last() || file_of_last() || chart_of_last()
            || size_of_outline()))
        return true;
    return analysis() || chart() || where() || comparison_of_two() || changes() || change_of_named() || share_of_column()
           || share() || share_of_names() || different_values() || count() || distance_between()
           || size_in_unit() || amount() || nearest() || met_by() || which() || first_among() || ranked_groups()
           || size() || column_by_group() || statistics() || values() || listing() || file_of_set() || map_of_column()
           || map_of_set() || rows_alone();
}

/// "(Show me all earthquakes above magnitude 4) on a map".
void Grammar::on_a_map() {
    const bool rows = std::holds_alternative<RowList>(m_query.requests.back().what);
    if (!rows || !is_word({"on a map", "on the map"}))
        return;
    ++m_at;
    MapDrawing drawing;
    drawing.of_request_before = true;
    ask(m_query.requests.back().set, std::move(drawing));
}

/// "(countries per cluster) in gapminder", "(the Nile) in the river data": the data that it is of
/// anyway.
bool Grammar::in_its_data() {
    const State before = state();
    const std::size_t set = m_query.requests.back().set;
    if (set == None || sense(Sense::In) == nullptr)
        return back(before);
    articles();
    const Chunk* data = look();
    if (data == nullptr || data->entities.empty())
        return back(before);
    ++m_at;
    const bool said = word({"data", "table", "file", "dataset", "layer"});
    constexpr double ByName = 0.9;
    if (!said && data->entities.front().score < ByName)
        return back(before);
    const SetPhrase& rows = m_query.sets[set];
    const std::size_t named = data->entities.front().dataset;
    const auto of = [&](const auto& link) { return link.dataset == named; };
    const bool same = rows.entities.empty()
                          ? !rows.values.empty() && !rows.values[0].options.empty()
                                && std::any_of(rows.values[0].options[0].begin(),
                                               rows.values[0].options[0].end(), of)
                          : std::any_of(rows.entities.begin(), rows.entities.end(), of);
    return same || back(before);
}

/// What may stand at the end and says of what all of it is: "in total", "in the table", "in km".
void Grammar::closing() {
    const auto in_all = [&] {
        const State before = state();
        return (sense(Sense::In) != nullptr && word({"all"})
                && (at_end() || look()->kind == ChunkKind::Mark))
               || back(before);
    };
    while (in_all() || sense(Sense::Overall) != nullptr || wanted_unit() || in_its_data()
           || word({"in all", "all together", "at all", "in the table", "in the data", "in the file",
                    "in this file", "in this data", "in the layer"})) {
    }
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
    auto set = named_rows();
    if (!set)
        set = kind_counted();
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
    if (counted_by_each(*set) || counted_in(*set))
        return true;
    verb_of_place();
    if (grouped(*set, std::nullopt, "")) {
        verb_of_place(); // "how many events of each type are there"
        return true;
    }
    ask(*set, RowCount{});
    return true;
}

/// "(How many) reservoirs are among the lakes?", "(how many) ice quakes or quarry blasts are there?":
/// rows of a kind by its name alone.
std::optional<std::size_t> Grammar::kind_counted() {
    const State before = state();
    articles();
    auto kind = values_list();
    const auto is_kind = [&](const retrieval::ValueMatch& match) {
        const auto& field = m_schema.datasets[match.dataset].fields[match.field];
        return field.role == retrieval::FieldRole::Category;
    };
    if (!kind || !word({"is", "are", "was", "were"})
        || std::none_of(kind->options[0].begin(), kind->options[0].end(), is_kind)) {
        back(before);
        return std::nullopt;
    }
    kind->adjective = kind->before_head = true;
    if (sense(Sense::Of) != nullptr) {
        if (const auto set = named_rows()) {
            m_query.sets[*set].values.push_back(std::move(*kind));
            return set;
        }
    } else if (word({"there"})) {
        SetPhrase set;
        set.text = join(kind->texts, " or ");
        set.values.push_back(std::move(*kind));
        m_query.sets.push_back(std::move(set));
        return m_query.sets.size() - 1;
    }
    back(before);
    return std::nullopt;
}

/// "Where did the deepest earthquake take place?", and behind an answer "Where did it happen?": the
/// rows and a map of them.
bool Grammar::where() {
    const State before = state();
    if (!word({"where"}) || !word({"is", "are", "was", "were", "did", "do", "does"}))
        return back(before);
    const bool of_last = !m_query.requests.empty() && word({"it", "they", "that", "this"});
    MapDrawing drawing;
    drawing.of_request_before = true;
    if (of_last && std::holds_alternative<RowList>(m_query.requests.back().what)) {
        verb_of_place();
        ask(m_query.requests.back().set, std::move(drawing));
        return true;
    }
    const auto set = named_rows();
    if (of_last || !set)
        return back(before);
    verb_of_place();
    ask(*set, RowList{});
    ask(*set, std::move(drawing));
    return true;
}

/// "(How many airports) has California", "(how many neighbourhoods) does Pankow have".
bool Grammar::counted_in(std::size_t set) {
    const State before = state();
    const bool asked = word({"do", "does", "did"});
    if (!asked && sense(Sense::Containing) == nullptr)
        return back(before);
    auto names = values_list();
    if (!names || (asked && sense(Sense::Containing) == nullptr))
        return back(before);
    names->inside = true;
    m_query.sets[set].values.push_back(std::move(*names));
    ask(set, RowCount{});
    return true;
}

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
    SetPhrase groups;
    groups.ranking = superlative();
    skip_to_bracketed();
    const Chunk* key = look();
    if (key == nullptr || !names_groups(*key))
        return back(before);
    ++m_at;
    groups.fields = key->fields;
    groups.text = key->text;
    m_query.sets.push_back(std::move(groups));
    const std::size_t set = m_query.sets.size() - 1;
    if (m_query.sets[set].ranking) {
        ranked_by(set);
    } else if (sense(Sense::Containing) != nullptr || word({"had"})) {
        auto ranking = superlative();
        const auto counted = ranking && ranking->notion.empty() ? named_rows() : std::nullopt;
        if (!counted)
            return back(before);
        ranking->count_of = *counted;
        m_query.sets[set].ranking = std::move(ranking);
    }
    auto& ranking = m_query.sets[set].ranking;
    if (!ranking || is_ranked_by_nothing(set) || (ranking->fields.empty() && ranking->count_of == None))
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
    if (!phrase.ranking && phrase.relations.empty() && grouped(*set, std::nullopt, ""))
        return true; // "airports per state"
    const bool told = phrase.ranking || !phrase.conditions.empty() || !phrase.relations.empty()
                      || (now_timed && !timed);
    if (!told && phrase.values.empty())
        return back(before);
    const State behind = state();
    if ((mark(":") || mark(",")) && sense(Sense::Count) != nullptr && !phrase.ranking) {
        verb_of_place(); // "wells deeper than 100 m: how many are there?"
        ask(*set, RowCount{});
        return true;
    }
    back(behind);
    if (!told)
        return back(before);
    SetPhrase& listed = m_query.sets[*set];
    listed.one = listed.one && listed.ranking.has_value();
    if (mark(":") && sense(Sense::Subject) == nullptr)
        return back(before);
    ask(*set, RowList{});
    return true;
}

/// "show me the airports of Texas".
bool Grammar::map_of_set() {
    const State before = state();
    MapDrawing map;
    const Chunk* shown = sense(Sense::Show);
    articles();
    const Chunk* kind = sense(Sense::MapKind);
    if (kind != nullptr)
        map.kind = kind->meaning.value;
    if (shown == nullptr && kind == nullptr)
        return back(before);
    sense(Sense::Of);
    const auto set = named_rows();
    if (!set)
        return back(before);
    word({"on a map", "on the map"});
    coloured_by(map);
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
    } else if (look() != nullptr && look()->is(Sense::Concept)) { // "how deep is it"
        said = column();
        if (!said || said->fields.empty() || !word({"is", "was", "are", "were"})
            || !word({"it", "they"}))
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

Reading read_question(const LinkedTask& task, const retrieval::Schema& schema) {
    Grammar grammar(task, schema);
    Reading reading;
    reading.query = grammar.question();
    if (!reading.query)
        reading.stopped_at = grammar.stopped_at();
    return reading;
}

} // namespace graticule::agents::offline
