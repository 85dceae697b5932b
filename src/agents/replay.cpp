// SPDX-License-Identifier: Apache-2.0
#include "agents/replay.hpp"

#include "agents/recorded_conversation.hpp"
#include "agents/recorded_run.hpp"
#include "agents/replay_conversation.hpp"
#include "agents/replay_difference.hpp"
#include "agents/run_folder.hpp"
#include "base/error.hpp"
#include "base/event_log.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/text.hpp"
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
    Json observation; ///< null where the run ended before there was one
};

std::vector<RecordedCall> recorded_calls(const std::vector<Event>& events) {
    std::vector<RecordedCall> calls;
    std::map<std::string, std::size_t> open; // call id to its place
    for (const Event& event : events) {
        const std::string id = event.data.value("id", "");
        if (event.type == "tool_call") {
            open[id] = calls.size();
            calls.push_back({event.data.value("tool", ""),
                             event.data.value("arguments", Json::object()), Json()});
        } else if (event.type == "observation" && open.contains(id)) {
            calls[open[id]].observation = event.data;
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
        if (call.observation.is_null())
            break; // the run ended during this call
        context.report_progress("replaying", static_cast<double>(outcome.calls)
                                                 / static_cast<double>(calls.size()));
        const tools::Observation observation =
            tools::call_tool(tool_context, call.tool, call.arguments);
        ++outcome.calls;
        outcome.difference =
            observation_difference(outcome.calls, call.tool, call.observation,
                                   {{"text", observation.text}, {"data", observation.data}});
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
    if (!fs::is_directory(scripts_folder(run), missing))
        return std::nullopt;
    for (const fs::path& file : list_folder(scripts_folder(run)))
        if (auto difference = compare_file(file, scripts_folder(again) / file.filename()))
            return difference;
    return std::nullopt;
}

} // namespace

ReplayOutcome replay_run(const fs::path& run, const Context& context,
                         const tools::CodeSettings& code) {
    const Json task = read_task(run);
    const std::vector<Event> events = read_run_events(run);
    geodata::Catalog catalog = open_recorded_data(task, context);

    const TemporaryFolder folder;
    tools::Workspace workspace(std::move(catalog), output_folder(folder.path()));
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
