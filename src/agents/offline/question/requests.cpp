// SPDX-License-Identifier: Apache-2.0
// What a question asks for.
#include "agents/offline/english_words.hpp"
#include "agents/offline/parser_state.hpp"
#include "agents/offline/question/grammar.hpp"
#include "agents/offline/question/reader.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
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
    if (!m_function_of_ranking.empty())
        return std::nullopt; // of a ranking on the way to something else
    for (const SetPhrase& set : m_query.sets)
        if (set.others)
            return std::nullopt; // others than what?
    if (m_year_before && !m_query.is_named())
        m_query.years = {*m_year_before};
    return std::move(m_query);
}

void Grammar::ask(std::size_t set, decltype(Request::what) what) {
    m_query.requests.push_back({set, std::move(what)});
}

namespace {

/// What an answer is for: "a report", "the council meeting".
bool is_occasion(const Chunk& chunk) {
    static const std::set<std::string, std::less<>> Occasions{
        "project", "study",    "homework", "assignment", "exercise", "report",   "article",
        "story",   "paper",    "thesis",   "meeting",    "question", "talk",     "presentation",
        "quiz",    "lesson",   "class",    "newsletter", "blog",     "essay",    "poster",
        "client",  "brochure", "workshop", "seminar",    "boss",     "colleague"};
    return Occasions.contains(ascii_lower(chunk.text));
}

/// What the rest of a task cannot do without: requests, names, numbers other than years, and words
/// that narrow it.
bool says_something(const Chunk& chunk) {
    using enum Sense;
    const bool asks = chunk.is(Subject) || chunk.is(Count) || chunk.is(Aggregate) || chunk.is(List)
                      || chunk.is(Show) || chunk.is(MapKind) || chunk.is(Chart)
                      || chunk.is(Transform) || chunk.is(Format) || chunk.is(Share)
                      || chunk.is(Superlative) || chunk.is(Distance) || chunk.is(Analysis)
                      || chunk.is(Compare) || chunk.is(Not) || chunk.is(World) || chunk.is(Month)
                      || chunk.is(Relation) || chunk.is(Direction) || chunk.is(Vague)
                      || chunk.is(Unsupported) || chunk.is(Within);
    static const std::set<std::string, std::less<>> Narrowing{
        "only",     "just",    "except",  "interested", "interest", "focus",
        "focusing", "care",    "ignore",  "live",       "restrict", "north",
        "south",    "east",    "west",    "part",       "northern", "southern",
        "eastern",  "western", "central", "rural",      "urban",    "without"};
    const bool number = chunk.kind == ChunkKind::Number && !looks_like_year(chunk);
    return asks || !chunk.values.empty() || number || chunk.kind == ChunkKind::Literal
           || chunk.kind == ChunkKind::File || Narrowing.contains(ascii_lower(chunk.text));
}

/// "I'm writing an essay", "We're working on it": what somebody who asks is at.
bool says_occupation(const Chunk& chunk) {
    static const std::set<std::string, std::less<>> Occupations{
        "writing",  "working", "preparing", "doing",       "studying",  "looking", "putting",
        "planning", "making",  "teaching",  "researching", "compiling", "drafting"};
    return is_occasion(chunk) || Occupations.contains(ascii_lower(chunk.text));
}

} // namespace

/// "Student project: (how many wells are there?)", "For the council meeting: ...", "I'm looking at
/// the summer of 1999. (What was ...)": what the answer is for. A name before a colon may be where
/// something lies, and is none.
void Grammar::introduction() {
    const auto end = std::find_if(m_chunks.begin(), m_chunks.end(), [](const Chunk& chunk) {
        return chunk.kind == ChunkKind::Mark
               && (chunk.text == ":" || chunk.text == "." || chunk.text == "?");
    });
    if (end == m_chunks.begin() || end == m_chunks.end() || end + 1 == m_chunks.end()
        || end->text == "?")
        return;
    static const std::set<std::string, std::less<>> Asking{"i", "im", "we", "were", "my", "our"};
    const bool of_asker = Asking.contains(ascii_lower(m_chunks.front().text));
    if (!of_asker && (end->text != ":" || !is_occasion(*(end - 1))))
        return; // "project" means others, too
    if (of_asker && end->text == "." && std::none_of(m_chunks.begin(), end, says_occupation))
        return;
    std::optional<int> named;
    for (auto chunk = m_chunks.begin(); chunk != end; ++chunk) {
        if (chunk + 1 == end && is_occasion(*chunk))
            break;
        const bool of_data = chunk->kind == ChunkKind::Number || !chunk->entities.empty();
        const bool as_name = chunk->capital && chunk != m_chunks.begin(); // all sentences begin so
        const bool may_be_name =
            chunk->kind == ChunkKind::Unknown && (as_name || !is_english(ascii_lower(chunk->text)));
        if (says_something(*chunk) || may_be_name || (!of_asker && of_data))
            return;
        if (chunk->kind == ChunkKind::Number)
            named = static_cast<int>(chunk->number);
    }
    m_year_before = named;
    m_at = static_cast<std::size_t>(end - m_chunks.begin()) + 1;
    m_query.notes.push_back(fmt::format("What stands before the {} is taken for an introduction.",
                                        end->text == ":" ? "colon" : "question"));
}

