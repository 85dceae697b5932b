// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "llm/chat_model.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the formats of several providers read and write alike.
namespace graticule::llm {

/// Takes a member where it is a count of tokens; later ones go over earlier ones.
void take_count(std::optional<std::int64_t>& count, const Json& object, std::string_view name);

/// Takes a member where it is a text that says something.
void take_text(std::string& text, const Json& object, std::string_view name);

/// Appends to a text within JSON; null counts as an empty one, and so does what is no text.
void append(Json& text, std::string_view piece);

/// Sets a member where there is a value.
template <typename Value>
void put(Json& object, const std::string& name, const std::optional<Value>& value) {
    if (value)
        object[name] = *value;
}

/// Tools as OpenAI's chat completions and Ollama take them.
Json function_tools(const std::vector<ToolSpecification>& tools);

/// The arguments of a call for providers that want an object. What a model wrote that is none is
/// handed back as {"malformed_arguments": "..."}, so that it sees what it wrote.
Json arguments_object(const std::string& arguments);

} // namespace graticule::llm
