// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"

namespace graticule::llm {

/// Adds [{"token": "...", "logprob": -0.5, "top_logprobs": [...]}], as OpenAI and those who follow
/// it write log probabilities. Anything else adds nothing.
void add_token_probabilities(Response& response, const Json& tokens);

} // namespace graticule::llm