/// "For the quakes of magnitude 2 or more: (mean and maximum magnitude)".
std::size_t Grammar::rows_spoken_of() {
    const State before = state();
    const auto set = sense(Sense::Of) != nullptr ? named_rows() : std::nullopt;
    if (set && !m_query.sets[*set].ranking && mark(":"))
        return *set;
    back(before);
    return None;
}

/// One request after another to the last phrase.
bool Grammar::requests() {
    introduction();
    const State before = state();
    if (!in_time() || (!mark(":") && !mark(","))) { // "For the year 2000: ..."
        back(before);
        if (const auto of = year(); of && mark(":")) // "1990: ..."
            m_query.years = {*of};
        else
            back(before);
    }
    const std::size_t spoken_of = rows_spoken_of();
    m_place_before = spoken_of == None ? place_before() : None;
    return requests_of(spoken_of);
}

/// "In Greenville county, (how many hospitals are there?)": where all of it lies.
std::size_t Grammar::place_before() {
    const State before = state();
    m_query.sets.emplace_back();
    const std::size_t set = m_query.sets.size() - 1;
    if (in_place(set, false) && mark(",") && m_query.sets[set].values.size() == 1
        && m_query.sets[set].relations.empty())
        return set;
    back(before);
    return None;
}

/// What was said before a request of where it lies, said of its rows.
bool Grammar::put_in_place(Request& request) {
    if (m_place_before == None)
        return true;
    if (request.set == None) {
        request.set = m_place_before;
        return true;
    }
    SetPhrase& rows = m_query.sets[request.set];
    ValueFilter where = m_query.sets[m_place_before].values.front();
    const bool named = std::any_of(rows.values.begin(), rows.values.end(),
                                   [&](const auto& known) { return known.texts == where.texts; });
    if (rows.ranking && rows.ranking->count_of != None)
        return false; // which of the two sets lies there?
    if (!named) {
        where.inside = !rows.entities.empty();
        where.before_head = std::holds_alternative<ShareOfSet>(request.what) || !where.inside;
        rows.values.insert(rows.values.begin(), std::move(where));
    }
    return true;
}

/// Of the readings of the next request the first one with which all that follows can be read, too.
bool Grammar::requests_of(std::size_t spoken_of) {
    pleasantries();
    if (m_query.requests.empty() && sentence_end()) // "Hello!"
        pleasantries();
    const State before = state();
    const auto reads_all = [&](Production production) {
        return ((this->*production)() && rest_of_requests(before.query.requests.size(), spoken_of))
               || back(before);
    };
    static constexpr Production OfLast[] = {
        &Grammar::columns_of_last,       &Grammar::counts_of_last,   &Grammar::remark_on_data,
        &Grammar::figure_of_last,        &Grammar::value_of_last,    &Grammar::count_of_last,
        &Grammar::names_of_last,         &Grammar::distance_of_last, &Grammar::map_of_last,
        &Grammar::file_of_last,          &Grammar::chart_of_last,    &Grammar::size_of_outline,
        &Grammar::size_of_transformation};
    static constexpr Production OfItsOwn[] = {&Grammar::year_sought,
                                              &Grammar::data_described,
                                              &Grammar::months,
                                              &Grammar::value_at_point,
                                              &Grammar::cells_compared,
                                              &Grammar::index_of_bands,
                                              &Grammar::highest_in_which,
                                              &Grammar::analysis,
                                              &Grammar::transformation,
                                              &Grammar::chart,
                                              &Grammar::where,
                                              &Grammar::comparison_of_two,
                                              &Grammar::changes,
                                              &Grammar::change_of_named,
                                              &Grammar::share_of_column,
                                              &Grammar::share,
                                              &Grammar::share_of_names,
                                              &Grammar::different_values,
                                              &Grammar::broken_down,
                                              &Grammar::extreme_of_each,
                                              &Grammar::kinds_there_are,
                                              &Grammar::count,
                                              &Grammar::distance_between,
                                              &Grammar::size_in_unit,
                                              &Grammar::amount,
                                              &Grammar::nearest,
                                              &Grammar::met_by,
                                              &Grammar::both_extremes,
                                              &Grammar::compared_figures,
                                              &Grammar::there_are,
                                              &Grammar::which,
                                              &Grammar::first_among,
                                              &Grammar::ranked_groups,
                                              &Grammar::size,
                                              &Grammar::column_by_group,
                                              &Grammar::statistics,
                                              &Grammar::measured_in_place,
                                              &Grammar::values,
                                              &Grammar::listing,
                                              &Grammar::file_of_set,
                                              &Grammar::map_of_column,
                                              &Grammar::map_of_set,
                                              &Grammar::rows_alone};
    const bool first = m_query.requests.empty();
    return (!first && std::any_of(std::begin(OfLast), std::end(OfLast), reads_all))
           || std::any_of(std::begin(OfItsOwn), std::end(OfItsOwn), reads_all);
}

