// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/terminal.hpp"
#include "llm/chat_model.hpp"

namespace graticule::cli {

/// Shows what a model thinks and says, as it comes. Its calls are shown when they are carried out.
/// @param terminal must outlive what is given back
llm::DeltaSink thought_view(Terminal& terminal);

} // namespace graticule::cli
