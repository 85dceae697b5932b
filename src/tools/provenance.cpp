// SPDX-License-Identifier: Apache-2.0
#include "tools/provenance.hpp"

#include "base/file.hpp"
#include "base/version.hpp"
#include "geodata/engine_versions.hpp"
#include "tools/sets/code/code_session.hpp"
#include "tools/workspace.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

std::string_view kind_name(geodata::DataKind kind) {
    switch (kind) {
    case geodata::DataKind::Vector:
        return "vector";
    case geodata::DataKind::Table:
        return "table";
    case geodata::DataKind::Raster:
        return "raster";
    }
    return "vector";
}

/// The calls that the last one rests on, in order, itself among them: backwards, whoever made last
/// what is still wanted.
std::vector<const PastCall*> chain_of(const std::vector<PastCall>& history) {
    std::vector<const PastCall*> chain;
    std::set<std::string> wanted;
    for (auto call = history.rbegin(); call != history.rend(); ++call) {
        const std::set<std::string>& made = call->uses.made;
        const bool needed =
            chain.empty() || std::any_of(made.begin(), made.end(), [&](const std::string& name) {
                return wanted.contains(name);
            });
        if (!needed)
            continue;
        for (const std::string& name : made)
            wanted.erase(name);
        wanted.insert(call->uses.read.begin(), call->uses.read.end());
        chain.push_back(&*call);
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

Json steps_of(const std::vector<const PastCall*>& chain) {
    Json steps = Json::array();
    for (const PastCall* call : chain) {
        Json step{{"tool", call->tool},
                  {"arguments", call->arguments},
                  {"data", call->uses.entries},
                  {"reads", call->uses.read},
                  {"makes", call->uses.made}};
        if (!call->succeeded)
            step["failed"] = true;
        step.update(call->notes);
        steps.push_back(std::move(step));
    }
    return steps;
}

Json inputs_of(const std::vector<const PastCall*>& chain, const geodata::Catalog& catalog) {
    std::set<std::string> names;
    for (const PastCall* call : chain)
        names.insert(call->uses.entries.begin(), call->uses.entries.end());
    Json inputs = Json::array();
    for (const geodata::CatalogEntry& entry : catalog.entries())
        if (names.contains(entry.name))
            inputs.push_back(entry_record(entry, catalog));
    return inputs;
}

Json notes_of(const Observation& observation) {
    const operations::Report& report = observation.report;
    Json left_out = Json::array();
    for (const operations::Report::Drop& drop : report.drops())
        left_out.push_back({{"reason", drop.reason}, {"count", drop.count}});
    return {{"crs", report.crs_decisions()},
            {"repairs", report.repairs()},
            {"checks", report.checks()},
            {"decisions", report.decisions()},
            {"left_out", std::move(left_out)},
            {"warnings", observation.data.value("warnings", Json::array())}};
}

Json data_paths(const geodata::Catalog& catalog) {
    Json paths = Json::array();
    for (const fs::path& path : catalog.paths())
        paths.push_back(fs::absolute(path).lexically_normal().string());
    return paths;
}

void write_provenance(ToolContext& context, const Artifact& artifact,
                      const std::vector<const PastCall*>& chain, const Json& origin) {
    Workspace& workspace = context.workspace;
    const std::string name = fs::path(artifact.path).filename().string();
    const fs::path file = workspace.output_folder() / name;
    Json provenance{{"format", ProvenanceFormat},
                    {"output",
                     {{"file", name},
                      {"kind", artifact.kind},
                      {"title", artifact.title},
                      {"sha256", sha256_of_file(file)},
                      {"bytes", fs::file_size(file)}}},
                    {"inputs", inputs_of(chain, workspace.catalog())},
                    {"data_paths", data_paths(workspace.catalog())},
                    {"seed", context.context.seed()},
                    {"steps", steps_of(chain)}};
    provenance.update(origin);
    if (const CodeSession* code = workspace.code_session_if_any())
        provenance["code"] = code->record();
    else if (!workspace.code_settings().hosts.empty())
        provenance["code"] = to_json(workspace.code_settings());
    provenance["versions"] = engine_versions();
    write_file(workspace.replaceable_output_path(provenance_file(name).string()),
               to_pretty(provenance) + "\n");
}

} // namespace

fs::path provenance_file(const fs::path& output) {
    return output.parent_path() / (output.filename().string() + ".provenance.json");
}

Json entry_record(const geodata::CatalogEntry& entry, const geodata::Catalog& catalog) {
    const fs::path file = fs::absolute(entry.origin).lexically_normal();
    Json record{{"name", entry.name},
                {"title", entry.title},
                {"kind", kind_name(entry.kind)},
                {"path", file.string()},
                {"layer", entry.layer},
                {"sha256", catalog.sha256_of(file)},
                {"bytes", fs::file_size(file)},
                {"source", entry.source},
                {"license", entry.licence}};
    Json beside = Json::array();
    for (const fs::path& other : catalog.companions_of(file))
        beside.push_back({{"path", other.string()}, {"sha256", catalog.sha256_of(other)}});
    if (!beside.empty())
        record["side_files"] = std::move(beside);
    return record;
}

Json engine_versions() {
    Json versions{{"graticule", Version}};
    for (const auto& [engine, version] : geodata::engine_versions())
        versions[engine] = version;
    return versions;
}

void record_call(ToolContext& context, std::string_view tool, const Json& arguments,
                 const Observation& observation) {
    Workspace& workspace = context.workspace;
    workspace.add_to_history({std::string(tool), arguments, workspace.take_uses(),
                              notes_of(observation), observation.ok});
    if (observation.artifacts.empty() || !context.records_provenance)
        return;
    const std::vector<const PastCall*> chain = chain_of(workspace.history());
    for (std::size_t i = 0; i < observation.artifacts.size(); ++i)
        write_provenance(context, observation.artifacts[i], chain, {{"made_as", i}});
}

void record_output(ToolContext& context, const Artifact& artifact, const Json& origin) {
    std::vector<const PastCall*> all;
    for (const PastCall& call : context.workspace.history())
        all.push_back(&call);
    write_provenance(context, artifact, all, origin);
}

} // namespace graticule::tools
