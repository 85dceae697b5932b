// SPDX-License-Identifier: Apache-2.0
// What is asked of the rows that the question before was about: "them", "those", "it".
#include "agents/offline/builder.hpp"
#include "agents/offline/question/follow_up_reader.hpp"
#include "agents/offline/question/query_sets.hpp"
#include "agents/offline/set_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace graticule::agents::offline {

namespace {

/// The set that "them" means.
std::size_t set_meant(const Query& before) {
    const std::vector<std::size_t> sets = sets_asked_about(before);
    const auto words = [&](std::size_t set) {
        return set == None ? std::string("all rows") : set_in_words(before.sets, set);
    };
    if (sets.size() > 1)
        Builder::refuse(fmt::format("\"them\" could mean {} or {} of the question before; say "
                                    "which in the place of it",
                                    words(sets[0]), words(sets[1])));
    return sets.front();
}

/// Why the rows of a set are not all that the answer named, empty where they are.
std::string not_plainly_rows(const Query& before, std::size_t set) {
    for (const Request& request : before.requests) {
        if (const auto* grouped = std::get_if<GroupedFigures>(&request.what))
            return fmt::format("\"them\" could mean {} or the groups by {}",
                               set_in_words(before.sets, set), grouped->by.text);
        if (std::holds_alternative<ShareOfSet>(request.what))
            return "\"them\" could mean the whole or the part that the share was of";
        const auto* change = std::get_if<ChangeOfValues>(&request.what);
        if (change != nullptr && (change->sign != 0 || before.sets[set].ranking))
            return "\"them\" would mean rows by how they changed, of which no more is planned";
    }
    return {};
}

bool says_more(const SetPhrase& set, const SetPhrase& than) {
    return set.values.size() != than.values.size()
           || set.conditions.size() != than.conditions.size()
           || set.relations.size() != than.relations.size();
}

} // namespace

/// "them", "of those", "these cities": the rows that the question before was about, and what is
/// said of them.
std::optional<std::size_t> Grammar::same_rows() {
    if (m_same_rows == None)
        return std::nullopt;
    const State before = state();
    articles();
    sense(Sense::Of);
    articles();
    if (!word({"them", "these", "those", "they", "it", "this", "that", "ones"})) {
        back(before);
        return std::nullopt;
    }
    const SetPhrase meant = m_query.sets[m_same_rows];
    if (const Chunk* noun = look(); noun != nullptr && means_rows(*noun)) {
        if (meant.entities.empty()
            || noun->entities.front().dataset != meant.entities.front().dataset) {
            back(before);
            return std::nullopt;
        }
        ++m_at; // "those cities"
    }
    ++m_same_rows_meant;
    m_query.sets.push_back(meant);
    const std::size_t index = m_query.sets.size() - 1;
    m_query.sets[index].one = false;
    restrictions(index);
    return index;
}

std::optional<Query> FollowUpReader::about_same_rows() {
    start_over();
    Grammar& read = m_grammar;
    const std::size_t asked_before = m_before.requests.size();
    bool asks_anew = false;
    while (true) {
        read.pleasantries();
        if (asked_of_same_rows())
            asks_anew = true;
        else if (!part_of_answer())
            return std::nullopt;
        read.pleasantries();
        read.chart_of_last();
        if (!read.sentence_end() && !read.at_end() && read.sense(Sense::And) == nullptr
            && !read.word({"then"}))
            return std::nullopt;
        read.pleasantries();
        read.sentence_end();
        if (read.at_end())
            break;
    }
    Query query = std::move(read.m_query);
    if (asks_anew)
        query.requests.erase(query.requests.begin(),
                             query.requests.begin() + static_cast<std::ptrdiff_t>(asked_before));
    settle_parts(query);
    drop_unused_sets(query);
    return query;
}

/// "as a bar chart", "show them on a map", "export that as GeoPackage".
bool FollowUpReader::part_of_answer() {
    return m_grammar.map_of_last() || m_grammar.file_of_last() || m_grammar.chart_of_last()
           || on_a_map() || in_format();
}

