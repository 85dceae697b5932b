// SPDX-License-Identifier: Apache-2.0
#include "agents/replay.hpp"

#include "agents/recorded_conversation.hpp"
#include "agents/replay_calls.hpp"
#include "agents/replay_conversation.hpp"
#include "agents/replay_difference.hpp"
#include "agents/run_data.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/folder.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/event_log.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"
#include "tools/sets/code/code_settings.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule::agents {

namespace {

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
    std::set<std::string> files;
    // In which order the models of paths were asked at a time is not known.
    const bool whole = has_conversation(events) && runs::read_run_record(run).branches.empty();
    workspace.set_code_settings(
        whole ? code : tools::recorded_settings(member(member(task, "options"), "code"), code));
    ReplayOutcome outcome =
        whole ? replay_conversation(run, task, events, workspace, context, code, files)
              : replay_calls(run, task, runs::read_event_log(runs::event_file(run)), workspace,
                             context, files);
    for (const std::string& path : files) {
        if (outcome.difference)
            break;
        outcome.difference = compare_file(run / path, folder.path() / path);
        outcome.files += outcome.difference ? 0 : 1;
    }
    if (!outcome.difference && whole)
        outcome.difference = compare_scripts(run, folder.path());
    return outcome;
}

} // namespace graticule::agents