/// What stands behind a request: what closes it, and the requests after it.
bool Grammar::rest_of_requests(std::size_t known, std::size_t spoken_of) {
    for (std::size_t i = known; i < m_query.requests.size(); ++i) {
        if (m_query.requests[i].set == None)
            m_query.requests[i].set = spoken_of;
        if (!put_in_place(m_query.requests[i]))
            return false;
    }
    for (std::size_t at = None; at != m_at;) { // "as the crow flies, in km"
        at = m_at;
        at_other_times(known);
        closing();
        on_a_map();
        pleasantries();
    }
    chart_of_last(); // ", as a bar chart"
    if (!sentence_end() && !at_end() && !word({"and", "and then", "then"}))
        return false;
    pleasantries();
    sentence_end();
    if (wanted_unit() || in_order()) { // "In miles, please.", "Largest first."
        pleasantries();
        sentence_end();
    }
    return at_end() || requests_of(spoken_of);
}

/// "(Show me all earthquakes above magnitude 4) on a map".
void Grammar::on_a_map() {
    const bool rows = std::holds_alternative<RowList>(m_query.requests.back().what);
    const bool drawn = std::holds_alternative<MapDrawing>(m_query.requests.back().what);
    if ((!rows && !drawn) || !is_word({"on a map", "on the map"}))
        return;
    ++m_at;
    if (drawn)
        return;
    MapDrawing drawing;
    drawing.of_request_before = true;
    ask(m_query.requests.back().set, std::move(drawing));
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

/// "which three states have the most airports", "what are the largest cities of France".
bool Grammar::which() {
    const State before = state();
    const Chunk* shown = sense(Sense::Show); // "show on a map which counties ..."
    if (sense(Sense::Subject) == nullptr)
        return back(before);
    word({"the name of", "name of", "the names of", "names of"});
    const bool is = word({"is", "are", "was", "were"}); // "which is the oldest well"
    const auto set = rows();
    if (!set || (is && !m_query.sets[*set].ranking))
        return back(before);
    m_query.sets[*set].one = false;
    const bool said = predicate(*set);
    const SetPhrase& phrase = m_query.sets[*set];
    const bool all = !said && word({"is", "are", "was", "were"}) && word({"there"});
    const bool narrowed = said || all || phrase.ranking || !phrase.conditions.empty()
                          || !phrase.relations.empty() || !phrase.values.empty();
    if (!narrowed || is_ranked_by_nothing(*set))
        return back(before);
    ask(*set, RowList{{}, std::exchange(m_function_of_ranking, "")});
    static const std::set<std::string, std::less<>> Named{"show", "show me", "display"};
    if (shown != nullptr && !Named.contains(ascii_lower(shown->text))) {
        MapDrawing drawing;
        drawing.of_request_before = true;
        ask(*set, std::move(drawing));
    }
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

/// "Which districts does the Mill River flow through?", "Through how many countries does it run?"
bool Grammar::met_by() {
    const State before = state();
    const bool through = word({"through", "across"});
    const bool counted = sense(Sense::Count) != nullptr;
    if (!counted && sense(Sense::Subject) == nullptr && !word({"through which"}) && !through)
        return back(before);
    const auto set = named_rows();
    if (!set || m_query.sets[*set].ranking || !word({"do", "does", "did"}))
        return back(before);
    m_query.sets[*set].one = false;
    const auto other = rows_or_place();
    if (!other)
        return back(before);
    kind_of_data();
    Relation relation;
    relation.kind = RelationKind::Predicate;
    relation.predicate = "intersects";
    relation.target = *other;
    if (const Chunk* said = sense(Sense::Relation))
        relation.predicate = said->meaning.value;
    else if (!spelled({"flow", "run", "go", "pass", "extend", "stretch", "lead", "cut", "serve"}))
        return back(before);
    word({"through", "across", "into", "with", "on"});
    if (relation.predicate != "crosses" && relation.predicate != "intersects"
        && relation.predicate != "touches")
        return back(before);
    m_query.sets[*set].relations.push_back(std::move(relation));
    if (counted)
        ask(*set, RowCount{});
    else
        ask(*set, RowList{});
    return true;
}

/// "Population (by county)": what rows are called by, and a column of numbers as well.
bool Grammar::may_be_counted_in(const SetPhrase& phrase) const {
    return std::any_of(phrase.fields.begin(), phrase.fields.end(), [&](const FieldLink& link) {
        return link.column != Column::Field
               || m_schema.datasets[link.dataset].fields[link.index].role
                      == retrieval::FieldRole::Measure;
    });
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
    if (!phrase.ranking && phrase.relations.empty() && !may_be_counted_in(phrase)
        && grouped(*set, std::nullopt, ""))
        return true; // "airports per state"
    const bool told = phrase.ranking || !phrase.conditions.empty() || !phrase.relations.empty()
                      || (now_timed && !timed);
    if (!told && phrase.values.empty())
        return back(before);
    const State behind = state();
    if ((mark(":") || mark(",") || mark("-"))
        && (sense(Sense::Count) != nullptr || word({"number", "count"})) && !phrase.ranking) {
        verb_of_place(); // "wells deeper than 100 m: how many are there?"
        ask(*set, RowCount{});
        return true;
    }
    back(behind);
    mark("-");
    mark(",");
    if (told && sense(Sense::Subject) != nullptr // "boroughs larger than 100 km² - which are they?"
        && (word({"are", "is", "were"}), word({"they", "these", "those", "it"}))) {
        m_query.sets[*set].one = false;
        ask(*set, RowList{});
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
    const bool put = shown == nullptr && kind == nullptr && word({"put", "place", "mark"});
    if (shown == nullptr && kind == nullptr && !put)
        return back(before);
    sense(Sense::Of);
    const auto set = named_rows();
    if (!set)
        return back(before);
    if (!word({"on a map", "on the map"}) && put)
        return back(before);
    if (is_word({"by"}) && is_word({"name", "names"}, 1)) {
        m_at += 2;             // maps are labelled with names anyway
    } else if (word({"by"})) { // "colour the states by their obesity rate"
        map.by_row = true;
        if (!(map.column = column()))
            return back(before);
        in_time();
        classes_of(map);
    } else if (const Chunk* over = look(); over != nullptr && over->is(Sense::MapKind, "layers")) {
        ++m_at;
        const auto under = named_rows();
        if (!under)
            return back(before);
        map.kind = "layers";
        map.under = *under;
        m_query.sets[*under].one = false;
    } else {
        coloured_by(map);
    }
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
    } else if (const State open = state();
               (sense(Sense::In), sense(Sense::Subject) != nullptr) && (said = column())
               && !said->fields.empty() && said->fields.front().column == Column::Field
               && word({"is", "was", "are", "were"}) && word({"it", "that", "they", "this"})) {
        sense(Sense::In); // "which state is it in", "in which season was that"
        static_cast<void>(open);
    } else {
        back(open);
        sense(Sense::Subject);
        word({"is", "are", "was", "were"});
        if (!word({"its", "their"}) || !(said = column()) || said->fields.empty())
            return back(before);
    }
    std::get<RowList>(m_query.requests.back().what).also.push_back(std::move(*said));
    return true;
}

/// "(Any earthquakes within 500 km of Taipei?) How many?"
bool Grammar::count_of_last() {
    const State before = state();
    const Request last = m_query.requests.back();
    const bool of_rows =
        std::holds_alternative<RowList>(last.what) || std::holds_alternative<Statistic>(last.what);
    if (!of_rows || last.set == None || m_query.sets[last.set].ranking
        || m_query.sets[last.set].text.empty() || sense(Sense::Count) == nullptr)
        return back(before);
    word({"there", "they"}); // "how many there are"
    verb_of_place();
    if (!at_end() && look()->kind != ChunkKind::Mark)
        return back(before);
    ask(last.set, RowCount{});
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
    if (map && pronoun && word({"would"})) { // "A map of them would be nice, too."
        word({"be"});
        if (!spelled({"nice", "great", "good", "fine", "helpful", "useful", "lovely"}))
            return back(before);
        word({"too", "also", "as well"});
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
