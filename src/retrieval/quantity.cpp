// SPDX-License-Identifier: Apache-2.0
#include "retrieval/quantity.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace graticule::retrieval {

namespace {

bool contains_any(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
        return text.find(part) != std::string_view::npos;
    });
}

template <std::size_t Size>
bool has_quantity_word(const Words& words, const std::array<std::string_view, Size>& wanted) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
    });
}

bool is_intensive_unit(const std::string& unit) {
    // An area or a volume stays an amount although it is written with a slash or a sign.
    return unit == "1" || unit == "ratio" || unit == "index" || unit == "magnitude"
           || unit == "years" || unit == "hpa" || unit == "mm" || unit.starts_with("°")
           || contains_any(unit, {"%", "percent", " per ", "/", "per capita", "degree", "celsius",
                                  "index", "score", "rate"});
}

bool is_amount_unit(const std::string& unit) {
    static constexpr std::array<std::string_view, 34> Amounts{
        "people",   "births", "deaths",   "flights",  "households", "hurricanes", "persons",
        "km²",      "km2",    "sq km",    "sq. km",   "km",         "m²",         "m2",
        "ha",       "acres",  "hectares", "mi",       "miles",      "sq mi",      "tonnes",
        "t",        "kt",     "m³",       "m3",       "kwh",        "mwh",        "gwh",
        "route-km", "tons",   "cases",    "vehicles", "passengers", "kg"};
    return std::find(Amounts.begin(), Amounts.end(), unit) != Amounts.end()
           || contains_any(unit, {"cubic meter", "cubic metre", "million tonnes", "route-km"});
}

constexpr std::array<std::string_view, 31> IntensiveWords{
    "percent",    "share",       "rate",          "ratio",     "density",    "index",
    "average",    "avg",         "mean",          "median",    "capita",     "expectancy",
    "fertility",  "magnitude",   "temperature",   "elevation", "depth",      "age",
    "rank",       "score",       "intensity",     "speed",     "percentile", "quantile",
    "proportion", "probability", "concentration", "latitude",  "longitude",  "per",
    "ph"};

constexpr std::array<std::string_view, 40> AmountWords{
    "population", "count",      "number",   "total",     "area",    "length",     "birth",
    "death",      "household",  "house",    "case",      "sale",    "production", "emission",
    "withdrawal", "passenger",  "flight",   "hurricane", "volume",  "acre",       "acres",
    "hectare",    "job",        "employee", "visitor",   "vehicle", "crime",      "accident",
    "injury",     "injured",    "killed",   "victim",    "student", "bed",        "tonne",
    "enrolment",  "enrollment", "sum",      "gdp",       "tally"};

} // namespace

Quantity quantity_of(std::string_view name, std::string_view unit) {
    // The name first: the depth of an earthquake is in km and yet no length to add up.
    const Words words = identifier_words(name);
    if (has_quantity_word(words, IntensiveWords) || name.find('%') != std::string_view::npos
        || contains_any(fold(name), {"per capita", "per 1", "per person", "/km", "per km"}))
        return Quantity::Intensive;
    const std::string folded = fold(trim(unit));
    if (is_amount_unit(folded))
        return Quantity::Amount;
    if (!folded.empty() && is_intensive_unit(folded))
        return Quantity::Intensive;
    return has_quantity_word(words, AmountWords) ? Quantity::Amount : Quantity::Unknown;
}

bool looks_like_shares(const geodata::Column& column) {
    if (column.type() != geodata::FieldType::Real)
        return false;
    std::size_t between = 0;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        const double value = column.real(row);
        if (value < 0 || value > 1)
            return false;
        between += value > 0 && value < 1;
    }
    return between > 0;
}

std::string unit_of_title(std::string_view title) {
    const std::string_view text = trim(title);
    const std::size_t open = text.rfind('(');
    if (!text.ends_with(')') || open == std::string_view::npos) {
        const Words words = concept_words(text);
        const bool people = !words.empty() && words.front() == "population"
                            && quantity_of(text, "") == Quantity::Amount;
        return people ? "people" : "";
    }
    const std::string unit(trim(text.substr(open + 1, text.size() - open - 2)));
    if (fold(unit) == "sq. km" || fold(unit) == "sq km")
        return "km²";
    return unit == "total route-km" ? "km" : unit;
}

} // namespace graticule::retrieval
