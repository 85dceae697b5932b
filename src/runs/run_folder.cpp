// SPDX-License-Identifier: Apache-2.0
#include "runs/run_folder.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/plain_file.hpp"
#include "runs/event_tree.hpp"

#include <fmt/format.h>

#include <system_error>
#include <vector>

namespace graticule::runs {

fs::path task_file(const fs::path& run) {
    return run / "task.json";
}
fs::path event_file(const fs::path& run) {
    return run / "events.jsonl";
}
fs::path output_folder(const fs::path& run) {
    return run / "outputs";
}
fs::path answer_file(const fs::path& run) {
    return output_folder(run) / "answer.md";
}
fs::path report_file(const fs::path& run) {
    return run / "report.html";
}
fs::path markdown_report_file(const fs::path& run) {
    return run / "report.md";
}
fs::path verification_file(const fs::path& run) {
    return run / "verification.json";
}

fs::path scripts_folder(const fs::path& run) {
    return run / "scripts";
}

fs::path foreign_folder(const fs::path& run) {
    return run / "foreign";
}

fs::path branches_folder(const fs::path& run) {
    return run / "branches";
}

bool is_run_folder(const fs::path& folder) {
    std::error_code missing;
    return fs::is_regular_file(task_file(folder), missing)
           && fs::is_regular_file(event_file(folder), missing);
}

void prepare_run_folder(const fs::path& folder, bool replace) {
    std::error_code failure;
    if (fs::exists(folder, failure) && !fs::is_directory(folder, failure))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is a file; a run needs a folder", folder.string()),
                    "Choose another folder with --out");
    if (fs::is_directory(folder, failure) && !fs::is_empty(folder, failure)) {
        if (!is_run_folder(folder))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} holds something that is not a run", folder.string()),
                        "Choose a new or empty folder with --out");
        if (!replace)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} already holds a run", folder.string()),
                        "Choose another folder with --out, or add --replace");
        for (const fs::path& part :
             {output_folder(folder), scripts_folder(folder), branches_folder(folder),
              foreign_folder(folder), report_file(folder), markdown_report_file(folder),
              verification_file(folder), event_file(folder), task_file(folder)})
            fs::remove_all(part, failure);
    }
    fs::create_directories(output_folder(folder), failure);
    if (failure)
        throw Error(
            ErrorCode::Io,
            fmt::format("Cannot make the folder {}: {}", folder.string(), failure.message()),
            "Choose a folder that you may write to with --out");
}

Json read_task(const fs::path& run) {
    if (!is_run_folder(run))
        throw Error(ErrorCode::NotFound, fmt::format("{} is not the folder of a run", run.string()),
                    "Name a folder that holds task.json and events.jsonl");
    require_plain_file(task_file(run));
    require_plain_file(event_file(run));
    require_plain_file(verification_file(run));
    require_plain_folder(output_folder(run));
    require_plain_folder(scripts_folder(run));
    require_plain_folder(foreign_folder(run));
    Json task = parse_json(read_file(task_file(run)), task_file(run).string());
    if (!task.is_object() || !task.contains("task") || !task["task"].is_string()
        || !task.contains("format") || !task["format"].is_number_integer())
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} does not describe a run", task_file(run).string()));
    if (task["format"].get<int>() > RunFolderVersion)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} has format {}; this version reads up to {}",
                                task_file(run).string(), task["format"].get<int>(),
                                RunFolderVersion),
                    "Use a newer graticule");
    return task;
}

std::vector<Event> read_run_events(const fs::path& run) {
    std::vector<Event> events = read_event_log(event_file(run));
    const EventTree tree(events, event_file(run).string());
    std::vector<Event> path;
    for (const std::size_t event : tree.path_to_end())
        path.push_back(std::move(events[event]));
    return path;
}

} // namespace graticule::runs
