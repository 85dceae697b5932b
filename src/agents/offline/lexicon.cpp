// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/lexicon.hpp"

#include "agents/offline/lexicon_table.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace graticule::agents::offline {

namespace {

struct Lexicon {
    std::unordered_map<std::string, Meaning> phrases;
    std::vector<std::string> words;
    std::size_t longest = 1; ///< words in the longest phrase
};

const Lexicon& lexicon() {
    static const Lexicon Instance = [] {
        Lexicon result;
        std::set<std::string> words;
        for (const LexiconLine& line : lexicon_lines()) {
            for (const std::string& phrase : split(line.phrases, '|')) {
                // A phrase has the first meaning that the table gives it.
                result.phrases.emplace(phrase, Meaning{line.sense, line.value});
                if (line.sense == Sense::Superlative || line.sense == Sense::Nearest)
                    result.phrases.emplace("the " + phrase, Meaning{line.sense, line.value});
                const std::vector<std::string> parts = split(phrase, ' ');
                result.longest = std::max(result.longest, parts.size() + 1);
                words.insert(parts.begin(), parts.end());
            }
        }
        result.words.assign(words.begin(), words.end());
        return result;
    }();
    return Instance;
}

struct UnitName {
    std::string_view phrase;
    Unit unit;
};

using enum Dimension;

constexpr UnitName UnitNames[] = {
    {"m", {"m", Length, 1}},
    {"metre", {"m", Length, 1}},
    {"meter", {"m", Length, 1}},
    {"km", {"km", Length, 1000}},
    {"kilometre", {"km", Length, 1000}},
    {"kilometer", {"km", Length, 1000}},
    {"kms", {"km", Length, 1000}},
    {"mi", {"mi", Length, 1609.344}},
    {"mile", {"mi", Length, 1609.344}},
    {"nautical mile", {"nmi", Length, 1852}},
    {"nmi", {"nmi", Length, 1852}},
    {"ft", {"ft", Length, 0.3048}},
    {"foot", {"ft", Length, 0.3048}},
    {"yard", {"yd", Length, 0.9144}},
    {"inch", {"in", Length, 0.0254}},
    {"cm", {"cm", Length, 0.01}},
    {"mm", {"mm", Length, 0.001}},
    {"millimetre", {"mm", Length, 0.001}},
    {"millimeter", {"mm", Length, 0.001}},
    {"square kilometre", {"km²", Area, 1e6}},
    {"square kilometer", {"km²", Area, 1e6}},
    {"square km", {"km²", Area, 1e6}},
    {"sq km", {"km²", Area, 1e6}},
    {"km2", {"km²", Area, 1e6}},
    {"square mile", {"mi²", Area, 2589988.110336}},
    {"sq mi", {"mi²", Area, 2589988.110336}},
    {"square metre", {"m²", Area, 1}},
    {"square meter", {"m²", Area, 1}},
    {"m2", {"m²", Area, 1}},
    {"sq m", {"m²", Area, 1}},
    {"hectare", {"ha", Area, 1e4}},
    {"ha", {"ha", Area, 1e4}},
    {"acre", {"acres", Area, 4046.8564224}},
    {"%", {"%", Percent, 0.01}},
    {"percent", {"%", Percent, 0.01}},
    {"per cent", {"%", Percent, 0.01}},
    {"degree", {"degrees", Degrees, 1}},
    {"deg", {"degrees", Degrees, 1}},
    {"degree celsius", {"°C", Temperature, 1}},
    {"degree c", {"°C", Temperature, 1}},
    {"celsius", {"°C", Temperature, 1}},
    {"kg", {"kg", Mass, 1}},
    {"kilogram", {"kg", Mass, 1}},
    {"gram", {"g", Mass, 0.001}},
    {"ton", {"t", Mass, 1000}},
    {"tonne", {"t", Mass, 1000}},
    {"litre", {"l", Mass, 1}},
    {"liter", {"l", Mass, 1}},
    {"second", {"s", Time, 1}},
    {"minute", {"min", Time, 60}},
    {"hour", {"h", Time, 3600}},
    {"day", {"days", Time, 86400}},
    {"week", {"weeks", Time, 604800}},
    {"month", {"months", Time, 2629746}},
    {"year", {"years", Time, 31556952}},
    {"dollar", {"dollars", Money, 1}},
    {"usd", {"dollars", Money, 1}},
    {"euro", {"euros", Money, 1}},
};

std::string unit_word(const Token& token) {
    const std::string& word = token.word;
    if (word == "feet")
        return "foot";
    if (word == "inches")
        return "inch";
    if (word.size() > 3 && word.ends_with('s') && word != "celsius")
        return word.substr(0, word.size() - 1);
    return word;
}

} // namespace

