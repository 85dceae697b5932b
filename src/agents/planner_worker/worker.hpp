// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/work_loop.hpp"
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
class Worker final : private conversation::WorkLoop {
public:
    Worker(Team& team, llm::ChatModel& model, Assignment assignment);

    /// @return how it ended, or why the run does
    /// @throws Error Cancelled
    std::variant<WorkerEnd, conversation::Ending> work();

private:
    void begin();
    int most_rounds() const;

    /// What the words of a report stand for; where they stand for nothing, it is a fault.
    conversation::JudgedAnswer judge(const std::string& text) override;
    /// What a tool gives, or that it is none of this worker's.
    tools::Observation result_of(const CallToRecord& call) override;
    std::optional<conversation::Ending> judge_call(const tools::Observation& observation) override;
    std::optional<conversation::Ending> judge_calls(const conversation::CallsDone& done) override;
    std::string note_on(const tools::Observation& observation) const override;

    Team& m_team;
    Assignment m_assignment;
    std::string m_tool_set;
    ScriptFiles m_scripts;
    int m_failed_calls = 0;
    int m_rounds = 0;
};

} // namespace graticule::agents::planner_worker
