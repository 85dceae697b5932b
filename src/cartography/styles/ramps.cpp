// SPDX-License-Identifier: Apache-2.0
#include "cartography/styles/ramps.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/styles/colour.hpp"
#include "cartography/styles/ramp_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graticule::cartography {

namespace {

// Red-green pairs that the colour-blind cannot tell apart have no place here, so a theme may differ
// from the palette that other programs use for it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> Themes{{
    {"Population", "BuPu"},
    {"Forest", "Greens"},
    {"Agriculture", "YlGn"},
    {"Economics", "YlGnBu"},
    {"Water", "Blues"},
    {"Hazards", "YlOrRd"},
    {"Environment", "GnBu"},
    {"Population divergent", "PuOr_r"},
    {"Forest divergent", "BrBG"},
    {"Agriculture divergent", "PuOr"},
    {"Economics divergent", "PRGn"},
    {"Water divergent", "RdYlBu"},
    {"Hazards divergent", "RdBu_r"},
    {"Environment divergent", "PiYG"},
    {"Qualitative any topic", "Okabe-Ito"},
}};

[[noreturn]] void unknown(std::string_view what, std::string_view name,
                          const std::vector<std::string>& known) {
    const auto nearest = nearest_name(name, known);
    throw Error(ErrorCode::NotFound, fmt::format("there is no {} \"{}\"", what, shorten(name, 60)),
                nearest ? fmt::format("did you mean \"{}\"?", *nearest)
                        : fmt::format("known: {}", join(known, ", ")));
}

/// The part of a ramp that classes are taken from.
std::pair<double, double> class_range(const Ramp& ramp) {
    if (ramp.kind == RampKind::Diverging)
        return {0.06, 0.94};
    const bool from_pale = lightness(ramp.stops.front()) > 0.9;
    const bool to_pale = lightness(ramp.stops.back()) > 0.9;
    return {from_pale ? 0.13 : 0.0, to_pale ? 0.94 : 0.97};
}

std::vector<Colour> qualitative_colours(const Ramp& ramp, std::size_t count) {
    std::vector<Colour> colours;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t turn = i / ramp.stops.size();
        const double paler = std::min(0.75, 0.45 * static_cast<double>(turn));
        colours.push_back(shade(ramp.stops[i % ramp.stops.size()], -paler));
    }
    return colours;
}

} // namespace

std::vector<std::string> ramp_names() {
    std::vector<std::string> names;
    for (const RampRow& row : ramp_table())
        names.emplace_back(row.name);
    return names;
}

Ramp find_ramp(std::string_view name) {
    const std::string wanted = ascii_lower(trim(name));
    const bool reversed = wanted.size() > 2 && wanted.ends_with("_r");
    const std::string base = reversed ? wanted.substr(0, wanted.size() - 2) : wanted;
    for (const RampRow& row : ramp_table()) {
        if (ascii_lower(row.name) != base)
            continue;
        Ramp ramp{std::string(row.name) + (reversed ? "_r" : ""), row.kind, {}};
        for (const std::uint32_t rgb : row.stops)
            ramp.stops.push_back(colour_of(rgb));
        if (reversed)
            std::reverse(ramp.stops.begin(), ramp.stops.end());
        return ramp;
    }
    unknown("colour ramp", name, ramp_names());
}

Colour colour_at(const Ramp& ramp, double t) {
    const double position =
        std::clamp(std::isnan(t) ? 0.0 : t, 0.0, 1.0) * static_cast<double>(ramp.stops.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(position), ramp.stops.size() - 2);
    return mix(ramp.stops[below], ramp.stops[below + 1], position - static_cast<double>(below));
}

std::vector<Colour> class_colours(const Ramp& ramp, std::size_t count) {
    if (ramp.kind == RampKind::Qualitative)
        return qualitative_colours(ramp, count);
    const auto [low, high] = class_range(ramp);
    std::vector<Colour> colours;
    for (std::size_t i = 0; i < count; ++i) {
        const double share =
            count == 1 ? 0.6 : static_cast<double>(i) / static_cast<double>(count - 1);
        colours.push_back(colour_at(ramp, low + share * (high - low)));
    }
    return colours;
}

std::vector<Colour> centred_colours(const Ramp& ramp, std::span<const double> bounds,
                                    double centre) {
    if (bounds.size() < 2)
        return {};
    const std::size_t classes = bounds.size() - 1;
    // Rank of each class away from the centre: 0 holds it, -0.5 and 0.5 touch it.
    std::vector<double> rank(classes);
    std::size_t below = 0;
    std::size_t above = 0;
    for (std::size_t i = 0; i < classes; ++i) {
        below += bounds[i + 1] <= centre ? 1 : 0;
        above += bounds[i] >= centre ? 1 : 0;
    }
    const bool straddled = below + above < classes;
    for (std::size_t i = 0; i < classes; ++i) {
        if (i < below)
            rank[i] = -static_cast<double>(below - i) + (straddled ? 0 : 0.5);
        else if (i + above >= classes)
            rank[i] = static_cast<double>(i + above - classes + 1) - (straddled ? 0 : 0.5);
    }
    double widest = 1;
    for (const double value : rank)
        widest = std::max(widest, std::abs(value));
    const auto [low, high] = class_range(ramp);
    std::vector<Colour> colours;
    for (const double value : rank)
        colours.push_back(colour_at(ramp, 0.5 + value / widest * (high - low) / 2));
    return colours;
}

std::string ramp_of_theme(std::string_view theme) {
    const std::string wanted = fold(trim(theme));
    for (const auto& [name, ramp] : Themes) {
        if (fold(name) == wanted)
            return std::string(ramp);
    }
    unknown("map theme", theme, ramp_themes());
}

std::vector<std::string> ramp_themes() {
    std::vector<std::string> themes;
    for (const auto& theme : Themes)
        themes.emplace_back(theme.first);
    return themes;
}

} // namespace graticule::cartography
