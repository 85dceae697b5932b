// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/model_agent.hpp"

#include "mcp/service.hpp"

namespace graticule::assistants {

/// Puts what a model asks in a run to the user of the client. Empty where that cannot be: the
/// client cannot be asked, or speaks a revision in which a question ends the call, which would have
/// to begin the run anew.
agents::UserPrompt user_questions(mcp::Request& request);

} // namespace graticule::assistants
