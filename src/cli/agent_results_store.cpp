// SPDX-License-Identifier: Apache-2.0
#include "cli/agent_results_store.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "cli/user_data.hpp"

#include <cstdint>
#include <system_error>

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t LargestResults = 16U << 20U;
constexpr int ResultsFormat = 1;

} // namespace

fs::path agent_results_file(const Environment& environment) {
    return user_data_file(environment, "agent-results.json", "measured results of agents",
                          "Set HOME, or name an agent with --agent");
}

agents::AgentResults read_agent_results(const fs::path& file) {
    std::error_code missing;
    if (!fs::exists(file, missing))
        return {};
    const Json json = parse_json(read_file(file, LargestResults), file.string());
    if (member(json, "format") != ResultsFormat)
        throw Error(ErrorCode::Malformed,
                    quoted_name(file.string()) + " holds no results of agents of this version",
                    "Remove it, and measure again with graticule agents measure");
    return agents::AgentResults(json);
}

void write_agent_results(const fs::path& file, const agents::AgentResults& results) {
    std::error_code failure;
    fs::create_directories(file.parent_path(), failure);
    Json json = results.to_json();
    json["format"] = ResultsFormat;
    write_file(file, json.dump(1) + "\n");
}

} // namespace graticule::cli
