// SPDX-License-Identifier: Apache-2.0
#include "agents/run_data.hpp"

#include "base/error.hpp"
#include "tools/provenance.hpp"

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

Json data_manifest(const geodata::Catalog& catalog, const Context& context) {
    std::vector<Json> records(catalog.entries().size());
    parallel_for(
        context, records.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                records[i] = tools::entry_record(catalog.entries()[i], catalog);
        },
        "hashing the data");
    return records;
}

geodata::Catalog open_recorded_data(const Json& task, const Context& context) {
    geodata::Catalog catalog = geodata::Catalog::open(data_paths(task), context);
    check_data_unchanged(task, catalog, context);
    return catalog;
}

} // namespace graticule::agents
