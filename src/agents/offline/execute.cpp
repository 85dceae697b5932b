// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/execute.hpp"

#include "agents/call_record.hpp"
#include "agents/offline/compare_answers.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/dry_run/step_references.hpp"
#include "tools/registry.hpp"

#include <fmt/format.h>

namespace graticule::agents::offline {

namespace {

ErrorCode code_of(const std::string& name) {
    constexpr int Codes = static_cast<int>(ErrorCode::Internal);
    for (int i = 0; i <= Codes; ++i)
        if (error_code_name(static_cast<ErrorCode>(i)) == name)
            return static_cast<ErrorCode>(i);
    return ErrorCode::Internal;
}

void fail(const Step& step, const tools::Observation& observation) {
    const Json error = observation.data.value("error", Json::object());
    if (observation.data.contains("over_budget"))
        throw Error(ErrorCode::Refused,
                    fmt::format("step {} ({}): {}. {}", step.id, step.tool,
                                error.value("message", ""), error.value("hint", "")));
    throw Error(code_of(observation.error_code),
                fmt::format("step {} ({}): {}", step.id, step.tool,
                            error.value("message", observation.text)),
                error.value("hint", ""));
}

std::vector<runs::events::PlannedStep> planned_steps(const Plan& plan) {
    std::vector<runs::events::PlannedStep> steps;
    for (const Step& step : plan.steps)
        steps.push_back({step.id, step.tool, step.arguments, step.why});
    return steps;
}

/// A tool knows a dataset by its name in the workspace, which says nothing to a reader.
tools::Observation with_title(tools::Observation observation, const Step& step) {
    if (!step.output_title.empty())
        for (tools::Artifact& artifact : observation.artifacts)
            artifact.title = step.output_title;
    return observation;
}

} // namespace

runs::events::Plan plan_event(const Plan& plan) {
    return {planned_steps(plan), plan.explanation};
}

void execute(const Plan& plan, const PlanExecution& run, Observations& observations,
             std::vector<tools::Artifact>& artifacts) {
    const auto& [workspace, log, context, meter] = run;
    tools::ToolContext tool_context{workspace, context};
    double done = 0;
    for (const Step& step : plan.steps) {
        context.check_cancelled();
        context.report_progress(step.tool, done / static_cast<double>(plan.steps.size()));
        const Json arguments = tools::with_figures(step.arguments, observations);
        tools::Observation observation = recorded_call(
            {step.id, step.tool, arguments}, log,
            [&] { return with_title(meter.call(tool_context, step.tool, arguments), step); },
            artifacts);
        if (!observation.ok && !step.optional)
            fail(step, observation);
        if (observation.ok && !step.if_nothing.empty()
            && observation.data.value("rows", Json()) == 0)
            throw Error(ErrorCode::Refused, step.if_nothing);
        observations[step.id] = std::move(observation);
        done += 1;
    }
}

runs::AnswerText try_alternatives(const Plan& plan, const std::vector<Alternative>& alternatives,
                                  const PlanExecution& run, Observations& observations) {
    const Result answer = word_answer(plan, observations);
    if (answer.end != runs::EndReason::Answered)
        return {};
    runs::AnswerText choices;
    runs::AnswerText opinions;
    std::vector<tools::Artifact> none;
    for (const Alternative& other : alternatives) {
        run.log.append(runs::events::Alternative{other.words, other.second_opinion,
                                                 planned_steps(other.plan)});
        Result result;
        try {
            execute(other.plan, run, observations, none);
            result = word_answer(other.plan, observations);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
        }
        runs::AnswerText& line = other.second_opinion ? opinions : choices;
        line += line.empty() ? (other.second_opinion ? "\nWorked out another way: with "
                                                     : "\nDecided otherwise: with ")
                             : "; with ";
        line += other.words + ", ";
        line += compared({plan, answer}, {other.plan, result});
    }
    if (!choices.empty())
        choices += ".";
    return opinions.empty() ? choices : choices + opinions + ".";
}

} // namespace graticule::agents::offline
