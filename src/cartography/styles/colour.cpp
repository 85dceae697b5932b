// SPDX-License-Identifier: Apache-2.0
#include "cartography/styles/colour.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graticule::cartography {

namespace {

struct Oklab {
    double l = 0;
    double a = 0;
    double b = 0;
};

std::uint8_t from_linear(double value) {
    const double clamped = std::clamp(value, 0.0, 1.0);
    const double encoded =
        clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * std::pow(clamped, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(encoded * 255));
}

// Matrices of https://bottosson.github.io/posts/oklab/.
Oklab to_oklab(const Colour& colour) {
    const double r = linear_light(colour.red);
    const double g = linear_light(colour.green);
    const double b = linear_light(colour.blue);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

Colour from_oklab(const Oklab& lab, std::uint8_t alpha) {
    const double l = std::pow(lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b, 3);
    const double m = std::pow(lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b, 3);
    const double s = std::pow(lab.l - 0.0894841775 * lab.a - 1.2914855480 * lab.b, 3);
    return {from_linear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            from_linear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            from_linear(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), alpha};
}

// Values of the CSS named colours.
constexpr std::array<std::pair<std::string_view, std::uint32_t>, 47> NamedColours{{
    {"black", 0x000000},      {"white", 0xFFFFFF},       {"gray", 0x808080},
    {"grey", 0x808080},       {"lightgray", 0xD3D3D3},   {"lightgrey", 0xD3D3D3},
    {"darkgray", 0xA9A9A9},   {"darkgrey", 0xA9A9A9},    {"red", 0xFF0000},
    {"darkred", 0x8B0000},    {"crimson", 0xDC143C},     {"firebrick", 0xB22222},
    {"maroon", 0x800000},     {"tomato", 0xFF6347},      {"salmon", 0xFA8072},
    {"coral", 0xFF7F50},      {"orange", 0xFFA500},      {"darkorange", 0xFF8C00},
    {"gold", 0xFFD700},       {"yellow", 0xFFFF00},      {"khaki", 0xF0E68C},
    {"olive", 0x808000},      {"green", 0x008000},       {"darkgreen", 0x006400},
    {"lightgreen", 0x90EE90}, {"forestgreen", 0x228B22}, {"lime", 0x00FF00},
    {"limegreen", 0x32CD32},  {"teal", 0x008080},        {"turquoise", 0x40E0D0},
    {"cyan", 0x00FFFF},       {"blue", 0x0000FF},        {"darkblue", 0x00008B},
    {"navy", 0x000080},       {"lightblue", 0xADD8E6},   {"skyblue", 0x87CEEB},
    {"steelblue", 0x4682B4},  {"royalblue", 0x4169E1},   {"purple", 0x800080},
    {"indigo", 0x4B0082},     {"violet", 0xEE82EE},      {"magenta", 0xFF00FF},
    {"pink", 0xFFC0CB},       {"brown", 0xA52A2A},       {"tan", 0xD2B48C},
    {"beige", 0xF5F5DC},      {"silver", 0xC0C0C0},
}};

std::optional<std::uint8_t> hex_pair(char high, char low) {
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    const int h = digit(high);
    const int l = digit(low);
    if (h < 0 || l < 0)
        return std::nullopt;
    return static_cast<std::uint8_t>(h * 16 + l);
}

std::optional<Colour> parse_hex(std::string_view digits) {
    std::string full(digits);
    if (full.size() == 3)
        full = {full[0], full[0], full[1], full[1], full[2], full[2]};
    if (full.size() == 6)
        full += "ff";
    if (full.size() != 8)
        return std::nullopt;
    std::array<std::uint8_t, 4> channels{};
    for (std::size_t i = 0; i < channels.size(); ++i) {
        const auto channel = hex_pair(full[2 * i], full[2 * i + 1]);
        if (!channel)
            return std::nullopt;
        channels[i] = *channel;
    }
    return Colour{channels[0], channels[1], channels[2], channels[3]};
}

} // namespace

double linear_light(std::uint8_t channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

std::string to_hex(const Colour& colour) {
    const std::string rgb =
        fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
    return colour.alpha == 255 ? rgb : fmt::format("{}{:02x}", rgb, colour.alpha);
}

std::optional<Colour> parse_colour(std::string_view text) {
    const std::string lower = ascii_lower(trim(text));
    if (lower.starts_with('#'))
        return parse_hex(std::string_view(lower).substr(1));
    const auto found = std::find_if(NamedColours.begin(), NamedColours.end(),
                                    [&](const auto& named) { return named.first == lower; });
    if (found == NamedColours.end())
        return std::nullopt;
    return colour_of(found->second);
}

Colour mix(const Colour& from, const Colour& to, double t) {
    const double share = std::clamp(t, 0.0, 1.0);
    if (share == 0 || from == to)
        return from;
    if (share == 1)
        return to;
    const Oklab a = to_oklab(from);
    const Oklab b = to_oklab(to);
    const auto alpha = static_cast<std::uint8_t>(
        std::lround(from.alpha + share * (static_cast<double>(to.alpha) - from.alpha)));
    return from_oklab(
        {a.l + share * (b.l - a.l), a.a + share * (b.a - a.a), a.b + share * (b.b - a.b)}, alpha);
}

double lightness(const Colour& colour) {
    return to_oklab(colour).l;
}

Colour shade(const Colour& colour, double amount) {
    const Colour pole =
        amount > 0 ? Colour{0, 0, 0, colour.alpha} : Colour{255, 255, 255, colour.alpha};
    return mix(colour, pole, std::abs(amount));
}

Colour with_opacity(Colour colour, double opacity) {
    colour.alpha =
        static_cast<std::uint8_t>(std::lround(colour.alpha * std::clamp(opacity, 0.0, 1.0)));
    return colour;
}

} // namespace graticule::cartography
