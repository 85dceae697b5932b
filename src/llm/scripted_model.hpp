// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/model_error.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace graticule::llm {

/// One answer of a script: what a model says, or the error that a call ends with.
using ScriptedAnswer = std::variant<Response, ModelError>;

/// Reads a script: a JSON list of entries, or JSON lines with one entry each. An entry is
/// {"text": "...", "reasoning": "...", "tool_calls": [{"name": "...", "arguments": {...}}],
/// "stop_reason": "...", "usage": {...}}, of which all may be left out, or {"error": {...}} or
/// {"response": {...}} as records have them (llm/record.hpp). Arguments that are text stand for
/// what a model wrote; a call without an id gets "call_1" and so on, unique in the script.
/// @param source names the script in messages
/// @throws Error Malformed, LimitExceeded
std::vector<ScriptedAnswer> parse_script(std::string_view text, std::string_view source);

/// @throws Error NotFound, Io, and as parse_script()
std::vector<ScriptedAnswer> read_script(const std::filesystem::path& path);

/// A model that says what a script says, in order, whatever it is asked.
class ScriptedModel : public ChatModel {
public:
    /// @param name of the script, for the message where it is exhausted
    ScriptedModel(std::vector<ScriptedAnswer> answers, std::string name);

    /// @throws ModelError the script's; NotFound where the script is exhausted
    Response chat(const Request& request, const Context& context, const DeltaSink& deltas) override;

    std::size_t remaining() const { return m_answers.size() - m_next; }

private:
    std::vector<ScriptedAnswer> m_answers;
    std::string m_name;
    std::size_t m_next = 0;
};

} // namespace graticule::llm
