// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/planner_worker/planner.hpp"
#include "agents/planner_worker/report_words.hpp"
#include "agents/planner_worker/team.hpp"
#include "agents/planner_worker/worker.hpp"
#include "agents/planner_worker/worker_choice.hpp"
#include "agents/subtask/facts.hpp"

#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::planner_worker {

/// One task: the planner's decisions, carried out by workers, to the end.
class Assembly {
public:
    Assembly(Team& team, const TeamModels& models) : m_team(team), m_models(models) {}

    /// @throws Error of what has to do with neither models nor calls
    Result run();

private:
    Result with_planner();
    /// The worker alone with the task.
    Result alone();
    /// Chooses who does it, and says so in the log.
    Assignment assign(int number, const std::string& instruction);
    /// @return a result where a limit of the run ends it
    std::optional<Result> carry_out(Planner& planner, const std::string& instruction);
    void log_report(const Assignment& assignment, const SubtaskReport& report);
    /// An answer that rests on what failed is one that the user should doubt.
    void warn_of_last_subtask() const;
    /// So is one after reports of files that nobody made since.
    void warn_of_missing_files() const;

    Team& m_team;
    const TeamModels& m_models;
    std::vector<PastSubtask> m_past;
    std::string m_state;                   ///< what was made, for workers
    std::string m_last_objection;          ///< against the last report
    std::string m_missing;                 ///< files that earlier reports name, a line each
    conversation::ReadAnswer m_last_words; ///< of it: the answer of a planner that says END alone
    bool m_told_of_limit = false;          ///< the planner knows that it may say no further subtask
};

} // namespace graticule::agents::planner_worker
