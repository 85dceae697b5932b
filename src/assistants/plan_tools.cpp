// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/dry_run/plan_check.hpp"
#include "tools/dry_run/step_references.hpp"
#include "tools/parameters.hpp"

#include "assistants/goal_tool.hpp"
#include "assistants/registry_calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::size_t MostText = 12'000; // bytes of all steps of a plan together
constexpr std::size_t LeastStepText = 300;
constexpr std::size_t MostSteps = 200;

/// The steps that a call gives, numbered where they have no ids.
tools::PlanDocument plan_of(const AssistantCall& call) {
    Json steps = call.arguments.json("steps");
    if (steps.size() > MostSteps)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("A plan may have {} steps, not {}", MostSteps, steps.size()));
    std::size_t number = 0;
    for (Json& step : steps) {
        ++number;
        if (step.is_object() && !step.contains("id"))
            step["id"] = std::to_string(number);
    }
    return tools::parse_plan(
        to_line({{"format", tools::PlanFormatVersion}, {"steps", std::move(steps)}}), "'steps'");
}

tools::PlanCheck checked(const AssistantCall& call, const tools::PlanDocument& plan) {
    const Context& context = call.request.context();
    const std::shared_ptr<const DataState> data = call.site.data.now(context);
    tools::EntryDescriptions descriptions;
    descriptions.layer = [&](const geodata::CatalogEntry& entry) {
        return std::make_shared<const geodata::Layer>(data->catalog().read(entry, context).layer);
    };
    tools::DryRunWorkspace estimates(data->catalog(), std::move(descriptions));
    return tools::check_plan(plan, estimates, context, call.site.offer.budget);
}

void say_findings(ResultOf& result, const char* what, const std::vector<tools::Finding>& findings) {
    for (const tools::Finding& finding : findings)
        result.say(fmt::format("{}: step {} ({}): {}{}", what, finding.step, finding.tool,
                               finding.message, finding.hint.empty() ? "" : ". " + finding.hint));
}

mcp::ToolResult check_plan(const AssistantCall& call) {
    const tools::PlanCheck check = checked(call, plan_of(call));
    ResultOf result(call.site.offer.limits, call.request.context());
    result.say(check.ok() ? "Nothing was found: the plan can be run." : "The plan cannot be run.");
    say_findings(result, "Finding", check.findings);
    say_findings(result, "Remark", check.remarks);
    Json found = tools::plan_check_json(check);
    shorten_data(found, call.site.offer.limits.data_bytes);
    return result.take(found);
}

/// Carries out a plan step by step.
class PlanRun {
public:
    PlanRun(const AssistantCall& call, NamedWorkspace& place)
        : m_in_place{call.site, place, call.request},
          m_result(call.site.offer.limits, call.request.context()) {}

    mcp::ToolResult run(const tools::PlanDocument& plan) {
        const std::size_t steps = std::max<std::size_t>(1, plan.steps.size());
        m_most_text = std::max(LeastStepText, MostText / steps);
        m_most_data = m_in_place.site.offer.limits.data_bytes / steps;
        for (const tools::PlanStep& step : plan.steps) {
            m_in_place.request.context().check_cancelled();
            m_in_place.request.progress(static_cast<double>(m_steps.size() + 1),
                                        static_cast<double>(plan.steps.size()),
                                        fmt::format("step {}: {}", step.id, step.tool));
            if (!carry_out(step)) {
                m_result.say(fmt::format("The steps before are done, in the workspace {}; go on "
                                         "there, or mend the plan and run it anew.",
                                         m_in_place.place.name));
                return m_result.take_error();
            }
        }
        m_in_place.site.notices.resources_changed();
        m_result.say(fmt::format("Workspace: {}", m_in_place.place.name));
        return m_result.take({{"workspace", m_in_place.place.name},
                              {"steps", std::move(m_steps)},
                              {"files", std::move(m_files)}});
    }

private:
    bool carry_out(const tools::PlanStep& step) {
        offered_tool(m_in_place.site.offer, step.tool);
        Json arguments = tools::with_figures(step.arguments, m_observations);
        tools::Observation observation = call_of_registry(m_in_place, step.tool, arguments);
        m_result.say(fmt::format("Step {} ({}): {}", step.id, step.tool,
                                 shorten(observation.text, m_most_text)));
        if (!observation.ok)
            return false;
        m_observations[step.id] = observation;
        Json told{{"id", step.id}, {"tool", step.tool}};
        told.update(data_of_call(m_in_place, observation, m_result, m_most_data));
        for (Json& file : m_result.add_files(observation.artifacts, place_of(m_in_place.place))) {
            m_result.say(line_of_file(file));
            m_files.push_back(std::move(file));
        }
        m_steps.push_back(std::move(told));
        return true;
    }

