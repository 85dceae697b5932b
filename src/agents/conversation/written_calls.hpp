// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/message.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Calls that a model writes into its words, for models that are handed no tools:
/// @Name(argument="text", other=[1, 2.5, True, None])@, one in an answer.
namespace graticule::agents::conversation {

struct WrittenAnswer {
    std::optional<llm::ToolCall> call;
    std::string fault; ///< why what looks like a call is none, with what is to be done; else empty
};

/// Finds the call in what a model said. Arguments go by name; values are texts in single, double or
/// triple quotes with the escapes of Python, numbers, True, False, None, lists and dicts of these.
/// An argument that is None is left out.
WrittenAnswer read_written_call(std::string_view text);

/// How calls are written, and the functions with their arguments, for a model.
std::string how_to_write_calls();
std::string written_function(const llm::ToolSpecification& tool);

} // namespace graticule::agents::conversation
