// SPDX-License-Identifier: Apache-2.0
#include "cli/recorded_grants.hpp"

#include "base/json_member.hpp"
#include "cli/given_data.hpp"
#include "runs/run_folder.hpp"
#include "tools/recompute.hpp"

#include <string>
#include <utility>

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

void add_recorded_data(const Json& record, const std::vector<fs::path>& allowed, Grants& grants) {
    std::vector<fs::path> recorded;
    for (const std::string& path : texts_member(record, "data_paths"))
        recorded.emplace_back(path);
    require_given(recorded, allowed);
    add(grants, {std::move(recorded), {}});
}

} // namespace

void add_allow_data(CLI::App& command, std::vector<fs::path>& allowed) {
    command.add_option("--allow-data", allowed,
                       "Let data that the record names be read though you never gave them to this "
                       "program: a file, or a folder with all in it; may be repeated");
}

Grants grants_of_run(const fs::path& run, const std::vector<fs::path>& allowed) {
    Grants grants{{}, {run}};
    add_recorded_data(runs::read_task(run), allowed, grants);
    return grants;
}

Grants grants_of_output(const fs::path& output, const std::vector<fs::path>& data,
                        const std::vector<fs::path>& allowed) {
    Grants grants{data, {}};
    const Json provenance = tools::read_provenance(output);
    grants.read.push_back(fs::absolute(output).parent_path());
    if (data.empty())
        add_recorded_data(provenance, allowed, grants);
    return grants;
}

Grants grants_of_suite(const fs::path& folder, const evaluation::SuiteDefinition& suite,
                       const std::vector<fs::path>& allowed, const fs::path& tasks) {
    require_given(suite.data, allowed);
    Grants grants = grants_of_results(folder, suite, tasks, allowed);
    add(grants, {suite.data, {}});
    return grants;
}

Grants grants_of_results(const fs::path& folder, const evaluation::SuiteDefinition& suite,
                         const fs::path& tasks, std::vector<fs::path> allowed) {
    allowed.push_back(folder);
    if (tasks.empty())
        require_given({suite.tasks}, allowed, "--tasks");
    return {{fs::absolute(tasks.empty() ? suite.tasks : tasks).parent_path()}, {folder}};
}

} // namespace graticule::cli
