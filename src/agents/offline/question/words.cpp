// SPDX-License-Identifier: Apache-2.0
// Single phrases of a question.
#include "agents/offline/question/grammar.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <utility>

namespace graticule::agents::offline {

namespace {

bool is_one_of(const Chunk& chunk, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), ascii_lower(chunk.text)) != words.end();
}

} // namespace

bool Grammar::back(State state) {
    m_furthest = std::max(m_furthest, m_at);
    m_at = state.at;
    m_query = std::move(state.query);
    m_same_rows_meant = state.same_rows_meant;
    m_function_of_ranking = std::move(state.function_of_ranking);
    return false;
}

std::string Grammar::stopped_at() const {
    const std::size_t at = std::max(m_at, m_furthest);
    for (std::size_t i = at; i < m_chunks.size(); ++i)
        if (m_chunks[i].kind != ChunkKind::Mark)
            return m_chunks[i].text;
    // A reading went past it to see whether what follows fits.
    const auto unknown = std::find_if(m_chunks.rbegin(), m_chunks.rend(), [](const Chunk& chunk) {
        return chunk.kind == ChunkKind::Unknown;
    });
    return unknown == m_chunks.rend() ? std::string() : unknown->text;
}

const Chunk* Grammar::look(std::size_t ahead) const {
    return m_at + ahead < m_chunks.size() ? &m_chunks[m_at + ahead] : nullptr;
}

bool Grammar::is_word(std::initializer_list<std::string_view> words, std::size_t ahead) const {
    const Chunk* next = look(ahead);
    return next != nullptr && next->kind != ChunkKind::Linked && is_one_of(*next, words);
}

bool Grammar::word(std::initializer_list<std::string_view> words) {
    if (!is_word(words))
        return false;
    ++m_at;
    return true;
}

bool Grammar::spelled(std::initializer_list<std::string_view> words) {
    const bool is = look() != nullptr && is_one_of(*look(), words);
    m_at += is ? 1 : 0;
    return is;
}

const Chunk* Grammar::sense(Sense sense) {
    const Chunk* next = look();
    if (next == nullptr || !next->is(sense))
        return nullptr;
    ++m_at;
    return next;
}

const Chunk* Grammar::number() {
    const Chunk* next = look();
    if (next == nullptr || next->kind != ChunkKind::Number)
        return nullptr;
    ++m_at;
    return next;
}

bool Grammar::mark(std::string_view text) {
    const Chunk* next = look();
    if (next == nullptr || next->kind != ChunkKind::Mark || next->text != text)
        return false;
    ++m_at;
    return true;
}

void Grammar::articles() {
    while (word({"a", "an", "the", "any", "all", "all the", "of the", "some", "its", "their"})
           || (m_same_rows == None && word({"these", "those"}))) {
    }
}

void Grammar::kind_of_data() {
    word({"polygon", "polygons", "raster", "layer", "table", "file", "dataset", "data", "points"});
}

/// What people say to be polite, and what says nothing about what is wanted.
void Grammar::pleasantries() {
    if (const State before = state(); word({"could", "can", "may"}))
        if (!word({"i", "we"}) || !spelled({"have", "get", "see"}))
            back(before);
    while (word({"please",
                 "pls",
                 "plz",
                 "can",
                 "could",
                 "would",
                 "you",
                 "tell",
                 "tell me",
                 "me",
                 "i",
                 "i want",
                 "i need",
                 "id like",
                 "i would like",
                 "like",
                 "want",
                 "need",
                 "to know",
                 "know",
                 "give",
                 "give me",
                 "hi",
                 "hey",
                 "hello",
                 "thanks",
                 "thank you",
                 "help me",
                 "so",
                 "then",
                 "now",
                 "also",
                 "and then",
                 "us",
                 "let",
                 "lets",
                 "see",
                 "too",
                 "as well",
                 "to compare",
                 "for comparison",
                 "for me",
                 "if possible",
                 "just",
                 "we",
                 "as a table",
                 "in a table",
                 "as the crow flies",
                 "in a straight line"})
           || mark(",")) {
    }
}

bool Grammar::sentence_end() {
    bool any = false;
    while (mark(".") || mark("?") || mark("!") || mark(";") || mark(":"))
        any = true;
    return any;
}

