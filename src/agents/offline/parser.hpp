// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"

namespace graticule::agents::offline {

/// Reads phrases from left to right into a frame. What cannot be understood becomes one of the
/// frame's problems; nothing is guessed.
Frame parse_task(const LinkedTask& task, const retrieval::Schema& schema);

} // namespace graticule::agents::offline
