// SPDX-License-Identifier: Apache-2.0
#include "retrieval/unit_of_name.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <iterator>

namespace graticule::retrieval {

namespace {

enum class Kind { Area, Length, Weight, Other };

struct UnitEnding {
    std::string_view word;
    std::string_view unit;
    Kind kind;
    bool ambiguous = false; ///< means a unit only behind a word for a size
};

constexpr UnitEnding Endings[] = {
    {"km2", "km²", Kind::Area},         {"sqkm", "km²", Kind::Area},
    {"qkm", "km²", Kind::Area},         {"sq km", "km²", Kind::Area},
    {"m2", "m²", Kind::Area},           {"sqm", "m²", Kind::Area},
    {"sq m", "m²", Kind::Area},         {"mi2", "mi²", Kind::Area},
    {"sqmi", "mi²", Kind::Area},        {"sq mi", "mi²", Kind::Area},
    {"ha", "ha", Kind::Area},           {"hectares", "ha", Kind::Area},
    {"acres", "acres", Kind::Area},     {"km", "km", Kind::Length},
    {"mm", "mm", Kind::Other},          {"cm", "cm", Kind::Length, true},
    {"m", "m", Kind::Length, true},     {"ft", "ft", Kind::Length, true},
    {"mi", "mi", Kind::Length, true},   {"kg", "kg", Kind::Weight},
    {"tonnes", "tonnes", Kind::Weight}, {"kwh", "kWh", Kind::Weight},
    {"mwh", "MWh", Kind::Weight},       {"gwh", "GWh", Kind::Weight},
    {"eur", "EUR", Kind::Other},        {"usd", "USD", Kind::Other},
    {"gbp", "GBP", Kind::Other},        {"chf", "CHF", Kind::Other}};

bool has_any(const Words& words, std::initializer_list<std::string_view> wanted) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
    });
}

bool is_size(const Words& words) {
    return has_any(words,
                   {"length", "perimeter", "elevation", "depth", "distance", "width", "radius",
                    "diameter", "lange", "laenge", "hohe", "hoehe", "tiefe", "breite", "umfang"});
}

/// Where the last word of a name begins: behind a mark, or at a capital after a small letter.
std::size_t last_word(std::string_view name) {
    const auto is = [&](std::size_t at, char low, char high) {
        return name[at] >= low && name[at] <= high;
    };
    std::size_t at = name.size();
    while (at > 0) {
        const bool mark = std::string_view(" _-.,([/").find(name[at - 1]) != std::string_view::npos;
        const bool hump = at < name.size() && is(at, 'A', 'Z') && at > 0 && is(at - 1, 'a', 'z');
        if (mark || hump)
            return at;
        --at;
    }
    return 0;
}

std::string_view without_marks(std::string_view text) {
    const std::size_t end = text.find_last_not_of(" _-.,([/");
    return text.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

} // namespace

std::optional<NamedUnit> unit_of_name(std::string_view name) {
    std::string_view text = trim(name);
    if (text.ends_with(']') || text.ends_with(')'))
        text.remove_suffix(1);
    const std::size_t at = last_word(text);
    std::string word = fold(text.substr(at));
    if (constexpr std::string_view Squared = "²"; word.ends_with(Squared))
        word.replace(word.size() - Squared.size(), Squared.size(), "2");
    std::string_view rest = without_marks(text.substr(0, at));
    if (const std::size_t before = last_word(rest); fold(rest.substr(before)) == "sq") {
        word = "sq " + word;
        rest = without_marks(rest.substr(0, before));
    }
    if (const std::size_t before = last_word(rest); fold(rest.substr(before)) == "in")
        rest = without_marks(rest.substr(0, before));
    const auto found = std::find_if(std::begin(Endings), std::end(Endings),
                                    [&](const UnitEnding& ending) { return ending.word == word; });
    const Words words = identifier_words(rest);
    if (found == std::end(Endings) || words.empty() || (found->ambiguous && !is_size(words))
        || has_any(words, {"per", "pro", "density", "dichte", "rate"}))
        return std::nullopt;
    const bool length = found->kind == Kind::Length && has_any(words, {"length", "perimeter"});
    return NamedUnit{std::string(found->unit), std::string(rest),
                     length || found->kind == Kind::Area || found->kind == Kind::Weight};
}

} // namespace graticule::retrieval
