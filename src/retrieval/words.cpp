// SPDX-License-Identifier: Apache-2.0
#include "retrieval/words.hpp"

#include "base/text.hpp"
#include "retrieval/word_tables.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace graticule::retrieval {

namespace {

using WordMap = std::map<std::string, std::string, std::less<>>;

WordMap map_of(std::span<const WordPair> pairs) {
    WordMap map;
    for (const auto& [word, meaning] : pairs)
        map.emplace(word, meaning);
    return map;
}

const WordMap& synonym_map() {
    static const WordMap Map = [] {
        WordMap map;
        for (const std::string_view set : synonym_sets()) {
            const std::vector<std::string> words = split(set, ' ');
            for (const std::string& word : words)
                map.emplace(word, words.front());
        }
        return map;
    }();
    return Map;
}

bool ends_with_any(std::string_view word, std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return word.ends_with(ending); });
}

enum class Character { Upper, Lower, Digit, Other };

Character kind_of(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 'A' && byte <= 'Z')
        return Character::Upper;
    if ((byte >= 'a' && byte <= 'z') || byte >= 0x80)
        return Character::Lower;
    if (byte >= '0' && byte <= '9')
        return Character::Digit;
    return Character::Other;
}

} // namespace

std::vector<std::string> identifier_pieces(std::string_view name) {
    std::vector<std::string> pieces;
    Character last = Character::Other;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const Character kind = kind_of(name[i]);
        if (kind == Character::Other) {
            last = kind;
            continue;
        }
        const bool next_is_lower = i + 1 < name.size() && kind_of(name[i + 1]) == Character::Lower;
        const bool starts =
            last == Character::Other || (kind == Character::Digit) != (last == Character::Digit)
            || (kind == Character::Upper && (last == Character::Lower || next_is_lower));
        if (starts)
            pieces.emplace_back();
        pieces.back() += name[i];
        last = kind;
    }
    return pieces;
}

std::string singular(std::string_view word) {
    static const WordMap Irregular = map_of(irregular_plurals());
    if (const auto it = Irregular.find(word); it != Irregular.end())
        return it->second;
    const std::string text(word);
    if (word.size() <= 3 || !word.ends_with('s') || ends_with_any(word, {"ss", "us", "is", "as"}))
        return text;
    if (word.ends_with("ies") && word.size() > 4)
        return text.substr(0, text.size() - 3) + "y";
    if (ends_with_any(word, {"ches", "shes", "sses", "xes", "zes"}))
        return text.substr(0, text.size() - 2);
    return text.substr(0, text.size() - 1);
}

std::string plural(std::string_view word) {
    const std::string text(word);
    if (text.empty() || singular(text) != text)
        return text;
    const bool vowel_before =
        text.size() > 1
        && std::string_view("aeiou").find(text[text.size() - 2]) != std::string_view::npos;
    const std::string regular =
        text.ends_with('y') && !vowel_before
            ? text.substr(0, text.size() - 1) + "ies"
            : text + (ends_with_any(word, {"s", "x", "z", "ch", "sh"}) ? "es" : "s");
    bool alike = false; // as of "people"
    for (const WordPair& pair : irregular_plurals()) {
        if (pair.meaning == word && pair.word != word
            && (pair.word == regular || pair.word != text + "es"))
            return std::string(pair.word);
        alike |= pair.word == word;
    }
    return alike ? text : regular;
}

std::string concept_of(std::string_view word) {
    const WordMap& synonyms = synonym_map();
    if (const auto it = synonyms.find(word); it != synonyms.end())
        return it->second;
    std::string single = singular(word);
    if (const auto it = synonyms.find(single); it != synonyms.end())
        return it->second;
    return single;
}

bool is_function_word(std::string_view word) {
    static const std::set<std::string, std::less<>> Known = [] {
        std::set<std::string, std::less<>> words;
        for (const std::string_view text : function_words())
            words.emplace(text);
        return words;
    }();
    return Known.contains(word);
}

std::vector<std::string> plain_words(std::string_view text) {
    std::vector<std::string> words;
    bool inside = false;
    for (const char c : fold(text)) {
        if (c == '%') {
            words.emplace_back("percent");
            inside = false;
            continue;
        }
        const Character kind = kind_of(c);
        if (kind == Character::Other) {
            inside = false;
            continue;
        }
        if (!inside)
            words.emplace_back();
        words.back() += c;
        inside = true;
    }
    return words;
}

Words concept_words(std::string_view text) {
    Words words;
    for (const std::string& word : plain_words(text))
        if (!is_function_word(word))
            words.push_back(concept_of(word));
    return words;
}

bool share_a_word(std::string_view a, std::string_view b) {
    const Words words = concept_words(a);
    const Words others = concept_words(b);
    return std::any_of(others.begin(), others.end(), [&](const std::string& word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    });
}

Words identifier_words(std::string_view name) {
    static const WordMap Abbreviations = map_of(name_abbreviations());
    Words words;
    for (const std::string& piece : identifier_pieces(name)) {
        const std::string folded = fold(piece);
        const auto it = Abbreviations.find(folded);
        const std::string written_out = it == Abbreviations.end() ? folded : it->second;
        for (const std::string& word : split(written_out, ' '))
            words.push_back(concept_of(word));
    }
    return words;
}

double naming_score(std::span<const std::string> phrase, std::span<const std::string> name) {
    if (phrase.empty() || name.empty())
        return 0;
    const std::set<std::string_view> in_phrase(phrase.begin(), phrase.end());
    const std::set<std::string_view> in_name(name.begin(), name.end());
    for (const std::string_view word : in_phrase)
        if (!in_name.contains(word))
            return 0;
    const double covered =
        static_cast<double>(in_phrase.size()) / static_cast<double>(in_name.size());
    return 0.5 + 0.5 * covered;
}

namespace {

const WordMap& adjectives() {
    static const WordMap Map = map_of(place_adjectives());
    return Map;
}

} // namespace

bool is_place_adjective(std::string_view folded_phrase) {
    return adjectives().contains(folded_phrase);
}

std::vector<std::string> place_names(std::string_view folded_phrase) {
    const WordMap& known = adjectives();
    std::vector<std::string> names{std::string(folded_phrase)};
    std::string place(folded_phrase);
    if (const auto it = known.find(folded_phrase); it != known.end()) {
        place = it->second;
        names.push_back(place);
    }
    for (const std::string_view set : place_name_sets()) {
        const std::vector<std::string> same = split(set, '|');
        if (std::find(same.begin(), same.end(), place) == same.end())
            continue;
        for (const std::string& name : same)
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    }
    return names;
}

} // namespace graticule::retrieval
