// SPDX-License-Identifier: Apache-2.0
// Table: the names of units.
#include "evaluation/strict/units.hpp"

#include "base/text.hpp"
#include "evaluation/strict/sentences.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace graticule::evaluation::strict {

namespace {

struct NamedUnit {
    std::string_view name;
    Unit unit;
};

constexpr double Foot = 0.3048;
constexpr double Mile = 1609.344;
constexpr double DegreesOfRadian = 57.295779513082320877;

constexpr Unit length(double metres) {
    return {Dimension::Length, metres};
}
constexpr Unit area(double square_metres) {
    return {Dimension::Area, square_metres};
}
constexpr Unit time(double seconds) {
    return {Dimension::Time, seconds};
}

// Folded: fold() makes m2 of m², and one form of upper and lower case.
constexpr std::array Units{
    NamedUnit{"mm", length(0.001)},
    NamedUnit{"millimetre", length(0.001)},
    NamedUnit{"millimeter", length(0.001)},
    NamedUnit{"cm", length(0.01)},
    NamedUnit{"centimetre", length(0.01)},
    NamedUnit{"centimeter", length(0.01)},
    NamedUnit{"m", length(1)},
    NamedUnit{"metre", length(1)},
    NamedUnit{"meter", length(1)},
    NamedUnit{"km", length(1000)},
    NamedUnit{"kilometre", length(1000)},
    NamedUnit{"kilometer", length(1000)},
    NamedUnit{"ft", length(Foot)},
    NamedUnit{"foot", length(Foot)},
    NamedUnit{"feet", length(Foot)},
    NamedUnit{"yd", length(3 * Foot)},
    NamedUnit{"yard", length(3 * Foot)},
    NamedUnit{"mi", length(Mile)},
    NamedUnit{"mile", length(Mile)},
    NamedUnit{"nmi", length(1852)},
    NamedUnit{"nautical mile", length(1852)},
    NamedUnit{"m2", area(1)},
    NamedUnit{"m^2", area(1)},
    NamedUnit{"sq m", area(1)},
    NamedUnit{"square metre", area(1)},
    NamedUnit{"square meter", area(1)},
    NamedUnit{"km2", area(1e6)},
    NamedUnit{"km^2", area(1e6)},
    NamedUnit{"sq km", area(1e6)},
    NamedUnit{"square kilometre", area(1e6)},
    NamedUnit{"square kilometer", area(1e6)},
    NamedUnit{"ha", area(1e4)},
    NamedUnit{"hectare", area(1e4)},
    NamedUnit{"acre", area(4046.8564224)},
    NamedUnit{"ft2", area(Foot* Foot)},
    NamedUnit{"sq ft", area(Foot* Foot)},
    NamedUnit{"square foot", area(Foot* Foot)},
    NamedUnit{"square feet", area(Foot* Foot)},
    NamedUnit{"mi2", area(Mile* Mile)},
    NamedUnit{"sq mi", area(Mile* Mile)},
    NamedUnit{"square mile", area(Mile* Mile)},
    NamedUnit{"s", time(1)},
    NamedUnit{"second", time(1)},
    NamedUnit{"min", time(60)},
    NamedUnit{"minute", time(60)},
    NamedUnit{"h", time(3600)},
    NamedUnit{"hour", time(3600)},
    NamedUnit{"day", time(86400)},
    NamedUnit{"\u00b0", {Dimension::Angle, 1}},
    NamedUnit{"deg", {Dimension::Angle, 1}},
    NamedUnit{"degree", {Dimension::Angle, 1}},
    NamedUnit{"rad", {Dimension::Angle, DegreesOfRadian}},
    NamedUnit{"radian", {Dimension::Angle, DegreesOfRadian}},
    NamedUnit{"%", {Dimension::Share, 0.01}},
    NamedUnit{"percent", {Dimension::Share, 0.01}},
    NamedUnit{"per cent", {Dimension::Share, 0.01}},
    NamedUnit{"m/s", {Dimension::Speed, 1}},
    NamedUnit{"km/h", {Dimension::Speed, 1 / 3.6}},
    NamedUnit{"mph", {Dimension::Speed, Mile / 3600}},
    NamedUnit{"\u00b0c", {Dimension::Celsius, 1}},
    NamedUnit{"degree celsius", {Dimension::Celsius, 1}},
    NamedUnit{"degrees celsius", {Dimension::Celsius, 1}},
    NamedUnit{"celsius", {Dimension::Celsius, 1}},
    NamedUnit{"\u00b0f", {Dimension::Fahrenheit, 1}},
    NamedUnit{"degree fahrenheit", {Dimension::Fahrenheit, 1}},
    NamedUnit{"degrees fahrenheit", {Dimension::Fahrenheit, 1}},
    NamedUnit{"fahrenheit", {Dimension::Fahrenheit, 1}},
    NamedUnit{"$", {Dimension::UsDollar, 1}},
    NamedUnit{"us$", {Dimension::UsDollar, 1}},
    NamedUnit{"usd", {Dimension::UsDollar, 1}},
    NamedUnit{"dollar", {Dimension::UsDollar, 1}},
    NamedUnit{"us dollar", {Dimension::UsDollar, 1}},
    NamedUnit{"u.s. dollar", {Dimension::UsDollar, 1}},
    NamedUnit{"\u20ac", {Dimension::Euro, 1}},
    NamedUnit{"eur", {Dimension::Euro, 1}},
    NamedUnit{"euro", {Dimension::Euro, 1}},
    NamedUnit{"\u00a3", {Dimension::PoundSterling, 1}},
    NamedUnit{"gbp", {Dimension::PoundSterling, 1}},
    NamedUnit{"pound sterling", {Dimension::PoundSterling, 1}},
    NamedUnit{"pounds sterling", {Dimension::PoundSterling, 1}},
};

/// A sign may have anything behind it, but that of a currency no number, to which it belongs.
bool may_end(std::string_view text, const NamedUnit& unit, std::size_t to) {
    constexpr std::array<std::string_view, 5> Signs{"%", "\u00b0", "$", "\u20ac", "\u00a3"};
    if (std::find(Signs.begin(), Signs.end(), unit.name) == Signs.end())
        return ends_word(text, to);
    return !is_currency(unit.unit) || to >= text.size() || !is_digit(text[to]);
}

} // namespace