std::optional<PhraseMatch> match_phrase(std::span<const Token> tokens) {
    const Lexicon& known = lexicon();
    std::optional<PhraseMatch> best;
    std::string phrase;
    for (std::size_t i = 0; i < tokens.size() && i < known.longest; ++i) {
        if (tokens[i].kind == TokenKind::Quoted || tokens[i].kind == TokenKind::Crs
            || tokens[i].kind == TokenKind::File)
            break;
        if (i > 0)
            phrase += ' ';
        phrase += tokens[i].word;
        if (const auto it = known.phrases.find(phrase); it != known.phrases.end())
            best = PhraseMatch{it->second, i + 1};
    }
    return best;
}

const std::vector<std::string>& lexicon_words() {
    return lexicon().words;
}

std::optional<double> spelled_number(std::string_view word) {
    static const std::map<std::string_view, double> Numbers{
        {"zero", 0},      {"one", 1},      {"two", 2},     {"three", 3},     {"four", 4},
        {"five", 5},      {"six", 6},      {"seven", 7},   {"eight", 8},     {"nine", 9},
        {"ten", 10},      {"eleven", 11},  {"twelve", 12}, {"dozen", 12},    {"fifteen", 15},
        {"twenty", 20},   {"thirty", 30},  {"forty", 40},  {"fifty", 50},    {"sixty", 60},
        {"seventy", 70},  {"eighty", 80},  {"ninety", 90}, {"hundred", 100}, {"thousand", 1000},
        {"million", 1e6}, {"billion", 1e9}};
    const auto it = Numbers.find(word);
    return it == Numbers.end() ? std::nullopt : std::optional(it->second);
}

std::optional<double> scale_word(std::string_view word) {
    static const std::map<std::string_view, double> Scales{
        {"hundred", 100},  {"thousand", 1e3},  {"k", 1e3},         {"million", 1e6},
        {"millions", 1e6}, {"mio", 1e6},       {"mln", 1e6},       {"billion", 1e9},
        {"bn", 1e9},       {"trillion", 1e12}, {"thousands", 1e3}, {"billions", 1e9}};
    const auto it = Scales.find(word);
    return it == Scales.end() ? std::nullopt : std::optional(it->second);
}

std::vector<std::string> unit_words() {
    std::vector<std::string> words{"feet", "inches"};
    for (const UnitName& name : UnitNames)
        for (std::string& word : split(name.phrase, ' ')) {
            words.push_back(word + "s");
            words.push_back(std::move(word));
        }
    return words;
}

std::optional<std::pair<Unit, std::size_t>> match_unit(std::span<const Token> tokens) {
    if (tokens.size() > 1) {
        const std::string two = tokens[0].word + " " + unit_word(tokens[1]);
        const std::string both = unit_word(tokens[0]) + " " + unit_word(tokens[1]);
        for (const UnitName& name : UnitNames)
            if (name.phrase == two || name.phrase == both)
                return std::pair{name.unit, std::size_t{2}};
    }
    if (tokens.empty())
        return std::nullopt;
    for (const UnitName& name : UnitNames)
        if (name.phrase == tokens[0].word || name.phrase == unit_word(tokens[0]))
            return std::pair{name.unit, std::size_t{1}};
    return std::nullopt;
}

} // namespace graticule::agents::offline
