// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/replay.hpp"
#include "runs/events.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace graticule::agents {

/// Where two texts differ, with what stands around the place; none where they are the same.
std::optional<ReplayDifference> difference_between(const std::string& where,
                                                   const std::string& recorded,
                                                   const std::string& replayed);

/// The same for what a call gave back.
/// @param number of the call, counted from 1
std::optional<ReplayDifference> observation_difference(std::size_t number, const std::string& tool,
                                                       const runs::events::Observation& recorded,
                                                       const runs::events::Observation& replayed);

} // namespace graticule::agents