    CallInWorkspace m_in_place;
    ResultOf m_result;
    std::size_t m_most_text = 0; ///< bytes of a step
    std::size_t m_most_data = 0; ///< bytes of a step
    std::map<std::string, tools::Observation> m_observations;
    Json m_steps = Json::array();
    Json m_files = Json::array();
};

mcp::ToolResult run_plan(const AssistantCall& call) {
    const tools::PlanDocument plan = plan_of(call);
    const Context& context = call.request.context();
    if (const auto workspace = call.arguments.optional_text("workspace")) {
        const WorkspaceLease place = call.site.workspaces.use(*workspace, context);
        return PlanRun(call, *place).run(plan);
    }
    // Over the data alone, all that can go wrong by the estimates is known before a step is taken.
    const tools::PlanCheck check = checked(call, plan);
    if (!check.ok()) {
        ResultOf result(call.site.offer.limits, context);
        result.say("The plan was not run, as it would fail.");
        say_findings(result, "Finding", check.findings);
        return result.take_error();
    }
    const WorkspaceLease place = call.site.workspaces.use_new("plan", context);
    return PlanRun(call, *place).run(plan);
}

tools::Parameter steps_input() {
    return tools::input(
        "steps", tools::ParameterType::ObjectList,
        "Calls in their order, each {\"tool\", \"arguments\", \"id\"?, \"why\"?}. Results are "
        "stored under the names that arguments give and used by them in later steps; in texts "
        "\"${3:mean}\" stands for the number in the field mean of the first row of step 3. "
        "find_tool tells the arguments of tools.");
}

} // namespace

GoalTool check_plan_tool() {
    GoalTool tool;
    tool.title = "Check a plan";
    tool.spec.name = "check_plan";
    tool.spec.description =
        "Simulates a list of tool calls over the data without carrying them out, and says what "
        "would go wrong: unknown tools, arguments, fields and datasets, missing or unsuitable CRS, "
        "results too large; and about how large each result will be.";
    tool.spec.parameters = {steps_input()};
    const Json findings{{"type", "array"}, {"items", {{"type", "object"}}}};
    tool.output_schema = {{"type", "object"},
                          {"properties",
                           {{"ok", {{"type", "boolean"}}},
                            {"findings", findings},
                            {"remarks", findings},
                            {"steps", findings}}},
                          {"required", Json::array({"ok", "findings", "remarks", "steps"})}};
    tool.annotations = {
        .read_only = true, .destructive = false, .idempotent = true, .open_world = false};
    tool.call = check_plan;
    return tool;
}

GoalTool run_plan_tool(const Offer& offer) {
    GoalTool tool;
    tool.title = "Run a plan";
    tool.spec.name = "run_plan";
    tool.spec.description =
        "Carries out a list of tool calls, one after another, and tells what each gave. Without a "
        "workspace it is checked first, and then runs in a new one, over the data alone. It stops "
        "at the first step that fails.";
    tool.spec.parameters = {
        steps_input(),
        tools::optional(tools::input("workspace", tools::ParameterType::Text,
                                     "A workspace to go on in, where its datasets are used; a new "
                                     "one if left out."))};
    Json properties = properties_of_call();
    properties["id"] = {{"type", "string"}};
    properties["tool"] = {{"type", "string"}};
    tool.output_schema = {
        {"type", "object"},
        {"properties",
         {{"workspace", {{"type", "string"}}},
          {"steps",
           {{"type", "array"},
            {"items", {{"type", "object"}, {"properties", std::move(properties)}}}}},
          {"files", files_schema()}}},
        {"required", Json::array({"workspace", "steps", "files"})}};
    tool.annotations = annotations_of_any_tool(offer);
    tool.may_be_task = true;
    tool.call = run_plan;
    return tool;
}

} // namespace graticule::assistants
