// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/band_unit.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace graticule::operations {

namespace {

struct Spelling {
    std::string_view text; ///< in lower case
    std::string_view unit;
};

constexpr double Foot = 0.3048;

// As files spell them. International and US survey feet differ by 2 millionths, which no height
// shows.
constexpr Spelling Spellings[] = {
    {"m", "m"},
    {"metre", "m"},
    {"meter", "m"},
    {"metres", "m"},
    {"meters", "m"},
    {"ft", "ft"},
    {"foot", "ft"},
    {"feet", "ft"},
    {"us survey foot", "ft"},
    {"us-ft", "ft"},
    {"ftus", "ft"},
    {"us_survey_foot", "ft"},
    {"ft_us", "ft"},
    {"us survey feet", "ft"},
    {"foot_us", "ft"},
    {"international foot", "ft"},
    {"intl foot", "ft"},
    {"us foot", "ft"},
    {"km", "km"},
    {"kilometre", "km"},
    {"kilometer", "km"},
    {"cm", "cm"},
    {"centimetre", "cm"},
    {"centimeter", "cm"},
    {"dm", "dm"},
    {"decimetre", "dm"},
    {"decimeter", "dm"},
    {"mm", "mm"},
    {"millimetre", "mm"},
    {"millimeter", "mm"},
    {"k", "K"},
    {"kelvin", "K"},
    {"degk", "K"},
    {"°c", "°C"},
    {"c", "°C"},
    {"degc", "°C"},
    {"deg_c", "°C"},
    {"celsius", "°C"},
    {"degrees_c", "°C"},
    {"degree celsius", "°C"},
    {"degrees celsius", "°C"},
    {"degree_celsius", "°C"},
    {"°f", "°F"},
    {"f", "°F"},
    {"degf", "°F"},
    {"fahrenheit", "°F"},
    {"degrees fahrenheit", "°F"},
};

struct UnitLength {
    std::string_view unit;
    double metres;
};
constexpr UnitLength Lengths[] = {{"m", 1},    {"ft", Foot}, {"km", 1000},
                                  {"dm", 0.1}, {"cm", 0.01}, {"mm", 0.001}};

} // namespace

std::string_view known_unit(std::string_view text) {
    const std::string wanted = ascii_lower(trim(text));
    const auto* found = std::find_if(std::begin(Spellings), std::end(Spellings),
                                     [&](const Spelling& one) { return one.text == wanted; });
    return found == std::end(Spellings) ? std::string_view() : found->unit;
}

double metres_of(std::string_view unit) {
    const auto* found = std::find_if(std::begin(Lengths), std::end(Lengths),
                                     [&](const UnitLength& one) { return one.unit == unit; });
    return found == std::end(Lengths) ? 0 : found->metres;
}

} // namespace graticule::operations
