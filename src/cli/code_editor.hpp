// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"

namespace graticule::cli {

/// Has the user edit code in the program that VISUAL or EDITOR names, and asks others what has no
/// code. Where the program ends with an error, or leaves no code, nothing was edited.
/// @param others may be empty
/// @throws Error InvalidArgument where neither names a program
agents::UserPrompt with_editor(agents::UserPrompt others);

} // namespace graticule::cli