/// "on a map", "as a map".
bool FollowUpReader::on_a_map() {
    const auto before = m_grammar.state();
    m_grammar.word({"as", "with", "on"});
    if (!m_grammar.word({"on a map", "on the map", "a map"}) && !m_grammar.word({"map", "maps"}))
        return m_grammar.back(before);
    if (m_grammar.look() != nullptr && m_grammar.look()->kind != ChunkKind::Mark
        && !m_grammar.is_word({"too", "please", "also", "as well"}))
        return m_grammar.back(before);
    MapDrawing drawing;
    drawing.of_request_before = true;
    m_grammar.ask(m_grammar.m_query.requests.back().set, std::move(drawing));
    return true;
}

/// "as GeoPackage".
bool FollowUpReader::in_format() {
    const auto before = m_grammar.state();
    FileWriting file;
    if (m_grammar.sense(Sense::To) == nullptr || !m_grammar.file_parts(file))
        return m_grammar.back(before);
    m_grammar.ask(m_grammar.m_query.requests.back().set, std::move(file));
    return true;
}

/// "how many of them are in Asia", "the mean depth of those".
bool FollowUpReader::asked_of_same_rows() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    const std::size_t requests = read.m_query.requests.size();
    const std::size_t meant = read.m_same_rows_meant;
    for (const std::size_t set : sets_asked_about(m_before))
        if (set != None)
            read.m_same_rows = set;
    const bool asked = their_column() || ranked_of_same_rows() || read.count() || read.amount()
                       || read.which() || read.statistics() || read.values() || read.listing();
    read.m_same_rows = None;
    if (!asked || read.m_same_rows_meant == meant || read.m_query.requests.size() == requests)
        return read.back(before);
    require_choice_of_all();
    return true;
}

/// Refuses what is asked of rows that are not plainly all those that the question before found.
void FollowUpReader::require_choice_of_all() const {
    const std::size_t set = set_meant(m_before);
    if (const std::string reason = not_plainly_rows(m_before, set); !reason.empty())
        Builder::refuse(reason + "; ask it as a whole question");
    const SetPhrase& meant = m_before.sets[set];
    if (!meant.ranking)
        return;
    const Request& asked = m_grammar.m_query.requests.back();
    const bool listed = std::holds_alternative<RowList>(asked.what);
    if (!listed || says_more(m_grammar.m_query.sets[asked.set], meant))
        Builder::refuse(fmt::format("\"them\" are the first of a ranking, of which no further "
                                    "choice or figure is planned; ask it of all {}",
                                    meant.text));
}

/// "their mean depth", "what is its population".
bool FollowUpReader::their_column() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    read.opening();
    if (read.m_same_rows == None || !read.word({"their", "its"}))
        return read.back(before);
    const auto function = read.function();
    auto said = read.column();
    if (!said || said->fields.empty())
        return read.back(before);
    read.in_time();
    ++read.m_same_rows_meant;
    const std::size_t set = read.m_same_rows;
    if (function)
        read.ask(set, Statistic{*function, std::move(*said)});
    else if (read.m_query.sets[set].ranking)
        read.ask(set, RowList{{std::move(*said)}});
    else
        read.ask(set, RowValues{std::move(*said)});
    return true;
}

/// "which of them is the largest", "the three deepest of them".
bool FollowUpReader::ranked_of_same_rows() {
    Grammar& read = m_grammar;
    const auto before = read.state();
    std::optional<std::size_t> set;
    if (read.sense(Sense::Subject) != nullptr) {
        set = read.same_rows();
        if (!set || !read.verb_of_place())
            return read.back(before);
    }
    read.articles();
    auto ranking = read.superlative();
    if (!ranking)
        return read.back(before);
    if (const auto by = read.column()) {
        ranking->fields = by->fields;
        ranking->text = by->text;
        ranking->notion = by->notion;
        ranking->per_capita = by->per_capita;
    }
    read.word({"one", "ones"});
    if (!set)
        set = read.same_rows();
    if (!set || (ranking->fields.empty() && ranking->notion.empty()))
        return read.back(before);
    if (read.m_query.sets[*set].ranking)
        Builder::refuse("\"them\" are the first of a ranking, of which no further choice is "
                        "planned; ask it of all rows");
    read.m_query.sets[*set].ranking = std::move(ranking);
    read.ask(*set, RowList{});
    return true;
}

} // namespace graticule::agents::offline
