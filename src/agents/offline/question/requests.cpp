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
    return comparison_of_two() || count() || amount() || which() || statistics() || values() || listing() || map_of_set();
}

/// "how many airports are in Texas".
bool Grammar::count() {
    const State before = state();
    const Chunk* said = sense(Sense::Count);
    if (said == nullptr || said->text.ends_with("much"))
        return back(before);
    if (look() == nullptr || (means_column(*look()) && counts_units(*look())))
        return back(before);
    const auto set = named_rows();
    if (!set)
        return back(before);
    predicate(*set);
    verb_of_place();
    if (m_query.sets[*set].ranking)
        return back(before);
    if (grouped(*set, std::nullopt, ""))
        return true;
    ask(*set, RowCount{});
    return true;
}

/// "France or Poland": rows by their names.
std::optional<std::size_t> Grammar::two_names() {
    const State before = state();
    word({"the"});
    SetPhrase set;
    if (look() != nullptr && means_rows(*look()) && look(1) != nullptr && means_values(*look(1))) {
        set.entities = look()->entities;
        set.text = look()->text;
        set.one = true;
        ++m_at;
    }
    auto filter = values_list();
    if (!filter || filter->texts.size() < 2) {
        back(before);
        return std::nullopt;
    }
    filter->before_head = true;
    set.values.push_back(std::move(*filter));
    m_query.sets.push_back(std::move(set));
    return m_query.sets.size() - 1;
}

/// "Which is bigger, Chad or Niger?", "Did Wake or Durham have more births in 1979?": the two in
/// the order of what is compared.
bool Grammar::comparison_of_two() {
    const State before = state();
    std::optional<std::size_t> set;
    std::optional<std::size_t> noun;
    if (word({"did", "does", "do", "is", "are", "was", "were", "has", "have"})) {
        set = two_names();
    } else if (sense(Sense::Subject) != nullptr) {
        if (look() != nullptr && means_rows(*look()))
            noun = m_at++;
    }
    word({"is", "was", "are", "were"});
    sense(Sense::Containing);
    articles();
    const Chunk* more = look();
    static constexpr std::pair<std::string_view, bool> Comparatives[] = {
        {"more", true},    {"larger", true},  {"bigger", true},  {"higher", true}, {"greater", true},
        {"longer", true},  {"taller", true},  {"less", false},   {"fewer", false}, {"smaller", false},
        {"lower", false},  {"shorter", false}};
    const auto* known = std::find_if(std::begin(Comparatives), std::end(Comparatives), [&](const auto& one) {
        return more != nullptr && ascii_lower(more->text) == one.first;
    });
    if (known == std::end(Comparatives))
        return back(before);
    ++m_at;
    Ranking ranking;
    ranking.descending = known->second;
    ranking.count = 2;
    ranking.count_given = true;
    if (const auto by = column()) {
        ranking.fields = by->fields;
        ranking.text = by->text;
        ranking.notion = by->notion;
    } else {
        ranking.notion = known->first == "longer" || known->first == "shorter" ? "length" : "size";
        if (known->first == "more" || known->first == "less" || known->first == "fewer")
            return back(before);
    }
    in_time();
    if (!set) {
        mark(",");
        mark(":");
        set = two_names();
        in_time();
    }
    if (!set)
        return back(before);
    SetPhrase& two = m_query.sets[*set];
    if (noun && two.entities.empty()) {
        two.entities = m_chunks[*noun].entities;
        two.text = m_chunks[*noun].text;
        two.one = true;
    }
    two.ranking = std::move(ranking);
    ask(*set, RowList{});
    return true;
}

