// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/tool_loop.hpp"
#include "agents/plan_replan/plan.hpp"
#include "agents/plan_replan/team.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace graticule::agents::plan_replan {

using Planned = std::variant<std::vector<Step>, conversation::Declined, conversation::Ending>;

/// The conversation with the model that plans. It is told the task, the data and, where a step
/// failed, what is there by then.
class Planner final : private conversation::ToolLoop {
public:
    Planner(Team& team, llm::ChatModel& model);

    /// Asks until there is a plan: the first one, or one of what remains.
    /// @throws Error Cancelled
    Planned plan();

    /// What the next plan is to follow on.
    void report(std::string words);

private:
    void begin();
    /// Shows a person the plan; what they want different is told to the model.
    void have_approved();
    std::vector<llm::ToolSpecification> offered() const override;
    tools::Observation result_of(const CallToRecord& call) override;
    std::optional<conversation::LoopEnd> take_words(const conversation::Said& said) override;

    Team& m_team;
    std::optional<std::vector<Step>> m_plan; ///< since it was last asked for
    bool m_replans = false;
};

} // namespace graticule::agents::plan_replan
