// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/lexicon.hpp"

#include <optional>
#include <string_view>

namespace graticule::agents::offline {

/// A unit as data states it, and its factor to metres, square metres or the dimension's own unit.
struct KnownUnit {
    std::string_view name;
    Dimension dimension;
    double factor;
};

/// Units as catalogues and tools write them; none for what is no known unit.
std::optional<KnownUnit> known_unit(std::string_view unit);

/// What a value in a unit is multiplied with to be in another; none where they do not go together.
std::optional<double> factor_between(std::string_view unit, const Unit& wanted);

} // namespace graticule::agents::offline
