// SPDX-License-Identifier: Apache-2.0
#include "assistants/resources.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "runs/run_folder.hpp"
#include "runs/run_record.hpp"
#include "tools/data_overview/data_summary.hpp"
#include "tools/schema_card.hpp"

#include "assistants/location.hpp"
#include "assistants/map_app.hpp"
#include "assistants/overview.hpp"
#include "assistants/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::size_t WholeCard = 64U << 10U; // bytes
constexpr std::array<const char*, 6> RunPages{"report.html", "report.md",    "answer.md",
                                              "task.json",   "events.jsonl", "verification.json"};
constexpr const char* Outputs = "outputs";
constexpr const char* Overview = "overview";

[[noreturn]] void no_such_resource(const std::string& uri) {
    throw Error(ErrorCode::NotFound, fmt::format("There is no resource {}", quoted_name(uri)),
                "Addresses are told by results, resources/list and resources/templates/list");
}

mcp::Resource dataset_resource(const geodata::CatalogEntry& entry) {
    mcp::Resource resource;
    resource.uri = location({"data", entry.name});
    resource.name = entry.name;
    resource.title = one_line(entry.title);
    resource.description = one_line(entry.description, 400);
    resource.mime_type = "application/json";
    return resource;
}

void add_files_of(const OutputPlace& place, const std::string& of,
                  std::vector<mcp::Resource>& resources) {
    for (const std::string& file : files_in(place.folder / Outputs))
        resources.push_back(
            resource_of_file(place, fs::path(Outputs) / file, fmt::format("{}: {}", of, file), ""));
}

void add_run(const Site& site, const std::string& run, std::vector<mcp::Resource>& resources) {
    const OutputPlace place{{"runs", run}, site.runs.folder_of(run)};
    const std::string task = one_line(text_member(runs::read_task(place.folder), "task"));
    mcp::Resource whole;
    whole.uri = location(place.names);
    whole.name = run;
    whole.title = task;
    whole.description = "What was asked, the answer, and what was made";
    whole.mime_type = "application/json";
    resources.push_back(std::move(whole));
    for (const std::string& file : files_in(place.folder))
        if (file == runs::report_file(place.folder).filename())
            resources.push_back(
                resource_of_file(place, file, "Report: " + task, "The run as a page"));
    add_files_of(place, task, resources);
}

mcp::ResourceContents json_contents(const std::string& uri, const Json& json) {
    return {uri, "application/json", to_pretty(visible_data(json)), true, {}};
}

Json run_summary(const fs::path& folder, const std::string& run) {
    const runs::RunRecord record = runs::read_run_record(folder);
    const OutputPlace place{{"runs", run}, folder};
    Json files = Json::array();
    for (const std::string& file : files_in(folder / Outputs))
        files.push_back(resource_of_file(place, fs::path(Outputs) / file, "", "").uri);
    Json calls = Json::array();
    for (const runs::RecordedStep& step : record.steps)
        calls.push_back({{"id", step.id},
                         {"tool", step.tool},
                         {"arguments", step.arguments},
                         {"why", step.why},
                         {"ok", step.observation && step.observation->ok}});
    return {{"run", run},
            {"task", member(record.task, "task")},
            {"agent", member(record.task, "agent")},
            {"created", member(record.task, "created")},
            {"end", record.finished ? Json(record.finished->end) : Json()},
            {"answer", record.answer ? Json(record.answer->text) : Json()},
            {"refusal", record.refusal ? Json(record.refusal->reason) : Json()},
            {"understood", record.explanation},
            {"calls", std::move(calls)},
            {"warnings", record.warnings},
            {"files", std::move(files)}};
}

/// Reads what an address names.
class Reading {
public:
    Reading(Site& site, const std::string& uri, const Context& context)
        : m_site(site), m_uri(uri), m_context(context), m_names(names_of_location(uri)) {}

