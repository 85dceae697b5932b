// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Language models: one interface to talk to any of them. Whatever a model says is hostile until it
/// is checked.
namespace graticule::llm {

/// Who says a message. Results of tools are said by Tool.
enum class Role { System, User, Assistant, Tool };

struct TextPart {
    std::string text;

    bool operator==(const TextPart&) const = default;
};

struct ImagePart {
    std::string media_type; ///< "image/png"
    std::string bytes;      ///< as in the file, not encoded

    bool operator==(const ImagePart&) const = default;
};

/// What a model thought. It belongs to the provider that gave it, which may want it back in the
/// next request, unchanged and at its place among the parts; other providers never get it.
struct ReasoningPart {
    std::string text;     ///< to show; empty where the provider hides it
    std::string provider; ///< "anthropic"
    Json block;           ///< what is handed back

    bool operator==(const ReasoningPart&) const = default;
};

/// A call that a model asks for. Nothing in it is checked: there may be no such tool, and the
/// arguments need not be JSON.
struct ToolCall {
    std::string id;
    std::string name;
    std::string arguments; ///< the text as the model wrote it

    bool operator==(const ToolCall&) const = default;
};

/// What a call gave back, in a message of the role Tool.
struct ToolResult {
    std::string call_id;
    std::string name; ///< of the tool that was called
    std::vector<std::variant<TextPart, ImagePart>> content;
    bool is_error = false;

    bool operator==(const ToolResult&) const = default;
};

using Part = std::variant<TextPart, ImagePart, ReasoningPart, ToolCall, ToolResult>;

struct Message {
    Role role = Role::User;
    std::vector<Part> parts; ///< in the order in which they were said

    bool operator==(const Message&) const = default;
};

/// A message of one text.
inline Message text_message(Role role, std::string text) {
    return {role, {TextPart{std::move(text)}}};
}

/// The texts of a message, one after the other; no thoughts.
std::string text_of(const Message& message);

/// The calls of a message, in order.
std::vector<ToolCall> tool_calls_of(const Message& message);

/// "system", "user", "assistant", "tool"
std::string_view role_name(Role role);
/// The role of such a name.
std::optional<Role> role_of(std::string_view name);

} // namespace graticule::llm
