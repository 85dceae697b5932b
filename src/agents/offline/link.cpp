// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/asked_unit.hpp"
#include "agents/offline/chunk.hpp"
#include "agents/offline/coordinates.hpp"
#include "agents/offline/general_nouns.hpp"
#include "agents/offline/link_abbreviations.hpp"
#include "agents/offline/link_values.hpp"
#include "agents/offline/spelling.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace graticule::agents::offline {

namespace {

using retrieval::FieldRole;
using retrieval::Schema;
using retrieval::ValueMatch;
using retrieval::Words;

/// How well a dataset fits that is called by its whole name.
constexpr double AsWritten = 0.95;

class Linker {
public:
    Linker(std::vector<Token> tokens, const Schema& schema, const Context& context)
        : m_tokens(std::move(tokens)), m_schema(schema), m_values(m_tokens, schema, context) {}

    std::vector<Chunk> run() {
        std::size_t at = 0;
        while (at < m_tokens.size()) {
            Chunk chunk = next(at);
            chunk.text = text_of(m_tokens, chunk.first, chunk.last);
            if (chunk.kind == ChunkKind::Number && scale_word(m_tokens[chunk.first].word))
                chunk.text = "a " + chunk.text; // "over a million": the article stands apart
            chunk.joined = m_tokens[chunk.first].joined_to_last;
            at = chunk.last;
            m_chunks.push_back(std::move(chunk));
            settle_bracketed_name();
        }
        return std::move(m_chunks);
    }

    /// Words that nothing is known of, by token.
    std::vector<std::size_t> unknown_tokens() const {
        std::vector<std::size_t> unknown;
        for (const Chunk& chunk : m_chunks_seen)
            if (chunk.kind == ChunkKind::Unknown && !m_settled.contains(chunk.first)
                && m_tokens[chunk.first].kind == TokenKind::Word)
                unknown.push_back(chunk.first);
        return unknown;
    }

private:
    /// May an n-gram run over this word? Words that join parts of a sentence end it.
    bool may_contain(std::size_t i) const {
        static const std::set<std::string_view> Inner{"of", "the", "at", "per", "to", "and", "for"};
        const Token& token = m_tokens[i];
        if (!m_values.is_data_token(i))
            return false;
        return !retrieval::is_function_word(token.word) || Inner.contains(token.word);
    }

    bool may_end(std::size_t i) const {
        return m_values.is_data_token(i) && m_tokens[i].kind != TokenKind::Mark
               && (!retrieval::is_function_word(m_tokens[i].word)
                   || m_tokens[i].kind == TokenKind::Quoted || m_tokens[i].word == "us");
    }

    Words words_of(std::size_t first, std::size_t last) const {
        Words words;
        for (std::size_t i = first; i < last; ++i)
            if (!retrieval::is_function_word(m_tokens[i].word) || last - first == 1) {
                for (const std::string& word : retrieval::plain_words(m_tokens[i].word)) {
                    static const std::set<std::string_view> Persons{"head", "person", "inhabitant"};
                    if (Persons.contains(word) && i > first && m_tokens[i - 1].word == "per")
                        words.push_back("capita"); // as fields have it
                    else if (word == "nations" && !words.empty() && words.back() == "united")
                        words.back() = "un"; // as fields have it
                    else
                        words.push_back(retrieval::concept_of(word));
                }
            }
        return words;
    }

    std::vector<std::string> words_as_written(std::size_t first, std::size_t last) const {
        std::vector<std::string> words;
        for (std::size_t i = first; i < last; ++i)
            words.push_back(fold(m_tokens[i].text));
        return words;
    }

    PhraseUse use_of(std::size_t first, std::size_t last) const {
        static const std::set<std::string_view> In{"in",   "within", "around",
                                                   "near", "across", "inside"};
        for (std::size_t i = first; i < last; ++i)
            if (!m_tokens[i].capital)
                return PhraseUse::Noun;
        // "Horry County": what kind of a place it is
        static const std::set<std::string_view> Kinds{"county", "district", "borough", "parish",
                                                      "canton", "province", "commune"};
        if (last - first == 1 && first > 0 && m_tokens[first - 1].capital
            && Kinds.contains(m_tokens[first].word))
            return PhraseUse::Noun;
        std::size_t name = first; // "America" of "North America"
        while (name > 0 && m_tokens[name - 1].capital)
            --name;
        return name > 0 && In.contains(m_tokens[name - 1].word) ? PhraseUse::NameBehindIn
                                                                : PhraseUse::Name;
    }

