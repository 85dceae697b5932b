// SPDX-License-Identifier: Apache-2.0
#include "agents/replay.hpp"

#include "agents/recorded_conversation.hpp"
#include "agents/replay_conversation.hpp"
#include "agents/replay_difference.hpp"
#include "agents/run_data.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
#include "runs/event_log.hpp"
#include "runs/run_folder.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule::agents {

namespace {

struct RecordedCall {
    std::string tool;
    Json arguments;
    /// None where the run ended before there was one.
    std::optional<runs::events::Observation> observation;
};

std::vector<RecordedCall> recorded_calls(const std::vector<runs::Event>& events) {
    std::vector<RecordedCall> calls;
    std::map<std::string, std::size_t> open; // call id to its place
    for (const runs::Event& event : events) {
        runs::events::AnyEvent content = event.content();
        if (auto* call = std::get_if<runs::events::ToolCall>(&content)) {
            open[call->id] = calls.size();
            calls.push_back({std::move(call->tool), std::move(call->arguments), {}});
        } else if (auto* told = std::get_if<runs::events::Observation>(&content);
                   told != nullptr && open.contains(told->id)) {
            calls[open[told->id]].observation = std::move(*told);
        }
    }
    return calls;
}

std::optional<ReplayDifference> compare_file(const fs::path& recorded, const fs::path& replayed) {
    const std::string where =
        (recorded.parent_path().filename() / recorded.filename()).generic_string();
    std::error_code missing;
    if (!fs::exists(recorded, missing))
        return ReplayDifference{where, "not there", "made"};
    if (!fs::exists(replayed, missing))
        return ReplayDifference{where, "made", "not there"};
    return difference_between(where, "sha256 " + sha256_of_file(recorded),
                              "sha256 " + sha256_of_file(replayed));
}

/// Makes the recorded calls one after another, until one gives something else.
ReplayOutcome replay_calls(const std::vector<RecordedCall>& calls, tools::Workspace& workspace,
                           const Context& context, std::set<std::string>& files) {
    tools::ToolContext tool_context{workspace, context};
    ReplayOutcome outcome;
    for (const RecordedCall& call : calls) {
        if (!call.observation)
            break; // the run ended during this call
        context.report_progress("replaying", static_cast<double>(outcome.calls)
                                                 / static_cast<double>(calls.size()));
        const tools::Observation observation =
            tools::call_tool(tool_context, call.tool, call.arguments);
        ++outcome.calls;
        outcome.difference =
            observation_difference(outcome.calls, call.tool, *call.observation,
                                   {.id = {}, .text = observation.text, .data = observation.data});
        if (outcome.difference)
            break;
        for (const tools::Artifact& artifact : observation.artifacts)
            files.insert(artifact.path);
    }
    return outcome;
}

/// The code that workers wrote, as far as the run has it: one that was killed may lack the last.
std::optional<ReplayDifference> compare_scripts(const fs::path& run, const fs::path& again) {
    std::error_code missing;
    if (!fs::is_directory(runs::scripts_folder(run), missing))
        return std::nullopt;
    for (const fs::path& file : list_folder(runs::scripts_folder(run)))
        if (auto difference = compare_file(file, runs::scripts_folder(again) / file.filename()))
            return difference;
    return std::nullopt;
}

} // namespace

ReplayOutcome replay_run(const fs::path& run, const Context& context,
                         const tools::CodeSettings& code) {
    const Json task = runs::read_task(run);
    const std::vector<runs::Event> events = runs::read_run_events(run);
    geodata::Catalog catalog = open_recorded_data(task, context);

    const TemporaryFolder folder;
    tools::Workspace workspace(std::move(catalog), runs::output_folder(folder.path()));
    workspace.set_code_settings(code);
    std::set<std::string> files;
    ReplayOutcome outcome = has_conversation(events)
                                ? replay_conversation(task, events, workspace, context, code, files)
                                : replay_calls(recorded_calls(events), workspace, context, files);
    for (const std::string& path : files) {
        if (outcome.difference)
            break;
        outcome.difference = compare_file(run / path, folder.path() / path);
        outcome.files += outcome.difference ? 0 : 1;
    }
    if (!outcome.difference)
        outcome.difference = compare_scripts(run, folder.path());
    return outcome;
}

} // namespace graticule::agents
