// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/grade.hpp"
#include "evaluation/judge_model.hpp"
#include "llm/chat_model.hpp"

#include <cstddef>
#include <string>
#include <variant>

namespace graticule::evaluation::geobenchx {

/// What a model that judges answers.
struct JudgeReply {
    Grade grade = Grade::None;
    std::size_t reference = 0; ///< the one that matches best, counted from 0
    std::string reasoning;     ///< without what is not seen
};

/// {"reasoning", "reference", "grade"}
llm::OutputSchema judge_reply_schema();

/// Reads an answer. It must be one JSON object of the schema, alone, or in the only fenced block
/// among other words. What was cut off, declined, ambiguous or out of range is a fault: no grade is
/// ever guessed.
/// @param references how many the task has
std::variant<JudgeReply, ReplyFault> read_judge_reply(const llm::Response& response,
                                                      std::size_t references);

} // namespace graticule::evaluation::geobenchx