std::optional<Unit> unit_of(std::string_view text) {
    std::string name = fold(trim(text));
    for (int i = 0; i < 2; ++i) {
        for (const NamedUnit& unit : Units)
            if (unit.name == name)
                return unit.unit;
        if (!name.ends_with('s'))
            break;
        name.pop_back();
    }
    return std::nullopt;
}

std::optional<Unit> unit_at(std::string_view text, std::size_t from, std::size_t& end) {
    std::optional<Unit> found;
    std::size_t longest = 0;
    for (const NamedUnit& unit : Units) {
        if (unit.name.size() <= longest || !text.substr(from).starts_with(unit.name))
            continue;
        std::size_t to = from + unit.name.size();
        if (unit.name.size() > 2 && to < text.size() && text[to] == 's')
            ++to;
        if (!may_end(text, unit, to))
            continue;
        found = unit.unit;
        longest = unit.name.size();
        end = to;
    }
    return found;
}

std::optional<Unit> currency_before(std::string_view text, std::size_t to, std::size_t& from) {
    const std::string_view before = text.substr(0, to > 0 && text[to - 1] == ' ' ? to - 1 : to);
    std::optional<Unit> found;
    std::size_t longest = 0;
    for (const NamedUnit& unit : Units) {
        constexpr std::size_t LongestCode = 3; // words stand behind: "21 dollars"
        if (!is_currency(unit.unit) || unit.name.size() > LongestCode || unit.name.size() <= longest
            || !before.ends_with(unit.name))
            continue;
        const std::size_t start = before.size() - unit.name.size();
        if (start > 0 && is_word(before[start - 1])) // "C$21" are dollars of another country
            continue;
        found = unit.unit;
        longest = unit.name.size();
        from = start;
    }
    return found;
}

bool is_currency(const Unit& unit) {
    return unit.dimension == Dimension::UsDollar || unit.dimension == Dimension::Euro
           || unit.dimension == Dimension::PoundSterling;
}

} // namespace graticule::evaluation::strict
