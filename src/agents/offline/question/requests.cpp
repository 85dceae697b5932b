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
    if (!requests())
        return std::nullopt;
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
        if (!sentence_end() && !at_end() && !word({"and", "and then", "then"}))
            return false;
        pleasantries();
        sentence_end();
        if (at_end())
            return true;
    }
}

bool Grammar::request() {
    if (!m_query.requests.empty() && (map_of_last() || file_of_last()))
        return true;
    return comparison_of_two() || share() || count() || amount() || met_by() || which()
           || statistics() || values() || listing() || map_of_set() || ranked_rows();
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
    verb_of_place();
    if (m_query.sets[*set].ranking)
        return back(before);
    if (grouped(*set, std::nullopt, ""))
        return true;
    ask(*set, RowCount{});
    return true;
}

/// "how many people live in Europe".
bool Grammar::amount() {
    const State before = state();
    const Chunk* count = sense(Sense::Count);
    if (count == nullptr)
        return false;
    const bool things = !count->text.ends_with("much") && count->text != "amount of";
    if (look() == nullptr || (things && !counts_units(*look())))
        return back(before);
    const auto said = column();
    if (!said || said->fields.empty())
        return back(before);
    const bool asked_of = word({"do", "does", "did"});
    if (!asked_of)
        verb_of_place();
    std::size_t set = None;
    if (auto names = asked_of ? values_list() : std::nullopt) {
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
        names->before_head = true;
        m_query.sets[set].values.push_back(std::move(*names));
        if (sense(Sense::Containing) == nullptr)
            return back(before);
        in_time();
    } else if (const auto found = rows_or_names()) {
        set = *found;
        predicate(set);
    } else {
        return back(before);
    }
    word({"together", "in total", "in all", "taken together", "overall", "altogether"});
    in_time();
    ask(set, Statistic{"", *said, true, things});
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

/// "the average", "maximum".
std::optional<std::string> Grammar::function() {
    const State before = state();
    articles();
    const Chunk* next = look();
    std::string name;
    if (next != nullptr && next->is(Sense::Aggregate))
        name = next->meaning.value;
    else if (next != nullptr && next->is(Sense::Average))
        name = "mean";
    else if (next != nullptr
             && (next->is(Sense::Superlative, "max|") || next->is(Sense::Superlative, "min|")))
        name = next->meaning.value.substr(0, 3);
    else if (next != nullptr && next->is(Sense::Count)
             && ascii_lower(next->text).starts_with("count"))
        name = "count";
    if (name.empty()) {
        back(before);
        return std::nullopt;
    }
    ++m_at;
    sense(Sense::Of);
    return name;
}

/// "what is", "list", "show": before a figure that says itself what is wanted.
void Grammar::opening() {
    if (sense(Sense::Subject) == nullptr && sense(Sense::List) == nullptr)
        sense(Sense::Show);
}

/// Rows by a noun, or by their names alone, behind "of" or "in".
std::optional<std::size_t> Grammar::rows_or_names() {
    const State before = state();
    if (sense(Sense::Of) == nullptr && sense(Sense::In) == nullptr)
        return std::nullopt;
    if (const auto set = named_rows())
        return set;
    back(before);
    m_query.sets.emplace_back();
    const std::size_t set = m_query.sets.size() - 1;
    if (in_place(set, false))
        return set;
    back(before);
    return std::nullopt;
}

/// "the average and the median income of the states", "count, mean depth and maximum yield".
bool Grammar::statistics() {
    const State before = state();
    opening();
    struct Item {
        std::string function;
        std::optional<Mention> column;
    };
    std::vector<Item> items;
    while (auto name = function()) {
        Item item{*name, std::nullopt};
        const State after = state();
        if (const Chunk* said = sense(Sense::Count); said != nullptr && !said->text.ends_with("of"))
            back(after);
        if (*name != "count")
            item.column = column();
        items.push_back(std::move(item));
        const bool comma = mark(",");
        const bool joined = sense(Sense::And) != nullptr;
        if (!comma && !joined)
            break;
    }
    if (items.empty())
        return back(before);
    // "the mean and the median depth": of the column that is named last.
    for (std::size_t i = items.size(); i-- > 0;)
        if (!items[i].column && i + 1 < items.size())
            items[i].column = items[i + 1].column;
    if (!items.back().column)
        return back(before);
    if (items.size() == 1 && grouped(None, items.front().column, items.front().function))
        return true;
    in_time();
    const auto set = rows_or_names();
    in_time();
    if (set && is_ranked_by_nothing(*set))
        return back(before);
    for (Item& item : items) {
        if (item.function == "count" && !set)
            return back(before);
        if (item.function == "count")
            ask(*set, RowCount{});
        else
            ask(set.value_or(None), Statistic{item.function, *item.column});
    }
    return true;
}

/// "What share of the wells is active", "what part of Africa's population lives in Nigeria".
bool Grammar::share() {
    const State before = state();
    sense(Sense::Subject);
    if (sense(Sense::Share) == nullptr)
        return back(before);
    sense(Sense::Of);
    articles();
    std::size_t set = None;
    std::optional<Mention> of;
    const State whole = state();
    const auto names = values_list();
    const bool noun = names && look() != nullptr && means_rows(*look()) && !counts_units(*look());
    of = names && !noun ? column() : std::nullopt;
    if (of) {
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
        m_query.sets[set].values.push_back(*names);
    } else {
        back(whole);
        const auto found = named_rows();
        if (!found)
            return back(before);
        set = *found;
        if (look() != nullptr && counts_units(*look()))
            of = column(); // "the Japanese city population"
    }
    SetPhrase& said = m_query.sets[set];
    if (!said.relations.empty() || said.ranking)
        return back(before);
    for (ValueFilter& filter : said.values)
        filter.before_head = true;
    for (Condition& condition : said.conditions)
        condition.before_head = true;
    const std::size_t of_whole = said.values.size();
    if (!predicate(set))
        return back(before);
    for (std::size_t i = of_whole; i < m_query.sets[set].values.size(); ++i)
        m_query.sets[set].values[i].before_head = false;
    ask(set, ShareOfSet{of});
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

/// "The three states with the lowest rate", "largest county by area": a noun that says itself
/// which.
bool Grammar::ranked_rows() {
    const State before = state();
    const auto set = named_rows();
    if (!set || !m_query.sets[*set].ranking)
        return back(before);
    ask(*set, RowList{});
    return true;
}

/// "the population of Ghana and of Togo": values of rows that are named.
bool Grammar::values() {
    const State before = state();
    opening();
    const auto said = column();
    if (!said)
        return back(before);
    in_time();
    const auto set = rows_or_names();
    if (!set)
        return back(before);
    in_time();
    if (m_query.sets[*set].ranking)
        return back(before);
    ask(*set, RowValues{*said});
    return true;
}

/// "by continent", "per state", "in each county".
bool Grammar::grouped(std::size_t set, std::optional<Mention> column, std::string function) {
    const State before = state();
    if (!word({"by", "per", "for each", "in each", "for every", "in every", "of each", "grouped by",
               "by each"}))
        return false;
    articles();
    const Chunk* key = look();
    if (key == nullptr || key->kind != ChunkKind::Linked || means_values(*key))
        return back(before);
    ++m_at;
    in_time();
    ask(set, GroupedFigures{
                 {key->entities, key->fields, key->text}, std::move(column), std::move(function)});
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
