// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/allowance.hpp"
#include "agents/conversation/repetition.hpp"
#include "llm/message.hpp"

#include <cstddef>
#include <string>
#include <string_view>

/// How much of what leads nowhere is borne with, and what is said where it is too much.
namespace graticule::agents::conversation {

/// Calls in one answer; further ones are not carried out.
inline constexpr std::size_t MaxCallsInAnswer = 32;
/// Answers of a model that could not be carried out and may follow one another.
inline constexpr int MaxBadAnswers = 5;
/// Answers whose calls go beyond the budget of data and may follow one another.
inline constexpr int MaxOverBudget = 3;
/// Times that the same calls may give the same in a row.
inline constexpr int MaxRepetitions = 3;

/// What is told of a call beyond MaxCallsInAnswer.
llm::ToolResult not_carried_out(const llm::ToolCall& asked);

Ending context_is_full();
/// @param last what the model was told of the last one
Ending too_many_bad_answers(int count, std::string_view last);
/// @param last the tool that was called last
Ending too_often(const Repeated& repeated, std::string_view last);

/// What a model says, as an answer: visible, without white space around it, and bounded.
std::string answer_words(std::string_view words);

} // namespace graticule::agents::conversation