bool Grammar::verb_of_place() {
    const std::size_t before = m_at;
    word({"is", "are", "was", "were", "do", "does", "did"});
    word({"still", "been", "actually", "entire", "entirely", "wholly", "completely", "fully"});
    word({"lie",        "lies",        "live",        "lives",     "lived",   "lying",
          "located",    "situated",    "found",       "happened",  "happen",  "occurred",
          "occur",      "living",      "recorded",    "available", "present", "there",
          "took place", "take place",  "taken place", "exist",     "exists",  "fall",
          "fell",       "falls",       "run",         "runs",      "left",    "leave",
          "leaves",     "departed",    "started",     "struck",    "strike",  "hit",
          "sit",        "sits",        "stand",       "stands",    "stood",   "reside",
          "resides",    "resided",     "registered",  "measured",  "listed",  "live there",
          "occurs",     "takes place", "go",          "goes",      "went",    "reach",
          "reaches",    "reached"});
    word({"entire", "entirely", "wholly", "completely", "fully"});
    return m_at != before;
}

bool Grammar::means_values(const Chunk& chunk) const {
    if (chunk.kind != ChunkKind::Linked || chunk.values.empty())
        return false;
    if (chunk.entities.empty() && chunk.fields.empty())
        return true;
    constexpr double Sure = 0.9;
    constexpr double Weak = 0.65;
    const double entity = chunk.entities.empty() ? 0 : chunk.entities.front().score;
    const double field = chunk.fields.empty() ? 0 : chunk.fields.front().score;
    if (chunk.capital && chunk.last - chunk.first > 1 && entity < Sure)
        return true;
    for (const EntityLink& link : chunk.entities)
        for (const retrieval::ValueMatch& match : chunk.values)
            if (match.dataset == link.dataset)
                return false; // "lakes" among lakes and reservoirs: the noun itself
    return std::max(entity, field) < Weak;
}

bool Grammar::means_rows(const Chunk& chunk) const {
    return chunk.kind == ChunkKind::Linked && !chunk.entities.empty() && !means_values(chunk)
           && !m_schema.datasets[chunk.entities.front().dataset].is_raster();
}

/// "2016 precipitation": a raster by its own name, whose first band is meant.
std::vector<FieldLink> Grammar::bands_of(const Chunk& chunk) const {
    std::vector<FieldLink> bands;
    for (const FieldLink& link : chunk.fields)
        if (link.column == Column::Band)
            bands.push_back(link);
    for (const EntityLink& link : chunk.entities)
        if (bands.empty() && m_schema.datasets[link.dataset].is_raster())
            bands.push_back({link.dataset, Column::Band, 0, link.score});
    return bands;
}

bool Grammar::means_column(const Chunk& chunk) const {
    if (chunk.kind == ChunkKind::Linked && chunk.fields.empty() && !means_values(chunk)
        && !means_rows(chunk))
        return !bands_of(chunk).empty();
    const bool measured =
        chunk.is(Sense::Measure) || chunk.is(Sense::Concept) || chunk.is(Sense::Density);
    return measured
           || (chunk.kind == ChunkKind::Linked && !chunk.fields.empty() && !means_values(chunk));
}

bool Grammar::is_time(const FieldLink& link) const {
    return link.column == Column::Field
           && m_schema.datasets[link.dataset].fields[link.index].role == retrieval::FieldRole::Time;
}

bool Grammar::tells_time(const FieldLink& link) const {
    return is_time(link)
           || (link.column == Column::Field
               && m_schema.datasets[link.dataset].fields[link.index].role
                      == retrieval::FieldRole::Year);
}

bool Grammar::counts_units(const Chunk& chunk) const {
    if (chunk.fields.empty())
        return false;
    const FieldLink& link = chunk.fields.front();
    const double entity = chunk.entities.empty() ? 0 : chunk.entities.front().score;
    constexpr double Nearly = 0.06;
    const bool number =
        link.column != Column::Field
        || m_schema.datasets[link.dataset].fields[link.index].role == retrieval::FieldRole::Measure;
    return number && link.score + Nearly >= entity;
}

} // namespace graticule::agents::offline
