// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/plan_replan/planner.hpp"
#include "agents/plan_replan/step_worker.hpp"
#include "agents/plan_replan/team.hpp"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::plan_replan {

/// One task: planned, done step by step, and planned anew for what remains where a step fails.
/// A step whose outputs are as they should be is never planned or done again.
class PlanRun {
public:
    PlanRun(Team& team, const TeamModels& models) : m_team(team), m_models(models) {}

    /// @throws Error of what has to do with neither models nor calls
    Result run();

private:
    struct Failed {
        Step step;
        std::string why;
    };

    Result with_plan();
    /// Takes a plan of what remains; a result where there is none.
    std::optional<Result> take_plan(Planner& planner);
    std::variant<StepEnd, conversation::Ending> carry_out(const Step& step);
    /// Has what remains planned anew as long as that is allowed, else leaves out what cannot be
    /// done without the step.
    std::optional<Result> go_on_without(Planner& planner, const Step& step, const StepEnd& end);
    /// What the planner is told of a step that failed.
    std::string failure_in_words(const Step& step, const StepEnd& end, int replans_left) const;
    Result not_done() const;

    Team& m_team;
    const TeamModels& m_models;
    std::deque<Step> m_rest;
    std::vector<Failed> m_failed;
    int m_number = 0; ///< of the last step
    int m_replans = 0;
};

} // namespace graticule::agents::plan_replan