    mcp::ResourceContents read() const {
        if (m_names.size() < 2)
            no_such_resource(m_uri);
        if (m_names[0] == "data")
            return dataset();
        if (m_names[0] == "runs")
            return run();
        if (m_names[0] == "workspaces")
            return workspace();
        no_such_resource(m_uri);
    }

private:
    bool has(std::size_t at, std::string_view name) const {
        return at < m_names.size() && m_names[at] == name;
    }

    mcp::ResourceContents dataset() const {
        const std::shared_ptr<const DataState> data = m_site.data.now(m_context);
        const auto at = data->schema(m_context).find(m_names[1]);
        if (!at)
            data->catalog().find(m_names[1]); // which names the nearest
        if (!at || m_names.size() > 3 || (m_names.size() == 3 && !has(2, "card")))
            no_such_resource(m_uri);
        const retrieval::DatasetProfile& profile = data->schema(m_context).datasets[*at];
        if (m_names.size() == 2)
            return json_contents(m_uri, tools::summary_of(profile).json);
        const geodata::CatalogEntry& entry = data->catalog().find(profile.name);
        const tools::SchemaCard card = profile.is_raster()
                                           ? tools::card_of(entry, *profile.raster, m_context)
                                           : tools::card_of(entry, *profile.layer);
        return {m_uri, "text/plain", card.text({}, WholeCard).words, true, {}};
    }

    mcp::ResourceContents run() const {
        const fs::path folder = m_site.runs.folder_of(m_names[1]);
        if (m_names.size() == 2)
            return json_contents(m_uri, run_summary(folder, m_names[1]));
        if (m_names.size() == 3 && m_names[2] == "answer.md")
            return file(file_in(folder / Outputs, m_names[2]));
        const bool is_page =
            m_names.size() == 3
            && std::find(RunPages.begin(), RunPages.end(), m_names[2]) != RunPages.end();
        if (is_page)
            return file(file_in(folder, m_names[2]));
        return output(folder / Outputs);
    }

    mcp::ResourceContents workspace() const {
        if (m_names.size() == 4 && has(2, "datasets")) {
            const WorkspaceLease place = m_site.workspaces.use_known(m_names[1], m_context);
            Json overview = overview_of(place->workspace, m_names[3]);
            overview["made_by"] = origin_of(place->workspace, m_names[3]);
            return json_contents(m_uri, overview);
        }
        return output(m_site.workspaces.outputs_of(m_names[1]));
    }

    static Json origin_of(const tools::Workspace& workspace, const std::string& name) {
        if (!workspace.has_layer(name))
            return nullptr;
        const tools::Origin& origin = workspace.origin(name);
        return {{"tool", origin.made_by}, {"from", origin.from}};
    }

    /// A file of those that calls made, or what it holds in brief.
    mcp::ResourceContents output(const fs::path& folder) const {
        const bool is_overview = m_names.size() == 5 && has(4, Overview);
        if (!has(2, Outputs) || !(m_names.size() == 4 || is_overview))
            no_such_resource(m_uri);
        const fs::path path = file_in(folder, m_names[3]);
        if (is_overview)
            return json_contents(m_uri, overview_of_file(path, m_context));
        return file(path);
    }

    mcp::ResourceContents file(const fs::path& path) const {
        const std::string name = path.filename().string();
        const std::string type = mime_type_of(name);
        const std::uintmax_t most = is_data_file(name) && is_text_type(type)
                                        ? m_site.offer.limits.layer_bytes
                                        : m_site.offer.limits.resource_bytes;
        if (const std::uintmax_t bytes = fs::file_size(path); bytes > most)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} has {} bytes, more than the {} that are read at once",
                                    quoted_name(name), bytes, most),
                        is_data_file(name)
                            ? fmt::format("Read {}/overview, or open {}", m_uri, path.string())
                            : fmt::format("Open {}", path.string()));
        return {m_uri, type, read_file(path, most), is_text_type(type), {}};
    }

    Site& m_site;
    const std::string& m_uri;
    const Context& m_context;
    std::vector<std::string> m_names;
};

