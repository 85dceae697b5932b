// SPDX-License-Identifier: Apache-2.0
#include "agents/recorded_run.hpp"

#include "agents/run_folder.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

namespace graticule::agents {

namespace {

// The data must be what the run saw, or every difference would be laid at the program's door.
void check_data_unchanged(const Json& task, const geodata::Catalog& catalog,
                          const Context& context) {
    std::map<std::string, std::string> now;
    for (const Json& entry : data_manifest(catalog, context))
        now[entry["path"].get<std::string>()] = entry["sha256"].get<std::string>();
    for (const Json& entry : task.value("data", Json::array())) {
        const std::string path = entry.value("path", "");
        const auto found = now.find(path);
        if (found == now.end())
            throw Error(ErrorCode::NotFound, fmt::format("{}, which the run used, is gone", path),
                        "Put it back where it was");
        if (found->second != entry.value("sha256", ""))
            throw Error(ErrorCode::Refused,
                        fmt::format("{} has changed since the run: a replay would compare two "
                                    "different things",
                                    path),
                        "Restore the file, or run the task anew");
    }
}

std::vector<fs::path> data_paths(const Json& task) {
    std::vector<fs::path> paths;
    for (const Json& path : task.value("data_paths", Json::array()))
        paths.emplace_back(path.get<std::string>());
    return paths;
}

} // namespace

geodata::Catalog open_recorded_data(const Json& task, const Context& context) {
    geodata::Catalog catalog = geodata::Catalog::open(data_paths(task), context);
    check_data_unchanged(task, catalog, context);
    return catalog;
}

std::vector<Event> read_run_events(const fs::path& run) {
    std::vector<Event> events;
    for (Event& event : read_event_log(event_file(run))) {
        if (event.type == "run_resumed")
            if (const auto kept = count_member(event.data, "kept"))
                std::erase_if(events, [&](const Event& one) { return one.sequence >= *kept; });
        events.push_back(std::move(event));
    }
    return events;
}

} // namespace graticule::agents
