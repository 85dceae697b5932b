// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/token.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <optional>
#include <span>

namespace graticule::agents::offline {

/// A place that a task gives in degrees, and the words that it takes.
struct WrittenPlace {
    geodata::Point place; ///< longitude and latitude
    std::size_t tokens = 0;
};

/// "49.8 N, 6.1 E", "6.1 degrees east and 49.8 degrees north", "latitude 49.8, longitude 6.1" at
/// the start of some tokens. Two bare numbers are no place: which comes first is anyone's guess.
std::optional<WrittenPlace> match_place(std::span<const Token> tokens);

} // namespace graticule::agents::offline
