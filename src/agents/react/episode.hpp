// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/allowance.hpp"
#include "agents/conversation/call_ledger.hpp"
#include "agents/conversation/conclusion.hpp"
#include "agents/conversation/conversation.hpp"
#include "agents/conversation/offered_tools.hpp"
#include "agents/conversation/repetition.hpp"
#include "agents/conversation/usage.hpp"
#include "agents/react.hpp"
#include "base/error.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::react {

/// What a task is worked on with.
struct Setting {
    std::string_view task;
    tools::Workspace& workspace;
    runs::EventLog& log;
    const Context& context;
};

/// One task: the conversation with the model, and what its calls gave back.
class Episode {
public:
    Episode(llm::ChatModel& model, const ReactOptions& options, const ToolCaller& caller,
            const Setting& setting);

    /// @throws Error of what has to do with neither model nor calls
    Result run();

private:
    /// Asks and acts until there is a result.
    Result converse();

    // The conversation: episode.cpp
    void begin();
    std::optional<Result> take(const llm::Response& response);
    std::optional<Result> carry_out(const std::vector<llm::ToolCall>& calls);
    /// Of one call; a result where it ends the run.
    std::optional<Result> carry_out(const llm::ToolCall& asked, llm::ToolResult& result,
                                    tools::Observation& observation);
    std::string call_tool(conversation::AskedCall asked, tools::Observation& observation);
    tools::Observation ask_in_time(const Json& arguments);
    std::string result_for_model(const std::string& call, const tools::Observation& observation,
                                 const conversation::Repeated& repeated) const;

    /// Whether the model works by writing code.
    bool writes_code() const;

    // How it ends: episode_answer.cpp
    std::optional<Result> take_last_words(const std::string& text);
    /// Of a call of `finish`; where the answer is none, the observation says why.
    std::optional<Result> take_finish(const std::string& call, tools::Observation& observation);
    std::optional<Result> take_words(const std::string& words, llm::StopReason reason);
    std::optional<Result> remind(std::string words);
    /// An answer that could not be carried out: the model is told why, a few times.
    std::optional<Result> refuse_answer(std::string why);

    const ReactOptions& m_options;
    const ToolCaller& m_caller;
    Setting m_setting;

    conversation::Allowance m_allowance;
    conversation::RunUsage m_usage;
    conversation::OfferedTools m_offered;
    conversation::Conversation m_conversation;
    bool m_tools_changed = true; ///< since the model was last told
    conversation::CallLedger m_ledger;
    conversation::Conclusion m_conclusion;
    conversation::Repetition m_repetition;
    int m_bad_answers = 0; ///< in a row
    int m_over_budget = 0; ///< in a row
    bool m_reminded_of_tools = false;
};

} // namespace graticule::agents::react
