// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::cartography {

enum class RampKind { Sequential, Diverging, Qualitative };

/// Colours in order, safe for the colour-blind: low to high, or one for each category.
struct Ramp {
    std::string name;
    RampKind kind = RampKind::Sequential;
    std::vector<Colour> stops;
};

/// All names that find_ramp() knows, without the reversed ones.
std::vector<std::string> ramp_names();

/// A ramp by name, case aside; "_r" after a name turns it around.
/// @throws Error NotFound with the nearest name
Ramp find_ramp(std::string_view name);

/// The colour at `t` from 0 to 1 along a ramp, mixed in OKLab between stops. For heat and rasters.
Colour colour_at(const Ramp& ramp, double t);

/// `count` well told apart colours of a ramp, low to high. The palest end of a light ramp is left
/// out, since it would be taken for land without data. Qualitative colours repeat, paler, past
/// their number.
std::vector<Colour> class_colours(const Ramp& ramp, std::size_t count);

/// Colours for classes on both sides of a centre: the ramp's middle lies at the centre, and steps
/// away from it are equal on both sides.
/// @param bounds class bounds, ascending, one more than there are classes
std::vector<Colour> centred_colours(const Ramp& ramp, std::span<const double> bounds,
                                    double centre);

/// The ramp for a theme of maps: Population, Forest, Agriculture, Economics, Water, Hazards and
/// Environment, each also with " divergent" behind it, and "Qualitative any topic".
/// @throws Error NotFound with the nearest theme
std::string ramp_of_theme(std::string_view theme);

/// The themes that ramp_of_theme() knows.
std::vector<std::string> ramp_themes();

/// Colour of the categories that share "other".
inline constexpr Colour OtherColour{150, 150, 150, 255};

} // namespace graticule::cartography