mcp::ResourceTemplate resource_template(std::string uri, std::string name, std::string description,
                                        std::string mime_type = {}) {
    mcp::ResourceTemplate made;
    made.uri_template = std::move(uri);
    made.title = name;
    made.name = std::move(name);
    made.description = std::move(description);
    made.mime_type = std::move(mime_type);
    return made;
}

} // namespace

std::vector<mcp::Resource> resources_of(const Site& site, const DataState& data) {
    std::vector<mcp::Resource> resources;
    for (const geodata::CatalogEntry& entry : data.catalog().entries())
        resources.push_back(dataset_resource(entry));
    for (const std::string& name : site.workspaces.names())
        add_files_of({{"workspaces", name}, site.workspaces.outputs_of(name).parent_path()}, name,
                     resources);
    for (const std::string& run : site.runs.names(site.offer.limits.listed_runs)) {
        try {
            add_run(site, run, resources);
        } catch (const Error& error) { // a run that somebody else damaged is not listed
            if (error.code() == ErrorCode::Cancelled)
                throw;
        }
    }
    return resources;
}

std::vector<mcp::ResourceTemplate> resource_templates() {
    const std::string json = "application/json";
    return {resource_template("graticule://data/{dataset}", "dataset",
                              "Size, CRS, extent and fields of a dataset of the data", json),
            resource_template("graticule://data/{dataset}/card", "schema card",
                              "Each column with type, unit, missing values and sample values",
                              "text/plain"),
            resource_template("graticule://runs/{run}", "run",
                              "What was asked, the answer, the calls, and what was made", json),
            resource_template("graticule://runs/{run}/{page}", "page of a run",
                              "report.html, report.md, answer.md, task.json, events.jsonl"),
            resource_template("graticule://runs/{run}/outputs/{file}", "file of a run",
                              "A map, layer or table; FILE.provenance.json says what it rests on"),
            resource_template(
                "graticule://runs/{run}/outputs/{file}/overview", "data file in brief",
                "Rows, fields, CRS, extent and a sample of rows, without coordinates", json),
            resource_template(
                "graticule://workspaces/{workspace}/datasets/{dataset}", "dataset of a workspace",
                "Rows, fields, CRS, extent and a sample of rows, without coordinates", json),
            resource_template("graticule://workspaces/{workspace}/outputs/{file}",
                              "file of a workspace",
                              "A map, layer or table; FILE.provenance.json says what it rests on"),
            resource_template("graticule://workspaces/{workspace}/outputs/{file}/overview",
                              "data file of a workspace in brief",
                              "Rows, fields, CRS, extent and a sample of rows, without coordinates",
                              json)};
}

mcp::ReadResult read_resource(Site& site, const std::string& uri, const Context& context) {
    mcp::ReadResult result;
    result.contents.push_back(uri == MapApp ? map_app() : Reading(site, uri, context).read());
    return result;
}

std::vector<std::string> values_of_variable(const Site& site, const DataState& data,
                                            const std::string& uri_template,
                                            const std::string& variable, const Json& known) {
    const bool of_workspace = uri_template.starts_with("graticule://workspaces/");
    std::vector<std::string> values;
    if (variable == "dataset" && !of_workspace) {
        for (const geodata::CatalogEntry& entry : data.catalog().entries())
            values.push_back(entry.name);
    } else if (variable == "run") {
        values = site.runs.names(site.offer.limits.listed_runs);
    } else if (variable == "workspace") {
        values = site.workspaces.names();
    } else if (variable == "page") {
        values.assign(RunPages.begin(), RunPages.end());
    } else if (variable == "file" && known.contains(of_workspace ? "workspace" : "run")) {
        values = of_workspace
                     ? files_in(site.workspaces.outputs_of(text_member(known, "workspace")))
                     : files_in(site.runs.folder_of(text_member(known, "run")) / Outputs);
    } else if (variable != "file" && variable != "dataset") {
        throw Error(
            ErrorCode::NotFound,
            fmt::format("{} has no variable {}", quoted_name(uri_template), quoted_name(variable)));
    }
    return values;
}

} // namespace graticule::assistants
