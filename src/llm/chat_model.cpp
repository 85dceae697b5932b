// SPDX-License-Identifier: Apache-2.0
#include "llm/chat_model.hpp"

#include "llm/name_table.hpp"

namespace graticule::llm {

namespace {

constexpr NameTable<Role, 4> Roles{{{Role::System, "system"},
                                    {Role::User, "user"},
                                    {Role::Assistant, "assistant"},
                                    {Role::Tool, "tool"}}};

constexpr NameTable<ToolChoice::Mode, 4> ToolChoices{{{ToolChoice::Mode::Auto, "auto"},
                                                      {ToolChoice::Mode::None, "none"},
                                                      {ToolChoice::Mode::Required, "required"},
                                                      {ToolChoice::Mode::Named, "named"}}};

constexpr NameTable<StopReason, 7> StopReasons{{{StopReason::Finished, "finished"},
                                                {StopReason::ToolCalls, "tool_calls"},
                                                {StopReason::OutputLimit, "output_limit"},
                                                {StopReason::ContextLimit, "context_limit"},
                                                {StopReason::StopText, "stop_text"},
                                                {StopReason::Refused, "refused"},
                                                {StopReason::Unknown, "unknown"}}};

} // namespace

std::string_view role_name(Role role) {
    return name_in(Roles, role);
}

std::optional<Role> role_of(std::string_view name) {
    return value_in(Roles, name);
}

std::string_view tool_choice_name(ToolChoice::Mode mode) {
    return name_in(ToolChoices, mode);
}

std::optional<ToolChoice::Mode> tool_choice_of(std::string_view name) {
    return value_in(ToolChoices, name);
}

std::string_view stop_reason_name(StopReason reason) {
    return name_in(StopReasons, reason);
}

std::optional<StopReason> stop_reason_of(std::string_view name) {
    return value_in(StopReasons, name);
}

std::optional<std::int64_t> token_count(std::optional<std::int64_t> told) {
    return told && *told >= 0 && *told <= MaxTokens ? told : std::nullopt;
}

std::string text_of(const Message& message) {
    std::string text;
    for (const Part& part : message.parts)
        if (const auto* const said = std::get_if<TextPart>(&part))
            text += said->text;
    return text;
}

std::vector<ToolCall> tool_calls_of(const Message& message) {
    std::vector<ToolCall> calls;
    for (const Part& part : message.parts)
        if (const auto* const call = std::get_if<ToolCall>(&part))
            calls.push_back(*call);
    return calls;
}

} // namespace graticule::llm
