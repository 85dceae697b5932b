// SPDX-License-Identifier: Apache-2.0
#include "agents/declaration.hpp"
#include "agents/offline.hpp"
#include "agents/offline/alternatives.hpp"
#include "agents/offline/execute.hpp"
#include "agents/offline/namesakes.hpp"
#include "agents/offline/plan_check.hpp"
#include "agents/offline/planner.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace graticule::agents {

namespace {

constexpr const char* Alternatives = "alternatives"; // an option
constexpr const char* AskedBefore = "asked_before";

class OfflineAgent final : public Agent {
public:
    explicit OfflineAgent(OfflineOptions options) : m_options(std::move(options)) {}

    std::string_view name() const override { return "offline"; }
    Json options() const override {
        Json options{{Alternatives, m_options.alternatives}};
        if (m_options.asked_before)
            options[AskedBefore] = *m_options.asked_before;
        return options;
    }

    Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
               const Context& context) override {
        context.report_progress("reading the data", 0);
        const retrieval::Schema schema = retrieval::profile_catalog(workspace.catalog(), context);
        for (const std::string& sentence : schema.unreadable)
            log.append(runs::events::Warning{sentence});
        if (schema.datasets.empty() && !schema.unreadable.empty())
            throw Error(ErrorCode::Malformed, schema.unreadable.front(),
                        "Give data in a format that `graticule tools show read_dataset` reads");
        if (schema.datasets.empty() && !workspace.catalog().skipped().empty()) {
            const geodata::SkippedFile& first = workspace.catalog().skipped().front();
            const bool named = first.reason.find(first.path.string()) != std::string::npos;
            throw Error(
                ErrorCode::Malformed,
                named ? first.reason
                      : fmt::format("{} cannot be read: {}", first.path.string(), first.reason),
                "Give data in a format that `graticule tools show read_dataset` reads");
        }
        const offline::PlanOutcome outcome =
            offline::plan_task(task, schema, context, {}, m_options.asked_before);
        Result result = answer(outcome, task, {schema, workspace, log, context});
        result.asked = asked_with(task, outcome.reading);
        return result;
    }

private:
    /// What a run works with.
    struct Work {
        const retrieval::Schema& schema;
        tools::Workspace& workspace;
        runs::EventLog& log;
        const Context& context;
    };

    /// Carries out what was planned.
    Result answer(const offline::PlanOutcome& outcome, std::string_view task, const Work& work) {
        const auto& [schema, workspace, log, context] = work;
        if (!outcome.plan)
            return refused(outcome.refusal, log);
        if (const auto ambiguous =
                offline::ambiguous_name(*outcome.plan, task, workspace.catalog()))
            return refused(*ambiguous, log);
        log.append(offline::plan_event(*outcome.plan));
        std::vector<tools::Artifact> artifacts;
        try {
            offline::require_sound(*outcome.plan, schema, workspace.catalog(), context);
            offline::Observations observations;
            tools::BudgetMeter meter(m_options.budget);
            const offline::PlanExecution run{workspace, log, context, meter};
            offline::execute(*outcome.plan, run, observations, artifacts);
            runs::AnswerText remarks;
            if (m_options.alternatives)
                remarks = offline::try_alternatives(*outcome.plan,
                                                    sound_alternatives(*outcome.plan, task, work),
                                                    run, observations);
            Result result = offline::word_answer(*outcome.plan, observations, remarks);
            if (result.end == runs::EndReason::Refused)
                return refused(result.answer, log);
            result.artifacts = std::move(artifacts);
            log.append(runs::events::Answer{result.answer, result.pieces, result.values});
            return result;
        } catch (const Error& error) {
            if (error.code() != ErrorCode::Refused)
                throw;
            return refused(error.message(), log);
        }
    }

    /// Those that pass the check of plans. An answer that is there is not lost for one that does
    /// not: the log says so.
    std::vector<offline::Alternative> sound_alternatives(const offline::Plan& plan,
                                                         std::string_view task, const Work& work) {
        const auto& [schema, workspace, log, context] = work;
        std::vector<offline::Alternative> sound;
        offline::Plan whole = plan;
        for (offline::Alternative& other :
             offline::alternatives_to(plan, task, schema, context, m_options.asked_before)) {
            offline::Plan longer = whole;
            longer.steps.insert(longer.steps.end(), other.plan.steps.begin(),
                                other.plan.steps.end());
            try {
                offline::require_sound(longer, schema, workspace.catalog(), context);
            } catch (const Error& error) {
                if (error.code() == ErrorCode::Cancelled)
                    throw;
                log.append(runs::events::Warning{
                    fmt::format("Not tried with {}: {}", other.words, error.message())});
                continue;
            }
            whole = std::move(longer);
            sound.push_back(std::move(other));
        }
        return sound;
    }

    /// What the next task may follow up.
    std::vector<std::string> asked_with(std::string_view task,
                                        offline::PlanOutcome::Reading reading) const {
        std::vector<std::string> asked;
        if (m_options.asked_before && reading != offline::PlanOutcome::Reading::Question)
            asked = *m_options.asked_before;
        if (reading != offline::PlanOutcome::Reading::Nothing)
            asked.emplace_back(task);
        return asked;
    }

    static Result refused(const std::string& reason, runs::EventLog& log) {
        Result result;
        result.end = runs::EndReason::Refused;
        result.answer = "Refused: " + reason + ".";
        log.append(runs::events::Refusal{result.answer, {reason}});
        return result;
    }

    OfflineOptions m_options;
};

} // namespace

tools::PlanDocument plan_offline(std::string_view task, const geodata::Catalog& catalog,
                                 const Context& context) {
    const offline::PlanOutcome outcome =
        offline::plan_task(task, retrieval::profile_catalog(catalog, context), context);
    if (!outcome.plan)
        throw Error(ErrorCode::Refused, outcome.refusal);
    if (const auto ambiguous = offline::ambiguous_name(*outcome.plan, task, catalog))
        throw Error(ErrorCode::Refused, *ambiguous);
    return offline::document_of(*outcome.plan);
}

std::unique_ptr<Agent> make_offline_agent(OfflineOptions options) {
    return std::make_unique<OfflineAgent>(std::move(options));
}

AgentDeclaration offline_agent() {
    AgentDeclaration agent;
    agent.name = "offline";
    agent.description = "the planner that needs no model";
    agent.page = "docs/offline-planner.md";
    agent.options = {{Alternatives,
                      "Try how far the answer moves where it is decided otherwise what the task "
                      "leaves open, or worked out another way",
                      {},
                      true,
                      false}};
    agent.tool_set = "";
    agent.reads_follow_ups = true;
    // Older records have it beside the options.
    agent.recorded_options = [](const Json& task) {
        const Json& told = member(task, "options");
        const Json& record = told.is_object() ? told : task;
        return Json{{Alternatives, member(record, Alternatives) != false}};
    };
    agent.open = [](const AgentSetup& setup) {
        return make_offline_agent(
            {setup.budget, member(setup.options, Alternatives) != false, setup.asked_before});
    };
    return agent;
}

} // namespace graticule::agents
