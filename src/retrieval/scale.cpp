// SPDX-License-Identifier: Apache-2.0
#include "retrieval/scale.hpp"

#include "base/text.hpp"
#include "retrieval/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace graticule::retrieval {

namespace {

struct ScaleWord {
    std::string_view word;
    double factor;
};

/// Words that are scales wherever they stand, in the languages of statistics offices.
constexpr ScaleWord ScaleWords[] = {
    {"thousand", 1e3}, {"thousands", 1e3},  {"ths", 1e3},       {"thous", 1e3},
    {"tsd", 1e3},      {"tausend", 1e3},    {"millier", 1e3},   {"milliers", 1e3},
    {"migliaia", 1e3}, {"duizend", 1e3},    {"duizenden", 1e3}, {"tusen", 1e3},
    {"tys", 1e3},      {"000s", 1e3},       {"1000s", 1e3},     {"lakh", 1e5},
    {"lakhs", 1e5},    {"million", 1e6},    {"millions", 1e6},  {"mio", 1e6},
    {"mln", 1e6},      {"millionen", 1e6},  {"millones", 1e6},  {"milhoes", 1e6},
    {"milioni", 1e6},  {"miljoen", 1e6},    {"miljoner", 1e6},  {"crore", 1e7},
    {"crores", 1e7},   {"billion", 1e9},    {"billions", 1e9},  {"bn", 1e9},
    {"mrd", 1e9},      {"milliarden", 1e9}, {"milliard", 1e9},  {"milliards", 1e9},
    {"miliardi", 1e9}, {"mld", 1e9},        {"trillion", 1e12}, {"trillions", 1e12}};

/// Letters before a currency: "meur", "keur".
constexpr ScaleWord Prefixes[] = {{"m", 1e6}, {"mio", 1e6}, {"k", 1e3}, {"t", 1e3},
                                  {"b", 1e9}, {"bn", 1e9},  {"mn", 1e6}};

constexpr std::string_view Currencies[] = {"eur", "usd", "gbp", "chf", "jpy", "cny",
                                           "inr", "sek", "nok", "dkk", "pln", "czk",
                                           "huf", "cad", "aud", "brl", "zar"};

struct UnitWord {
    std::string_view word;
    std::string_view unit;
};

constexpr UnitWord UnitWords[] = {{"euro", "EUR"},
                                  {"euros", "EUR"},
                                  {"dollar", "USD"},
                                  {"dollars", "USD"},
                                  {"people", "people"},
                                  {"persons", "people"},
                                  {"personen", "people"},
                                  {"inhabitants", "people"},
                                  {"residents", "people"},
                                  {"einwohner", "people"},
                                  {"habitants", "people"},
                                  {"population", "people"},
                                  {"pop", "people"},
                                  {"bevolkerung", "people"},
                                  {"tonnes", "tonnes"},
                                  {"tons", "tons"},
                                  {"t", "tonnes"},
                                  {"households", "households"},
                                  {"ha", "ha"},
                                  {"hectares", "ha"},
                                  {"km2", "km²"},
                                  {"km²", "km²"},
                                  {"m3", "m³"},
                                  {"kwh", "kWh"},
                                  {"mwh", "MWh"},
                                  {"passengers", "passengers"},
                                  {"barrels", "barrels"},
                                  {"litres", "litres"},
                                  {"heads", "heads"},
                                  {"jobs", "jobs"},
                                  {"deaths", "deaths"},
                                  {"births", "births"},
                                  {"cases", "cases"}};

/// Words of a name or unit, folded: letters and digits, cut at everything else and where a capital
/// follows a small letter.
std::vector<std::string> tokens_of(std::string_view text) {
    std::string spaced;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto is = [&](std::size_t at, char low, char high) {
            return text[at] >= low && text[at] <= high;
        };
        if (i > 0 && is(i, 'A', 'Z') && is(i - 1, 'a', 'z'))
            spaced += ' ';
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool letter = is(i, 'a', 'z') || is(i, 'A', 'Z') || is(i, '0', '9') || byte > 127;
        spaced += letter ? text[i] : ' ';
    }
    std::vector<std::string> tokens = split(fold(spaced), ' ');
    std::erase(tokens, "");
    return tokens;
}

bool is_currency(std::string_view word) {
    return std::find(std::begin(Currencies), std::end(Currencies), word) != std::end(Currencies);
}

std::string upper(std::string_view word) {
    std::string text(word);
    for (char& c : text)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
}

/// "meur": a scale and a currency in one word.
std::optional<Scale> scaled_currency(std::string_view word) {
    for (const ScaleWord& prefix : Prefixes)
        if (word.starts_with(prefix.word) && is_currency(word.substr(prefix.word.size())))
            return Scale{prefix.factor, upper(word.substr(prefix.word.size())), {}, false};
    return std::nullopt;
}

