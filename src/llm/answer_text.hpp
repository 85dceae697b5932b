// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"

#include <string>
#include <string_view>

/// What models put around the text that was asked for.
namespace graticule::llm {

/// Moves a leading <think>...</think> from the text into a ReasoningPart. The tag that opens it may
/// be missing: some templates put it into the prompt.
void take_out_thoughts(Response& response, const std::string& provider);

/// Leaves of an answer that is one fenced block (```json ... ```) what is within.
void take_out_fence(Response& response);

} // namespace graticule::llm