    /// What the data has for a phrase; nothing is linked where nothing fits.
    Chunk data_chunk(std::size_t first, std::size_t last) const {
        Chunk chunk;
        chunk.first = first;
        chunk.last = last;
        chunk.kind = ChunkKind::Linked;
        chunk.capital = m_tokens[first].capital;
        const Words words = words_of(first, last);
        const bool only_numbers =
            std::all_of(m_tokens.begin() + static_cast<std::ptrdiff_t>(first),
                        m_tokens.begin() + static_cast<std::ptrdiff_t>(last),
                        [](const Token& token) { return token.kind == TokenKind::Number; });
        if (only_numbers)
            return chunk;
        // "neighbourhoods per neighbourhood group" are two names.
        const bool twice = std::set<std::string>(words.begin(), words.end()).size() < words.size();
        if (!words.empty() && !twice && m_tokens[first].kind != TokenKind::Quoted) {
            // "income of the countries" is two names; only a field's name may run over small words.
            if (words.size() == last - first)
                chunk.entities = link_entities(words, use_of(first, last), m_schema);
            chunk.fields = link_fields(words, m_schema);
            prefer_exact_name(text_of(m_tokens, first, last), chunk.fields);
        }
        if (m_tokens[first].kind == TokenKind::Quoted
            || (last - first == 1 && m_tokens[first].kind == TokenKind::Word
                && is_identifier(m_tokens[first].text)))
            add_field_called(m_tokens[first].text, chunk);
        chunk.values = m_values.values_of(first, last);
        drop_chance_names(chunk);
        if (!chunk.linked())
            chunk.entities = datasets_called(text_of(m_tokens, first, last));
        if (!chunk.linked() && last - first == 2)
            chunk.fields = fields_joined(first);
        if (!chunk.linked() && m_tokens[first].kind == TokenKind::Word)
            chunk.fields = link_abbreviated_fields(words_as_written(first, last), m_schema);
        return chunk;
    }

    /// Of the fields "type" and "types" the one that is written just so.
    void prefer_exact_name(const std::string& text, std::vector<FieldLink>& links) const {
        constexpr double Exactness = 0.02;
        const std::string name = fold(text);
        for (FieldLink& link : links)
            if (link.column == Column::Field
                && fold(m_schema.datasets[link.dataset].fields[link.index].name) == name)
                link.score += Exactness;
        std::stable_sort(links.begin(), links.end(),
                         [](const FieldLink& a, const FieldLink& b) { return a.score > b.score; });
    }

    /// "MED_AGE", "BIR79", "BDH": written as no word is.
    static bool is_identifier(const std::string& text) {
        const auto any = [&](auto test) { return std::any_of(text.begin(), text.end(), test); };
        const bool capitals = text.size() > 1 && !any([](char c) { return c >= 'a' && c <= 'z'; });
        return text.find('_') != std::string::npos || any(is_digit) || capitals;
    }

    /// A field's own name, in quotation marks or written as no word is, means that field.
    void add_field_called(const std::string& text, Chunk& chunk) const {
        const std::string name = fold(text);
        for (std::size_t d = 0; d < m_schema.datasets.size(); ++d)
            for (std::size_t f = 0; f < m_schema.datasets[d].fields.size(); ++f)
                if (fold(m_schema.datasets[d].fields[f].name) == name)
                    chunk.fields.insert(chunk.fields.begin(), {d, Column::Field, f, 1.2});
    }

    /// "land use" of a field "landuse": two words that are one in the data.
    std::vector<FieldLink> fields_joined(std::size_t first) const {
        const std::string name = m_tokens[first].word + m_tokens[first + 1].word;
        std::vector<FieldLink> links;
        for (std::size_t d = 0; d < m_schema.datasets.size(); ++d)
            for (std::size_t f = 0; f < m_schema.datasets[d].fields.size(); ++f)
                if (fold(m_schema.datasets[d].fields[f].name) == name)
                    links.push_back({d, Column::Field, f, 1});
        return links;
    }

