// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"
#include "cli/terminal.hpp"

namespace graticule::cli {

/// Asks the user in the terminal. Choices are answered by their number or in words; at the end of
/// the input the user answers no more questions.
/// @param terminal must outlive what is given back
/// @throws Error InvalidArgument where standard input or standard error is no terminal
agents::UserPrompt user_prompt(Terminal& terminal);

} // namespace graticule::cli
