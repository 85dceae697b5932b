// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"
#include "base/json.hpp"
#include "evaluation/judge_model.hpp"
#include "llm/chat_model.hpp"

#include <utility>
#include <variant>

/// Reading what models that judge answer. Nothing is ever guessed.
namespace graticule::evaluation {

/// The JSON of an answer: all of it, or what the only fenced block among other words has. What was
/// cut off, declined, malformed or has two members of one name is a fault.
std::variant<Json, ReplyFault> json_of_answer(const llm::Response& response);

/// The same as something that is read from it.
/// @param read throws Error for what is not as was asked; its message is the fault
template <typename Reply, typename Read>
std::variant<Reply, ReplyFault> read_answer(const llm::Response& response, const Read& read) {
    auto json = json_of_answer(response);
    if (auto* fault = std::get_if<ReplyFault>(&json))
        return std::move(*fault);
    try {
        return read(std::get<Json>(json));
    } catch (const Error& error) {
        return ReplyFault{error.message()};
    }
}

} // namespace graticule::evaluation
