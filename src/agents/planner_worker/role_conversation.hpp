// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/conversation.hpp"
#include "agents/planner_worker.hpp"
#include "llm/chat_model.hpp"

#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace graticule::agents::planner_worker {

/// What a model said in a round: calls, or words, or what looks like a call and is none.
struct Said {
    std::vector<llm::ToolCall> calls;
    std::string words;
    std::string fault; ///< what is to be told of a call that cannot be read
    llm::StopReason stop = llm::StopReason::Unknown;
};

/// A conversation with the model of a role, in either form of calls. A call that a worker writes
/// into its words is read even where it could have made it otherwise; a planner's words may tell
/// of such a call, and are words.
class RoleConversation {
public:
    RoleConversation(llm::ChatModel& model, conversation::ConversationSetting setting,
                     conversation::Partner partner, CallForm form, const llm::DeltaSink& pieces);

    /// The tools of the next requests. Before begin() for the first time.
    void offer(std::vector<llm::ToolSpecification> tools);
    void begin(std::string instructions, const std::vector<std::string>& told);

    /// @throws Error Cancelled
    std::variant<Said, conversation::Ending> ask();

    /// What the next answer is to follow on.
    void tell(std::string words);
    /// What the calls of the last answer gave, in their order.
    void tell_results(std::vector<llm::ToolResult> results);

private:
    /// The functions that were not described yet, for calls that are written.
    std::string descriptions();

    bool m_reads_written;
    conversation::Conversation m_conversation;
    CallForm m_form;
    bool m_last_was_written = false;
    std::vector<llm::ToolSpecification> m_offered; ///< with calls that are written
    std::set<std::string> m_described;
};

} // namespace graticule::agents::planner_worker
