// SPDX-License-Identifier: Apache-2.0
#include "agents/plan_replan/planner.hpp"

#include "agents/coding/given_words.hpp"
#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/offered_tools.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/plan_replan/prompts.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/failed_observation.hpp"
#include "tools/sets/code/code_data.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::plan_replan {

using conversation::Ending;

namespace {

constexpr std::size_t LongestCorrection = 4000;
constexpr std::size_t RoomForData = 4000; // bytes of cards and of names of other files

llm::ToolSpecification reject_tool() {
    return {
        std::string(conversation::RejectTask),
        "Ends the work where the data lack what the task needs.",
        {{"type", "object"},
         {"properties",
          {{"reason",
            {{"type", "string"}, {"description", "One sentence that names what is missing."}}}}},
         {"required", Json::array({"reason"})}}};
}

tools::Observation rejected(const Json& arguments) {
    if (trim(text_member(arguments, "reason")).empty())
        throw Error(ErrorCode::InvalidArgument, "\"reason\" is missing",
                    "Say in one sentence what the data lack");
    tools::Observation observation;
    observation.text = "Rejected.";
    observation.data = {{"rejected", true}};
    return observation;
}

tools::Observation taken(const std::vector<Step>& plan) {
    tools::Observation observation;
    observation.text = "The plan is taken.";
    observation.data = {{"steps", plan.size()}};
    return observation;
}

} // namespace

Planner::Planner(Team& team, llm::ChatModel& model)
    : ToolLoop(
        team,
        {{model, team.setting(), {PlannerRole, team.options.planner.name, 0}, team.options.pieces},
         {team.options.planner.calls, conversation::CallForm::Actions}}),
      m_team(team) {
    begin();
}

void Planner::begin() {
    std::vector<std::string> told{
        conversation::data_overview(m_team.task, m_team.workspace, m_team.context,
                                    tools::CodePaths(m_team.workspace.catalog()),
                                    conversation::Audience::OfCoder, RoomForData)
            .text};
    told.insert(told.end(), m_team.given.begin(), m_team.given.end());
    if (!m_team.promised.empty())
        told.push_back(coding::contract_in_words(m_team.promised));
    told.push_back(fmt::format("The task:\n{}", visible_text(m_team.task)));
    ToolLoop::begin(std::string(planner_prompt()), told);
}

Planned Planner::plan() {
    m_plan.reset();
    std::optional<conversation::LoopEnd> end;
    while (!end && !m_plan) {
        end = step();
        if (m_plan && m_team.options.approval.plan)
            have_approved();
    }
    if (m_plan)
        return *m_plan;
    if (auto* const declined = std::get_if<conversation::Declined>(&*end))
        return std::move(*declined);
    if (auto* const stopped = std::get_if<conversation::Stopped>(&*end))
        return std::move(stopped->why);
    return std::move(std::get<Ending>(*end));
}

void Planner::have_approved() {
    std::string shown = "The plan:";
    for (std::size_t i = 0; i < m_plan->size(); ++i)
        shown += fmt::format("\n{}. {}", i + 1, step_in_words((*m_plan)[i]));
    const conversation::Verdict verdict =
        ask_for_approval(m_team.options.approval, std::move(shown));
    if (verdict.goes_on())
        return;
    m_plan.reset();
    remind(fmt::format("The person says of the plan: {}. Call make_plan again, and go by that.",
                       graticule::quoted(verdict.correction + verdict.code, LongestCorrection)));
}

std::vector<llm::ToolSpecification> Planner::offered() const {
    return {make_plan_tool(), reject_tool()};
}

tools::Observation Planner::result_of(const CallToRecord& call) {
    try {
        if (call.tool == conversation::RejectTask)
            return rejected(call.arguments);
        if (call.tool != MakePlan)
            throw Error(ErrorCode::NotFound,
                        fmt::format("a planner has no tool {}", quoted_name(call.tool)),
                        "Call make_plan: a worker does the steps");
        m_plan = read_plan(call.arguments, m_replans ? 1 : FewestSteps, m_team.variables);
        return taken(*m_plan);
    } catch (const Error& error) {
        return tools::failed_observation(error);
    }
}

std::optional<conversation::LoopEnd> Planner::take_words(const conversation::Said& said) {
    const std::string words = conversation::answer_words(said.words);
    if (said.stop == llm::StopReason::Refused)
        return conversation::Declined{words.empty() ? "the model declined to answer" : words};
    if (said.stop == llm::StopReason::OutputLimit)
        return refuse(
            "Your answer was cut off because it was too long. Say the steps in fewer words.");
    return refuse("That was no plan. Call make_plan with the steps, or reject_task with a reason.");
}

void Planner::report(std::string words) {
    m_replans = true;
    remind(std::move(words));
}

} // namespace graticule::agents::plan_replan
