// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::cartography {

/// An opaque colour of 0xRRGGBB.
constexpr Colour colour_of(std::uint32_t rgb) {
    return {static_cast<std::uint8_t>(rgb >> 16 & 0xFF), static_cast<std::uint8_t>(rgb >> 8 & 0xFF),
            static_cast<std::uint8_t>(rgb & 0xFF), 255};
}

/// "#rrggbb", or "#rrggbbaa" where it is not opaque.
std::string to_hex(const Colour& colour);

/// Reads "#rgb", "#rrggbb", "#rrggbbaa" and the CSS names of common colours, case aside.
std::optional<Colour> parse_colour(std::string_view text);

/// The colour a share `t` of the way from one to another, straight through OKLab, where equal steps
/// look equal (B. Ottosson, 2020). Alpha is mixed linearly.
Colour mix(const Colour& from, const Colour& to, double t);

/// The light of a channel of sRGB, from 0 to 1 (IEC 61966-2-1).
double linear_light(std::uint8_t channel);

/// Perceived lightness (OKLab L) from 0, black, to 1, white.
double lightness(const Colour& colour);

/// The colour, darker (amount > 0) or lighter (< 0) by a share.
Colour shade(const Colour& colour, double amount);

/// The colour with another opacity, from 0 to 1.
Colour with_opacity(Colour colour, double opacity);

} // namespace graticule::cartography
