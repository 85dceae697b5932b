// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/work_loop.hpp"
#include "agents/plan_replan/plan.hpp"
#include "agents/plan_replan/step_check.hpp"
#include "agents/plan_replan/team.hpp"

#include <optional>
#include <string>
#include <variant>

namespace graticule::agents::plan_replan {

/// How a step ended.
struct StepEnd {
    bool claimed = false;           ///< the worker says that it is done
    conversation::ReadAnswer words; ///< then
    std::string why;                ///< else why not
    StepCheck check;

    /// What was to be made is there, and the worker does not say that it could not be done. One
    /// that was stopped behind that has done its work, unless it was to answer.
    bool holds(const Step& step) const;
    bool could_not = false; ///< it says that it cannot be done
};

/// The conversation with the model that does one step, in code.
class StepWorker final : private conversation::WorkLoop {
public:
    StepWorker(Team& team, llm::ChatModel& model, const Step& step, int number);

    /// @return how it ended, or why the run does
    /// @throws Error Cancelled
    std::variant<StepEnd, conversation::Ending> work();

private:
    void begin();
    conversation::JudgedAnswer judge_answer(const std::string& text);
    int rounds_left() const;
    StepEnd ended(StepEnd end);

    std::vector<llm::ToolSpecification> offered() const override;
    tools::Observation result_of(const CallToRecord& call) override;
    /// A step is not done as long as what it makes is not there as it should be; its end is held
    /// back for that so often at most.
    conversation::JudgedAnswer judge(const std::string& text) override;
    std::optional<conversation::Ending> judge_calls(const conversation::CallsDone& done) override;
    std::string note_on(const tools::Observation& observation) const override;

    Team& m_team;
    const Step& m_step;
    int m_number;
    subtask::Mark m_since;
    int m_rounds = 0;
    int m_held_back = 0;
};

} // namespace graticule::agents::plan_replan
