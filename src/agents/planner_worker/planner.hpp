// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/tool_loop.hpp"
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
using Decision = std::variant<NextSubtask, Finished, conversation::Declined, conversation::Ending>;

/// The conversation with the model that plans. It is told the task, what the data are, and the
/// reports of its subtasks, and sees nothing of how they were done.
class Planner final : private conversation::ToolLoop {
public:
    Planner(Team& team, llm::ChatModel& model);

    /// Asks until it decides.
    /// @throws Error Cancelled
    Decision next();

    /// What came of the subtask.
    void report(std::string words);

private:
    void begin();
    std::vector<llm::ToolSpecification> offered() const override;
    tools::Observation result_of(const CallToRecord& call) override;
    std::optional<conversation::LoopEnd> take_words(const conversation::Said& said) override;
    std::optional<conversation::LoopEnd> take_end(const std::string& answer);
    conversation::Accepted decide(std::variant<NextSubtask, Finished> decision);

    Team& m_team;
    std::variant<NextSubtask, Finished> m_decision; ///< the last one
    int m_rounds = 0;
    int m_reports = 0;
    bool m_reminded_of_end = false;
    bool m_reminded_of_files = false;
};

} // namespace graticule::agents::planner_worker
