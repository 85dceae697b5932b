// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/repetition.hpp"
#include "agents/planner_worker/role_conversation.hpp"
#include "agents/planner_worker/team.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace graticule::agents::planner_worker {

/// What a planner decides.
struct NextSubtask {
    std::string instruction;
};
struct Finished {
    std::optional<conversation::ReadAnswer> answer; ///< none where it said END alone
};
struct Declined {
    std::string reason;
};
using Decision = std::variant<NextSubtask, Finished, Declined, conversation::Ending>;

/// The conversation with the model that plans. It is told the task, what the data are, and the
/// reports of its subtasks, and sees nothing of how they were done.
class Planner {
public:
    Planner(Team& team, llm::ChatModel& model);

    /// Asks until it decides.
    /// @throws Error Cancelled
    Decision next();

    /// What came of the subtask.
    void report(std::string words);

private:
    void begin();
    std::optional<Decision> carry_out(const std::vector<llm::ToolCall>& calls);
    std::optional<Decision> take_words(const Said& said);
    std::optional<Decision> take_end(const std::string& answer);
    /// What cannot be taken is told back, a few times.
    std::optional<Decision> refuse(std::string why);

    Team& m_team;
    RoleConversation m_conversation;
    conversation::Repetition m_repetition;
    int m_rounds = 0;
    int m_reports = 0;
    int m_bad_answers = 0; ///< in a row
    bool m_reminded_of_end = false;
    bool m_reminded_of_files = false;
};

} // namespace graticule::agents::planner_worker
