// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"

#include <optional>
#include <string>

namespace graticule::agents::offline {

/// Two conditions of one set that no row can meet at once (on one column, on a coordinate, or on
/// the distance from one place), in words; none where there is no such pair.
std::optional<std::string> contradiction_in(const Frame& frame);

} // namespace graticule::agents::offline
