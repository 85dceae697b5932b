// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/offered_tools.hpp"
#include "agents/conversation/repetition.hpp"
#include "agents/planner_worker/role_conversation.hpp"
#include "agents/planner_worker/script_files.hpp"
#include "agents/planner_worker/team.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace graticule::agents::planner_worker {

/// What a worker is to do. It is told this, the data, and nothing else.
struct Assignment {
    int number = 0; ///< of the subtask; 0 for the task itself, where nobody plans
    std::string instruction;
    std::string state;                       ///< what earlier subtasks made, in words
    WorkerKind kind = WorkerKind::Functions; ///< not Auto
};

/// How a worker ended.
struct WorkerEnd {
    enum class Claim {
        Done,     ///< it says that it did what it was told
        CouldNot, ///< it says that it cannot
        Stopped   ///< it was stopped: repairs, rounds, repetition
    };
    Claim claim = Claim::Stopped;
    conversation::ReadAnswer words; ///< of Done
    std::string why;                ///< of the others
    std::optional<conversation::Ending> stopped = {};
};

/// The conversation with the model that does one subtask.
class Worker {
public:
    Worker(Team& team, llm::ChatModel& model, Assignment assignment);

    /// @return how it ended, or why the run does
    /// @throws Error Cancelled
    std::variant<WorkerEnd, conversation::Ending> work();

private:
    void begin();
    bool writes_code() const { return m_assignment.kind == WorkerKind::Code; }
    /// One round; an end where it was the last.
    std::optional<WorkerEnd> take(const Said& said);
    std::optional<WorkerEnd> carry_out(const std::vector<llm::ToolCall>& calls);
    /// Of one call; an end where it ends the work.
    std::optional<WorkerEnd> carry_out(const llm::ToolCall& asked, llm::ToolResult& result);
    std::string call_tool(conversation::AskedCall asked, tools::Observation& observation);
    /// What a tool gives, or that it is none of this worker's.
    tools::Observation result_of(const CallToRecord& call);
    std::string told(const std::string& call, const tools::Observation& observation,
                     const conversation::Repeated& repeated) const;

    std::optional<WorkerEnd> take_words(const Said& said);
    std::optional<WorkerEnd> take_report(const std::string& text);
    /// Of a call of `finish`; where the report is none, the observation says why.
    std::optional<WorkerEnd> take_finish(const std::string& call, tools::Observation& observation);
    /// What the words of a report stand for; where they stand for nothing, `why` says so.
    std::optional<WorkerEnd> judged(const std::string& text, std::string& why);
    std::optional<WorkerEnd> refuse(std::string why);
    WorkerEnd stopped(conversation::Ending ending) const;

    Team& m_team;
    Assignment m_assignment;
    ToolChoice m_choice;
    conversation::OfferedTools m_offered;
    RoleConversation m_conversation;
    ScriptFiles m_scripts;
    conversation::Repetition m_repetition;
    bool m_tools_changed = false; ///< since the model was last told
    bool m_made_a_call = false;
    bool m_reminded_of_tools = false;
    int m_failed_calls = 0;
    int m_bad_answers = 0; ///< in a row
    int m_rounds = 0;
};

} // namespace graticule::agents::planner_worker