/// "deaths per 1000", "je 1000 Einwohner": a rate, and no scale.
bool is_rate_word(std::string_view word) {
    constexpr std::string_view Rates[] = {"per", "pro", "je", "por", "par", "pour", "rate", "each"};
    return std::find(std::begin(Rates), std::end(Rates), word) != std::end(Rates);
}

/// The scale of a token in its place: "1000" and "000" count behind "in" and at the end, "m" and
/// "k" beside a currency or a count of people, "md" beside GDP, as in Natural Earth.
std::optional<double> scale_at(const std::vector<std::string>& tokens, std::size_t at) {
    const std::string& token = tokens[at];
    for (const ScaleWord& known : ScaleWords)
        if (known.word == token)
            return known.factor;
    const std::string before = at > 0 ? tokens[at - 1] : "";
    const bool last = at + 1 == tokens.size();
    const bool leads = before == "in" || before == "x" || before == "en";
    if (token == "1000" && (leads || (last && before.empty())))
        return 1e3;
    if (token == "000" && at > 0)
        return before == "1" ? std::optional(1e3) : last ? std::optional(1e3) : std::nullopt;
    if (token == "1000000" && leads)
        return 1e6;
    const bool money = is_currency(before) || (!last && is_currency(tokens[at + 1]));
    if ((token == "m" || token == "mn") && money)
        return 1e6;
    if (token == "k" && at > 0 && (money || before == "pop" || before == "population"))
        return 1e3;
    if (token == "md" && before == "gdp")
        return 1e6;
    return std::nullopt;
}

std::string unit_word(std::string_view token) {
    if (is_currency(token))
        return upper(token);
    for (const UnitWord& known : UnitWords)
        if (known.word == token)
            return std::string(known.unit);
    return "";
}

/// What the rest of a name or unit counts: a word for a unit right behind the scale comes first,
/// then any other.
std::string unit_among(const std::vector<std::string>& tokens, std::size_t scale_at) {
    for (std::size_t i = scale_at + 1; i < tokens.size(); ++i)
        if (std::string unit = unit_word(tokens[i]); !unit.empty())
            return unit;
    for (std::size_t i = 0; i < scale_at; ++i)
        if (std::string unit = unit_word(tokens[i]); !unit.empty())
            return unit;
    return tokens[scale_at] == "md" ? "USD" : "";
}

std::optional<Scale> scale_in(std::string_view text) {
    const std::vector<std::string> tokens = tokens_of(text);
    if (std::any_of(tokens.begin(), tokens.end(),
                    [](const std::string& token) { return is_rate_word(token); })
        || text.find('%') != std::string_view::npos || text.find('/') != std::string_view::npos)
        return std::nullopt;
    std::optional<Scale> found;
    Words rest;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto factor = scale_at(tokens, i);
        auto currency = scaled_currency(tokens[i]);
        if (factor)
            found =
                Scale{found ? found->factor * *factor : *factor, unit_among(tokens, i), {}, false};
        else if (currency)
            found = std::move(currency);
        else if (tokens[i] != "in" && tokens[i] != "x" && tokens[i] != "1"
                 && !is_currency(tokens[i]))
            for (std::string& word : identifier_words(tokens[i]))
                rest.push_back(std::move(word));
    }
    if (found)
        found->words = std::move(rest);
    return found;
}

} // namespace

std::optional<Scale> scale_of(std::string_view name, std::string_view unit) {
    std::optional<Scale> by_name = scale_in(name);
    if (by_name
        && (by_name->words.empty()
            || quantity_of(join(by_name->words, " "), "") == Quantity::Intensive))
        by_name.reset();
    std::optional<Scale> by_unit = unit.empty() ? std::nullopt : scale_in(unit);
    if (by_unit && !by_name) {
        by_unit->words = identifier_words(name);
        if (by_unit->unit.empty() && !by_unit->words.empty()
            && by_unit->words.front() == "population")
            by_unit->unit = "people";
        return quantity_of(name, "") == Quantity::Intensive ? std::nullopt : by_unit;
    }
    if (by_name) {
        by_name->in_name = true;
        if (by_unit && by_name->unit.empty())
            by_name->unit = by_unit->unit;
    }
    return by_name;
}

std::string scaled_unit(const Scale& scale) {
    const std::string number = scale.factor == 1e3    ? "thousand"
                               : scale.factor == 1e6  ? "million"
                               : scale.factor == 1e9  ? "billion"
                               : scale.factor == 1e12 ? "trillion"
                                                      : shortest_number(scale.factor);
    return scale.unit.empty() ? number : fmt::format("{} {}", number, scale.unit);
}

} // namespace graticule::retrieval
