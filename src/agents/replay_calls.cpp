// SPDX-License-Identifier: Apache-2.0
#include "agents/replay_calls.hpp"

#include "agents/model_agent.hpp"
#include "agents/recorded_conversation.hpp"
#include "agents/recorded_foreign.hpp"
#include "agents/replay_difference.hpp"
#include "base/error.hpp"
#include "runs/event_tree.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/tools.hpp"

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace graticule::agents {

namespace {

/// A path on which calls are made again.
struct ReplayedPath {
    tools::Workspace* workspace = nullptr;    ///< none: before its first event and once it is over
    std::unique_ptr<tools::Workspace> fork;   ///< of a branch
    std::map<std::string, std::size_t> calls; ///< the last of each id, as events
};

class CallReplay {
public:
    CallReplay(const std::vector<runs::Event>& events, const RecordedForeignCalls& lent,
               tools::Workspace& workspace, const Context& context, std::set<std::string>& files)
        : m_events(events), m_lent(lent), m_tree(events, "events.jsonl"), m_context(context),
          m_files(files), m_untouched(calls_without_effect(events)), m_path_of(events.size()) {
        const auto end = m_tree.end();
        if (!end)
            return;
        m_branches = m_tree.branches(*end);
        m_paths.resize(m_branches.size() + 1);
        m_paths.front().workspace = &workspace;
        for (const std::size_t event : m_tree.path_to(*end))
            assign(event, 0);
        for (std::size_t i = 0; i < m_branches.size(); ++i) {
            m_leaving[m_branches[i].after].push_back(i + 1);
            for (const std::size_t event : m_branches[i].events)
                assign(event, i + 1);
        }
    }

    ReplayOutcome run() {
        for (std::size_t i = 0; i < m_events.size() && !m_outcome.difference; ++i) {
            if (!m_path_of[i])
                continue; // what a resumption has replaced
            if (m_events[i].is<runs::events::ToolCall>())
                make(i, m_paths[*m_path_of[i]]);
            leave(i);
        }
        return std::move(m_outcome);
    }

private:
    void assign(std::size_t event, std::size_t path) {
        m_path_of[event] = path;
        const runs::events::AnyEvent content = m_events[event].content();
        auto& calls = m_paths[path].calls;
        if (const auto* call = std::get_if<runs::events::ToolCall>(&content))
            calls[call->id] = event;
        else if (const auto* told = std::get_if<runs::events::Observation>(&content))
            if (const auto found = calls.find(told->id); found != calls.end())
                m_gave[found->second] = *told;
    }

    /// Branches begin as the path is now; a branch that is over needs its workspace no more.
    void leave(std::size_t event) {
        ReplayedPath& path = m_paths[*m_path_of[event]];
        if (const auto leaving = m_leaving.find(event); leaving != m_leaving.end())
            for (const std::size_t branch : leaving->second) {
                if (path.workspace == nullptr)
                    break;
                m_paths[branch].fork = path.workspace->fork(m_context);
                m_paths[branch].workspace = m_paths[branch].fork.get();
            }
        if (*m_path_of[event] > 0 && m_branches[*m_path_of[event] - 1].events.back() == event) {
            path.workspace = nullptr;
            path.fork.reset();
        }
    }

    void make(std::size_t event, ReplayedPath& path) {
        const auto call = runs::events::read<runs::events::ToolCall>(m_events[event].data);
        const auto recorded = m_gave.find(event);
        if (recorded == m_gave.end()) // the path ended during this call
            path.workspace = nullptr;
        if (path.workspace == nullptr)
            return;
        m_context.report_progress("replaying", static_cast<double>(event)
                                                   / static_cast<double>(m_events.size()));
        ++m_outcome.calls;
        if (is_taken_as_recorded(call, recorded->second))
            return;
        tools::ToolContext tool_context{*path.workspace, m_context};
        if (m_lent.again(tool_context, recorded->second, call.tool, call.arguments))
            return;
        const tools::Observation now = tools::call_tool(tool_context, call.tool, call.arguments);
        m_outcome.difference =
            observation_difference(m_outcome.calls, call.tool, recorded->second,
                                   {.id = {}, .text = now.text, .data = now.data});
        if (&path == &m_paths.front())
            for (const tools::Artifact& artifact : now.artifacts)
                m_files.insert(artifact.path);
    }

    bool is_taken_as_recorded(const runs::events::ToolCall& call,
                              const runs::events::Observation& recorded) const {
        return call.tool == AskUser || call.tool == tools::SearchDocs
               || (!recorded.ok && (m_untouched.contains(call.id) || call.arguments_text));
    }

    const std::vector<runs::Event>& m_events;
    const RecordedForeignCalls& m_lent;
    runs::EventTree m_tree;
    const Context& m_context;
    std::set<std::string>& m_files;
    std::map<std::string, tools::Observation> m_untouched; ///< by id of the call
    std::vector<runs::EventTree::Branch> m_branches;
    std::map<std::size_t, runs::events::Observation> m_gave; ///< by the event of the call
    std::vector<ReplayedPath> m_paths; ///< that on which the run ended, and then the branches
    std::vector<std::optional<std::size_t>> m_path_of;         ///< by event
    std::map<std::size_t, std::vector<std::size_t>> m_leaving; ///< paths, by the event they follow
    ReplayOutcome m_outcome;
};

} // namespace

ReplayOutcome replay_calls(const std::filesystem::path& run, const Json& task,
                           const std::vector<runs::Event>& events, tools::Workspace& workspace,
                           const Context& context, std::set<std::string>& files) {
    const RecordedForeignCalls lent(task, events, run);
    return CallReplay(events, lent, workspace, context, files).run();
}

} // namespace graticule::agents
