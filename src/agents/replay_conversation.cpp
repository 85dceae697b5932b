// SPDX-License-Identifier: Apache-2.0
#include "agents/replay_conversation.hpp"

#include "agents/recorded_agent.hpp"
#include "agents/recorded_conversation.hpp"
#include "agents/recorded_foreign.hpp"
#include "agents/recorded_questions.hpp"
#include "agents/replay_difference.hpp"
#include "base/json_member.hpp"
#include "llm/record.hpp"
#include "llm/scripted_model.hpp"
#include "tools/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace graticule::agents {

namespace {

std::vector<runs::Event> compared(const std::vector<runs::Event>& events) {
    std::vector<runs::Event> kept;
    std::copy_if(events.begin(), events.end(), std::back_inserter(kept), has_to_be_alike);
    return kept;
}

/// Whether the same answers and calls need not end a run at the same place: time goes otherwise,
/// and prices change.
bool ends_by_chance(const std::string& end) {
    return end.empty() || end == runs::end_reason_name(runs::EndReason::TimeLimit)
           || end == runs::end_reason_name(runs::EndReason::CostLimit)
           || end == runs::end_reason_name(runs::EndReason::Cancelled)
           || end == runs::end_reason_name(runs::EndReason::Failed);
}

void compare(const std::vector<runs::Event>& recorded, const std::vector<runs::Event>& replayed,
             bool to_the_end, ReplayOutcome& outcome) {
    std::string tool;
    for (std::size_t i = 0; i < recorded.size() && !outcome.difference; ++i) {
        if (i == replayed.size()) {
            outcome.difference =
                ReplayDifference{place_of(recorded[i]), recorded[i].type, "the end of the run"};
            return;
        }
        if (recorded[i].is<runs::events::ToolCall>())
            tool = runs::events::read<runs::events::ToolCall>(recorded[i].data).tool;
        outcome.calls += recorded[i].is<runs::events::Observation>() ? 1 : 0;
        outcome.answers += recorded[i].is<runs::events::ModelRequest>() ? 1 : 0;
        outcome.difference = difference_of(recorded[i], replayed[i], tool, outcome.calls);
    }
    if (!outcome.difference && to_the_end && replayed.size() > recorded.size())
        outcome.difference = ReplayDifference{"the end of the run", "the end of the run",
                                              place_of(replayed[recorded.size()])};
}

/// The agent of the run, whose models say what they said.
std::unique_ptr<Agent> replayed_agent(const Json& task, const std::vector<runs::Event>& events,
                                      const tools::CodeSettings& code, const ToolCaller& caller) {
    const AgentDeclaration& agent = recorded_agent(task);
    AgentSetup setup = recorded_setup(agent, task, events, code);
    const auto said = std::make_shared<llm::ScriptedModel>(answers_in(events), "events.jsonl");
    for (RoleModel& model : setup.models)
        model.model = said;
    setup.caller = caller;
    give_answers(task, recorded_answers(events, {}), setup);
    return agent.open(std::move(setup));
}

} // namespace

ReplayOutcome replay_conversation(const std::filesystem::path& run, const Json& task,
                                  const std::vector<runs::Event>& events,
                                  tools::Workspace& workspace, const Context& context,
                                  const tools::CodeSettings& code, std::set<std::string>& files) {
    std::vector<runs::Event> again;
    runs::EventLog log([] { return std::chrono::system_clock::now(); });
    log.set_listener([&again](const runs::Event& event) { again.push_back(event); });
    const auto refused = calls_without_effect(events);
    const RecordedForeignCalls lent(task, events, run);
    const ToolCaller caller = [&](tools::ToolContext& tool_context, const std::string& tool,
                                  const Json& arguments) {
        const std::string call = text_member(again.back().data, "id");
        if (auto answered = lent.again(tool_context, call, tool, arguments))
            return *std::move(answered);
        const auto found = refused.find(call);
        return found == refused.end() ? tools::call_tool(tool_context, tool, arguments)
                                      : found->second;
    };
    const auto agent = replayed_agent(task, events, code, caller);
    const Result result = agent->run(text_member(task, "task"), workspace, log, context);
    context.check_cancelled();
    ReplayOutcome outcome;
    const std::string end = end_of(events);
    compare(compared(events), compared(again), !ends_by_chance(end), outcome);
    if (!outcome.difference && !ends_by_chance(end))
        outcome.difference = difference_between("the end of the run", end,
                                                std::string(runs::end_reason_name(result.end)));
    for (const tools::Artifact& artifact : result.artifacts)
        files.insert(artifact.path);
    return outcome;
}

} // namespace graticule::agents
