// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/declaration.hpp"
#include "agents/model_agent.hpp"
#include "base/context.hpp"
#include "tools/tool.hpp"

#include <string>
#include <string_view>

/// Points at which a person is shown what is to be done or was made, before the work goes on.
namespace graticule::agents::conversation {

inline constexpr const char* Approve = "approve";

/// --approve none|plan|outputs|plan,outputs
AgentOption approve_option();

/// Whether one of the points is wanted, by the option's value in an agent's options.
bool wants_approval(const Json& options);

/// Where a person is asked, and how.
struct Approval {
    Approval() = default;
    /// @param prompt may be empty where nothing is wanted
    Approval(const Json& options, UserPrompt prompt);

    bool plan = false;
    bool outputs = false;
    UserPrompt prompt = {};

    /// The option's value.
    std::string points() const;
};

/// What a person said to what was shown.
struct Verdict {
    std::string correction; ///< in words; empty where there is none
    std::string code; ///< to be executed in place of what was shown; empty where there is none

    bool goes_on() const { return correction.empty() && code.empty(); }
};

/// Reads an answer: nothing, "go on" or "yes" goes on, what stands in a fence is code, other words
/// are a correction.
/// @param observation that of the question
Verdict verdict_in(const tools::Observation& observation);

/// @throws Error Cancelled for "stop", and where nobody answers any more: a run that is resumed
/// asks
///         again
void check_is_answered(const tools::Observation& observation);

/// What is shown, as a question.
Question approval_question(std::string text);

/// Asks, and says what the answer was, as ask_user() does.
/// @throws Error Cancelled
tools::Observation ask_approval(const UserPrompt& prompt, const Question& question,
                                const Context& context);

} // namespace graticule::agents::conversation