    /// Datasets by their name as it is written: "near0", of which no word by itself says what the
    /// rows are.
    std::vector<EntityLink> datasets_called(const std::string& text) const {
        const std::string name = retrieval::comparable_text(text);
        std::vector<EntityLink> links;
        for (std::size_t d = 0; d < m_schema.datasets.size(); ++d)
            if (retrieval::comparable_text(m_schema.datasets[d].name) == name)
                links.push_back({d, AsWritten});
        return links;
    }

    /// "country" is also a village somewhere: a word that names a dataset or a field does not mean
    /// one of thousands of names, unless it is written as a name.
    void drop_chance_names(Chunk& chunk) const {
        if (chunk.entities.empty() && chunk.fields.empty())
            return;
        if (chunk.capital && !m_values.all_small())
            return;
        std::erase_if(chunk.values, [&](const ValueMatch& match) {
            return m_schema.datasets[match.dataset].fields[match.field].distinct > ManyNames;
        });
    }

    std::optional<Chunk> longest_data_chunk(std::size_t at) const {
        std::size_t reach = 0;
        while (reach < LongestPhrase && at + reach < m_tokens.size() && may_contain(at + reach))
            ++reach;
        if (!may_end(at))
            return std::nullopt;
        for (std::size_t n = reach; n >= 1; --n) {
            if (!may_end(at + n - 1))
                continue;
            Chunk chunk = data_chunk(at, at + n);
            if (chunk.linked())
                return chunk;
        }
        return std::nullopt;
    }

    std::optional<Chunk> number_chunk(std::size_t at) const {
        const Token& token = m_tokens[at];
        std::optional<double> value;
        if (token.kind == TokenKind::Number)
            value = token.number;
        else if (token.kind == TokenKind::Word)
            value = spelled_number(token.word);
        if (!value)
            return std::nullopt;
        Chunk chunk;
        chunk.kind = ChunkKind::Number;
        chunk.first = at;
        chunk.number = *value;
        chunk.last = at + 1;
        while (chunk.last < m_tokens.size()) {
            const auto scale = scale_word(m_tokens[chunk.last].word);
            if (!scale)
                break;
            chunk.number *= *scale;
            chunk.scale *= *scale;
            ++chunk.last;
        }
        take_unit(chunk);
        return chunk;
    }

    void take_unit(Chunk& chunk) const {
        if (chunk.last >= m_tokens.size())
            return;
        const std::span<const Token> rest = std::span(m_tokens).subspan(chunk.last);
        const bool millions = rest.size() > 1 && rest[0].word == "m" && rest[0].joined_to_last
                              && retrieval::concept_of(rest[1].word) == "population";
        if (millions) {
            chunk.number *= 1e6;
            chunk.scale = 1e6;
            ++chunk.last;
            return;
        }
        if (const auto unit = match_unit(rest)) {
            chunk.unit = unit->first;
            chunk.last += unit->second;
        }
    }

    /// Data links beside a fixed meaning: "area" is a measure and maybe a field.
    static bool keeps_links(Sense sense) {
        using enum Sense;
        return sense == Measure || sense == Density || sense == Relation || sense == List
               || sense == Concept || sense == Distance || sense == Relationship || sense == Share
               || sense == Direction || sense == Months;
    }

    static double best_score(const Chunk& chunk) {
        double best = 0;
        if (!chunk.entities.empty())
            best = chunk.entities.front().score;
        if (!chunk.fields.empty())
            best = std::max(best, chunk.fields.front().score);
        return best;
    }

    /// Two years are named that a change may lie between.
    bool names_two_years() const {
        const auto year = [](const Token& token) {
            return token.kind == TokenKind::Number && is_year(token.text);
        };
        return std::count_if(m_tokens.begin(), m_tokens.end(), year) >= 2;
    }

    /// Words that a task cannot be done with, as a change without its years, and general ones yield
    /// to data of that very name.
    bool data_wins(const Meaning& meaning, const Chunk& data, std::size_t length) const {
        constexpr double Certain = 0.93;
        const bool yields =
            meaning.sense == Sense::Vague || meaning.sense == Sense::Unsupported
            || (meaning.sense == Sense::Analysis && data.last - data.first >= length)
            || meaning.sense == Sense::Rows
            || (meaning.sense == Sense::Change && !names_two_years());
        if (yields && best_score(data) >= Certain)
            return true;
        // "The cold springs" where a field says which are cold: no quality without a number.
        if (meaning.sense == Sense::Vague && !data.values.empty()
            && data.last - data.first >= length)
            return true;
        const bool proper =
            data.capital && !data.values.empty() && data.last - data.first >= length;
        return proper && meaning.sense != Sense::Month && meaning.sense != Sense::Analysis
               && meaning.sense != Sense::Format && meaning.sense != Sense::Subject
               && meaning.sense != Sense::Filler;
    }

