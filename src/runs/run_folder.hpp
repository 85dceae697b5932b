// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "runs/event_log.hpp"

#include <filesystem>
#include <vector>

/// The folder of a run, as docs/run-folder.md lays it out.
namespace graticule::runs {

/// Version of the run folder. A reader accepts this and every older one.
inline constexpr int RunFolderVersion = 1;

std::filesystem::path task_file(const std::filesystem::path& run);
std::filesystem::path event_file(const std::filesystem::path& run);
std::filesystem::path output_folder(const std::filesystem::path& run);
/// Of code that workers wrote; absent where none did.
std::filesystem::path scripts_folder(const std::filesystem::path& run);
/// Of what servers of other people gave as layers; absent where they gave none.
std::filesystem::path foreign_folder(const std::filesystem::path& run);
/// Of states that were forked from the run's and not chosen; absent but while the run goes on.
std::filesystem::path branches_folder(const std::filesystem::path& run);
std::filesystem::path answer_file(const std::filesystem::path& run);
std::filesystem::path report_file(const std::filesystem::path& run);
std::filesystem::path markdown_report_file(const std::filesystem::path& run);
std::filesystem::path verification_file(const std::filesystem::path& run);

/// True where a folder holds a run (its task.json and events.jsonl).
bool is_run_folder(const std::filesystem::path& folder);

/// Makes a folder ready for a run: it must not exist, be empty, or hold an earlier run that may be
/// replaced. Of an earlier run only what a run writes is removed.
/// @throws Error InvalidArgument where there is something else, or an earlier run and no `replace`
void prepare_run_folder(const std::filesystem::path& folder, bool replace);

/// @throws Error NotFound where the folder is no run, Malformed where its task.json is not one
Json read_task(const std::filesystem::path& run);

/// The events of a run as if it had never been interrupted and had taken no other way than the one
/// on which it ended: those of the path that EventTree tells.
/// @throws Error as read_event_log() and EventTree
std::vector<Event> read_run_events(const std::filesystem::path& run);

} // namespace graticule::runs
