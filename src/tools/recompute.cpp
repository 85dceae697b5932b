// SPDX-License-Identifier: Apache-2.0
#include "tools/recompute.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/plain_file.hpp"
#include "tools/provenance.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/code_session.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace graticule::tools {

namespace {

[[noreturn]] void throw_malformed(const std::string& what) {
    throw Error(ErrorCode::Malformed, fmt::format("The provenance has no {}", what),
                "It was changed by hand, or is of something else; recompute the output");
}

const Json& require(const Json& object, const char* name, Json::value_t type) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    if (!object.is_object() || found == object.end() || found->type() != type)
        throw_malformed(fmt::format("\"{}\" of the kind it should be", name));
    return *found;
}

std::string require_text(const Json& object, const char* name) {
    return require(object, name, Json::value_t::string).get<std::string>();
}

std::vector<fs::path> recorded_paths(const Json& provenance) {
    std::vector<fs::path> paths;
    for (const Json& path : require(provenance, "data_paths", Json::value_t::array))
        if (path.is_string())
            paths.emplace_back(path.get<std::string>());
    return paths;
}

void require_same(const std::string& path, const std::string& recorded, const std::string& now) {
    if (recorded != now)
        throw Error(ErrorCode::Refused,
                    fmt::format("{} has changed since the output was made from it", path),
                    "Restore the file, or recompute the output");
}

/// By file name, as the data may lie elsewhere now.
std::vector<std::pair<std::string, std::string>> side_hashes(const Json& record) {
    std::vector<std::pair<std::string, std::string>> hashes;
    if (record.contains("side_files") && record["side_files"].is_array())
        for (const Json& file : record["side_files"])
            hashes.emplace_back(fs::path(require_text(file, "path")).filename().string(),
                                require_text(file, "sha256"));
    return hashes;
}

/// What an output was made from must be what it was, or any difference would be laid at the
/// program's door.
void require_unchanged(const Json& input, const geodata::Catalog& catalog) {
    const std::string name = require_text(input, "name");
    const std::string path = require_text(input, "path");
    const auto& entries = catalog.entries();
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&](const auto& known) { return known.name == name; });
    if (entry == entries.end())
        throw Error(ErrorCode::NotFound, fmt::format("{}, of which it was made, is gone", path),
                    "Put it back, or say with --data where the data is now");
    const Json now = entry_record(*entry, catalog);
    require_same(path, require_text(input, "sha256"), require_text(now, "sha256"));
    if (side_hashes(input) != side_hashes(now))
        throw Error(ErrorCode::Refused,
                    fmt::format("What lies beside {} and is read with it has changed", path),
                    "Restore those files, or recompute the output");
}

std::vector<std::string> changed_versions(const Json& provenance) {
    std::vector<std::string> notes;
    const Json now = engine_versions();
    for (const auto& [engine, version] :
         require(provenance, "versions", Json::value_t::object).items())
        if (!now.contains(engine) || now[engine] != version)
            notes.push_back(fmt::format("{} is {}, it was {}", engine,
                                        now.contains(engine) ? now[engine].dump() : "gone",
                                        version.dump()));
    return notes;
}

Observation repeat(ToolContext& context, const Json& step) {
    const std::string tool = require_text(step, "tool");
    if (const Json& foreign = member(step, "foreign"); foreign.is_object())
        throw Error(ErrorCode::Unsupported,
                    fmt::format("The output rests on what the MCP server {} answered to {}, which "
                                "cannot be made anew",
                                one_line(text_member(foreign, "server")),
                                graticule::quoted(text_member(foreign, "tool"))),
                    "`graticule replay` of its run makes it anew from the recorded answer");
    Observation observation =
        call_tool(context, tool, require(step, "arguments", Json::value_t::object));
    const bool failed_then = step.contains("failed");
    if (observation.ok == failed_then)
        throw Error(ErrorCode::Internal,
                    fmt::format("{}, which {} then, {} now: {}", tool,
                                failed_then ? "failed" : "succeeded",
                                failed_then ? "succeeds" : "fails", observation.text));
    return observation;
}

} // namespace

Json read_provenance(const fs::path& output) {
    const fs::path file = provenance_file(output);
    std::error_code missing;
    if (!fs::is_regular_file(output, missing))
        throw Error(ErrorCode::NotFound, fmt::format("{} is not a file", output.string()),
                    "Name an output of a run, or the folder of the run");
    if (!fs::is_regular_file(file, missing))
        throw Error(ErrorCode::NotFound,
                    fmt::format("{} has no provenance: there is no {}", output.string(),
                                file.filename().string()),
                    "It is written beside every output; without it nothing can be recomputed");
    require_plain_file(output);
    require_plain_file(file);
    Json provenance = parse_json(read_file(file), file.string());
    if (require(provenance, "format", Json::value_t::number_unsigned).get<int>() > ProvenanceFormat)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} is of a newer graticule", file.string()), "Use that one");
    return provenance;
}

RecomputedOutput recompute_output(const Json& provenance, const std::vector<fs::path>& data,
                                  const Context& context, const CodeSettings& code) {
    geodata::Catalog catalog =
        geodata::Catalog::open(data.empty() ? recorded_paths(provenance) : data, context);
    for (const Json& input : require(provenance, "inputs", Json::value_t::array))
        require_unchanged(input, catalog);

    RecomputedOutput result;
    result.notes = changed_versions(provenance);
    Workspace workspace(std::move(catalog), result.folder.path() / "outputs");
    const Json& code_record = member(provenance, "code");
    workspace.set_code_settings(recorded_settings(code_record, code));
    ToolContext tool_context{workspace, context};
    const Json& steps = require(provenance, "steps", Json::value_t::array);
    Observation last;
    double done = 0;
    for (const Json& step : steps) {
        context.report_progress("recomputing", done / static_cast<double>(steps.size()));
        last = repeat(tool_context, step);
        done += 1;
    }
    const auto made_as =
        require(provenance, "made_as", Json::value_t::number_unsigned).get<std::size_t>();
    if (made_as >= last.artifacts.size())
        throw_malformed("step that makes the output");
    result.kind = last.artifacts[made_as].kind;
    if (const CodeSession* session = workspace.code_session_if_any();
        session != nullptr
        && member(session->record(), "packages_sha256") != member(code_record, "packages_sha256"))
        result.notes.push_back("the Python packages that code uses are others");
    result.file = workspace.output_folder() / fs::path(last.artifacts[made_as].path).filename();
    return result;
}

} // namespace graticule::tools