    Chunk sense_chunk(std::size_t at, const PhraseMatch& match,
                      const std::optional<Chunk>& data) const {
        Chunk chunk;
        chunk.kind = ChunkKind::Sense;
        chunk.first = at;
        chunk.last = at + match.tokens;
        chunk.meaning = match.meaning;
        if (match.tokens == 1 && m_tokens[at].text == "May" && m_tokens[at].capital)
            chunk.meaning = {Sense::Month, "5"};
        if (match.meaning.sense == Sense::Concept || match.meaning.sense == Sense::Measure) {
            const Words words{std::string(match.meaning.value)};
            chunk.fields = link_fields(words, m_schema);
        } else if (data && data->last == chunk.last && keeps_links(match.meaning.sense)) {
            chunk.entities = data->entities;
            chunk.fields = data->fields;
        }
        return chunk;
    }

    static Chunk unit_chunk(std::size_t at, const AskedUnit& asked) {
        Chunk chunk;
        chunk.kind = ChunkKind::UnitName;
        chunk.first = at;
        chunk.last = at + asked.tokens;
        chunk.unit = asked.unit;
        return chunk;
    }

    static Chunk place_chunk(std::size_t at, const WrittenPlace& written) {
        Chunk chunk;
        chunk.kind = ChunkKind::Place;
        chunk.first = at;
        chunk.last = at + written.tokens;
        chunk.place = written.place;
        return chunk;
    }

    Chunk plain_chunk(std::size_t at) const {
        Chunk chunk;
        chunk.first = at;
        chunk.last = at + 1;
        chunk.capital = m_tokens[at].capital;
        switch (m_tokens[at].kind) {
        case TokenKind::Crs:
            chunk.kind = ChunkKind::Crs;
            break;
        case TokenKind::File:
            chunk = file_chunk(at, std::move(chunk));
            break;
        case TokenKind::Mark:
            chunk.kind = ChunkKind::Mark;
            break;
        case TokenKind::Quoted:
            chunk.kind = ChunkKind::Literal;
            break;
        default:
            chunk.kind = retrieval::is_function_word(m_tokens[at].word) ? ChunkKind::Sense
                                                                        : ChunkKind::Unknown;
        }
        return chunk;
    }

    /// A file of the data by its name is its dataset; behind "as" or "to", it is one to be written.
    Chunk file_chunk(std::size_t at, Chunk chunk) const {
        chunk.kind = ChunkKind::File;
        static const std::set<std::string_view> Target{"as", "to", "into", "called", "named"};
        if (at > 0 && Target.contains(m_tokens[at - 1].word))
            return chunk;
        for (std::size_t d = 0; d < m_schema.datasets.size(); ++d) {
            const std::string file =
                std::filesystem::path(m_schema.datasets[d].file).filename().string();
            if (fold(file) != fold(m_tokens[at].text))
                continue;
            chunk.kind = ChunkKind::Linked;
            chunk.entities.push_back({d, AsWritten});
            if (m_schema.datasets[d].is_raster())
                chunk.fields.push_back({d, Column::Band, 0, AsWritten});
        }
        return chunk;
    }

    /// Whether a text is a field's very name.
    bool names_field(const std::string& text, const FieldLink& link) const {
        return link.column == Column::Field
               && fold(m_schema.datasets[link.dataset].fields[link.index].name) == fold(text);
    }

    /// "hospital beds (BDH)": a field's own name in brackets says what the words before it mean.
    void settle_bracketed_name() {
        const std::size_t size = m_chunks.size();
        if (size < 4 || m_chunks[size - 1].text != ")" || m_chunks[size - 3].text != "(")
            return;
        const Chunk& named = m_chunks[size - 2];
        Chunk& said = m_chunks[size - 4];
        const bool exact = !named.fields.empty() && names_field(named.text, named.fields.front());
        const bool noun = said.kind == ChunkKind::Unknown || said.kind == ChunkKind::Linked
                          || said.is(Sense::Vague);
        if (!exact || !noun)
            return;
        said.kind = ChunkKind::Linked;
        said.entities.clear();
        const FieldLink& field = named.fields.front();
        std::erase_if(said.values, [&](const retrieval::ValueMatch& match) {
            return match.dataset != field.dataset || match.field != field.index;
        });
        // "South America (subregion)" is a value of that field.
        said.in_brackets = said.values.empty();
        said.fields = said.in_brackets ? named.fields : std::vector<FieldLink>{};
        m_settled.insert(said.first);
        m_chunks.resize(size - 3);
    }

