// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"

#include <string>
#include <string_view>

/// Answers as a whole: what models put around the text that was asked for, and their parts as
/// pieces.
namespace graticule::llm {

/// What some models put around their thoughts.
inline constexpr std::string_view ThoughtOpened = "<think>";
inline constexpr std::string_view ThoughtClosed = "</think>";

/// Moves a leading <think>...</think> from the text into a ReasoningPart. The tag that opens it may
/// be missing: some templates put it into the prompt.
void take_out_thoughts(Response& response, const std::string& provider);

/// Leaves of an answer that is one fenced block (```json ... ```) what is within.
void take_out_fence(Response& response);

/// Hands an answer that is there as a whole over, a piece for each part.
void hand_over(const Response& response, const DeltaSink& deltas);

} // namespace graticule::llm