/// "how many people live in Europe".
bool Grammar::amount() {
    const State before = state();
    if (sense(Sense::Count) == nullptr)
        return false;
    const auto said = column();
    if (!said || said->fields.empty())
        return back(before);
    verb_of_place();
    m_query.sets.emplace_back();
    const std::size_t set = m_query.sets.size() - 1;
    if (!in_place(set, false))
        return back(before);
    predicate(set);
    Statistics sum{{}, *said, true};
    ask(set, std::move(sum));
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
    const bool narrowed =
        said || phrase.ranking || !phrase.conditions.empty() || !phrase.relations.empty() || !phrase.values.empty();
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

/// "the average and the median", "minimum, mean and maximum".
std::vector<std::string> Grammar::functions() {
    std::vector<std::string> names;
    while (true) {
        const std::size_t before = m_at;
        if (!names.empty()) {
            const bool comma = mark(",");
            const bool joined = sense(Sense::And) != nullptr;
            if (!comma && !joined)
                return names;
        }
        articles();
        const Chunk* next = look();
        std::string name;
        if (next != nullptr && next->is(Sense::Aggregate))
            name = next->meaning.value;
        else if (next != nullptr && next->is(Sense::Average))
            name = "mean";
        else if (next != nullptr && (next->is(Sense::Superlative, "max|") || next->is(Sense::Superlative, "min|")))
            name = next->meaning.value.substr(0, 3);
        if (name.empty()) {
            m_at = before;
            return names;
        }
        ++m_at;
        names.push_back(name);
    }
}

/// "what is", "list", "show": before a figure that says itself what is wanted.
void Grammar::opening() {
    if (sense(Sense::Subject) == nullptr && sense(Sense::List) == nullptr)
        sense(Sense::Show);
}

/// "the average and the median income of the states", "total population by continent".
bool Grammar::statistics() {
    const State before = state();
    opening();
    Statistics asked;
    asked.functions = functions();
    if (asked.functions.empty())
        return back(before);
    sense(Sense::Of);
    const auto said = column();
    if (!said)
        return back(before);
    asked.column = *said;
    if (asked.functions.size() == 1 && grouped(None, said, asked.functions.front()))
        return true;
    std::size_t set = None;
    if (sense(Sense::Of) != nullptr || sense(Sense::In) != nullptr) {
        const auto target = named_rows();
        if (target) {
            set = *target;
        } else {
            --m_at;
            m_query.sets.emplace_back();
            set = m_query.sets.size() - 1;
            if (!in_place(set, false))
                return back(before);
        }
    }
    in_time();
    ask(set, std::move(asked));
    return true;
}

/// "the population of Ghana and of Togo": values of rows that are named.
bool Grammar::values() {
    const State before = state();
    opening();
    RowValues asked;
    while (true) {
        const auto said = column();
        if (!said)
            return back(before);
        asked.columns.push_back(*said);
        if (!mark(",") && sense(Sense::And) == nullptr)
            break;
    }
    in_time();
    if (sense(Sense::Of) == nullptr && sense(Sense::In) == nullptr)
        return back(before);
    const auto target = named_rows();
    std::size_t set = None;
    if (target) {
        set = *target;
    } else {
        --m_at;
        m_query.sets.emplace_back();
        set = m_query.sets.size() - 1;
        if (!in_place(set, false))
            return back(before);
    }
    in_time();
    if (asked.columns.size() > 1 || m_query.sets[set].ranking)
        return back(before);
    ask(set, std::move(asked));
    return true;
}

/// "by continent", "per state", "in each county".
bool Grammar::grouped(std::size_t set, std::optional<Mention> column, std::string function) {
    const State before = state();
    if (!word({"by", "per", "for each", "in each", "for every", "in every", "of each", "grouped by", "by each"}))
        return false;
    articles();
    const Chunk* key = look();
    if (key == nullptr || key->kind != ChunkKind::Linked || means_values(*key))
        return back(before);
    ++m_at;
    in_time();
    ask(set, GroupedFigures{{key->entities, key->fields, key->text}, std::move(column), std::move(function)});
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
        if (word({"them", "it", "these", "those", "this", "that", "the result", "the results", "result", "results"}))
            pronoun = true;
        else if (word({"on a map", "on the map", "a map", "map"}))
            map = true;
        else if (!word({"as", "in", "me", "also", "too", "where", "they", "are", "lie", "is", "of"}))
            break;
    }
    const bool whole = at_end() || (look()->kind == ChunkKind::Mark && look()->text != ",")
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
    while (word({"them", "it", "these", "those", "this", "that", "the result", "the results", "result", "results",
                 "as a", "as an"})) {
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