    /// "Average and maximum wind speed": behind a statistic and "and" stands another one, and no
    /// name that begins like it ("maximum wind").
    bool joins_statistic(Sense sense) const {
        const std::size_t size = m_chunks.size();
        const auto is_statistic = [](Sense one) {
            return one == Sense::Aggregate || one == Sense::Average;
        };
        return is_statistic(sense) && size > 1 && m_chunks[size - 1].is(Sense::And)
               && m_chunks[size - 2].kind == ChunkKind::Sense
               && is_statistic(m_chunks[size - 2].meaning.sense);
    }

    Chunk next(std::size_t at) {
        const std::optional<Chunk> data = longest_data_chunk(at);
        const std::optional<PhraseMatch> match = match_phrase(std::span(m_tokens).subspan(at));
        const std::optional<Chunk> number = number_chunk(at);
        const std::size_t data_length = data ? data->last - at : 0;
        const std::size_t sense_length = match ? match->tokens : 0;
        Chunk chunk;
        const auto unit = match_asked_unit(m_tokens, at);
        // "area in acres" beside a field called "acres": the longer name wins.
        if (const auto place = match_place(std::span(m_tokens).subspan(at)))
            chunk = place_chunk(at, *place);
        else if (unit && data_length <= unit->tokens && sense_length <= unit->tokens)
            chunk = unit_chunk(at, *unit);
        else if (number && data_length <= number->last - at && sense_length <= number->last - at)
            chunk = *number;
        else if (match && joins_statistic(match->meaning.sense))
            chunk = sense_chunk(at, *match, std::nullopt);
        else if (match && (sense_length >= data_length)
                 && !(data && data_wins(match->meaning, *data, sense_length)))
            chunk = sense_chunk(at, *match, data);
        else if (data)
            chunk = *data;
        else
            chunk = plain_chunk(at);
        m_chunks_seen.push_back(chunk);
        return chunk;
    }

    std::vector<Token> m_tokens;
    const Schema& m_schema;
    ValueLinker m_values;
    std::vector<Chunk> m_chunks;
    std::vector<Chunk> m_chunks_seen;
    std::set<std::size_t> m_settled; ///< tokens that a name in brackets says the meaning of
};

/// Reads words that nothing is known of as the nearest known one, where there is one.
void mend_slips(LinkedTask& result, std::vector<Token>& tokens,
                const std::vector<std::size_t>& unknown, const Schema& schema,
                const Context& context) {
    if (unknown.empty())
        return;
    const Vocabulary vocabulary(schema);
    for (const std::size_t index : unknown) {
        const auto word = vocabulary.correct(tokens[index].word, tokens[index].capital);
        if (!word || *word == tokens[index].word)
            continue;
        result.notes.push_back(fmt::format("'{}' is read as '{}'.", tokens[index].text, *word));
        tokens[index].word = *word;
        tokens[index].text = *word;
    }
    if (result.notes.empty())
        return;
    Linker mended(tokens, schema, context);
    std::vector<Chunk> chunks = mended.run();
    // A word that means no more for being read as another one stays what it was.
    const std::vector<std::size_t> still = mended.unknown_tokens();
    const bool better = still.size() < unknown.size();
    if (better)
        result.chunks = std::move(chunks);
    else
        result.notes.clear();
}

} // namespace

LinkedTask link_task(std::string_view task, const Schema& schema, const Context& context,
                     bool mended) {
    std::vector<Token> tokens = tokenize(task);
    LinkedTask result;
    Linker linker(tokens, schema, context);
    result.chunks = linker.run();
    if (mended)
        mend_slips(result, tokens, linker.unknown_tokens(), schema, context);
    settle_general_nouns(result, schema);
    return result;
}

} // namespace graticule::agents::offline
