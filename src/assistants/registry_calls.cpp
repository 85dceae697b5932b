// SPDX-License-Identifier: Apache-2.0
#include "assistants/registry_calls.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/budget.hpp"
#include "tools/registry.hpp"
#include "tools/sets/search/tool_search.hpp"

#include "assistants/goal_tool.hpp"
#include "assistants/location.hpp"
#include "assistants/open_choice.hpp"
#include "assistants/overview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::string_view CodeSet = "code";
constexpr const char* StatesCrs = "assign_crs"; // a tool

// Parameters of tools that write files.
constexpr std::array<std::string_view, 2> NamesFiles{"file_name", "formats"};
// Published tools that draw or write without a parameter that says so.
constexpr std::array<std::string_view, 7> Draw{
    "make_choropleth_map",       "make_bivariate_map", "make_heatmap",   "visualize_geographies",
    "generate_contours_display", "InteractiveQuery",   "InteractiveEdit"};

tools::Observation called_once(const CallInWorkspace& call, const std::string& tool,
                               const Json& arguments) {
    tools::ToolContext context{call.place.workspace, call.request.context()};
    tools::BudgetMeter meter(call.site.offer.budget);
    return meter.call(context, tool, arguments);
}

bool states_no_crs(const CallInWorkspace& call, const std::string& name) {
    tools::Workspace& workspace = call.place.workspace;
    const geodata::CatalogEntry* entry = workspace.find_entry(name);
    const bool is_raster = entry != nullptr && entry->kind == geodata::DataKind::Raster;
    if (workspace.has_raster(name) || (is_raster && !workspace.has_layer(name)))
        return !workspace.raster(name).crs.known();
    if (entry == nullptr && !workspace.has_layer(name))
        return false;
    tools::ToolContext context{workspace, call.request.context()};
    const geodata::Layer& layer = tools::find_or_read_layer(context, name);
    return layer.has_geometry() && !layer.crs().known();
}

/// Has a function called for each text that names a dataset: the arguments that do, and in lists of
/// objects the members that are called so.
void for_each_dataset(Json& value, bool names_dataset,
                      const std::function<void(Json& name)>& visit) {
    if (value.is_string() && names_dataset)
        visit(value);
    else if (value.is_array())
        for (Json& element : value)
            for_each_dataset(element, names_dataset, visit);
    else if (value.is_object())
        for (auto& [member, part] : value.items())
            for_each_dataset(part, member == "dataset", visit);
}

void for_each_dataset(const std::string& tool, Json& arguments,
                      const std::function<void(Json& name)>& visit) {
    using tools::AllowedValues;
    for (const tools::Parameter& parameter : tools::find_tool(tool).parameters)
        if (const auto given = arguments.find(parameter.name); given != arguments.end()) {
            const bool is_free = parameter.allowed == AllowedValues::Any
                                 || parameter.allowed == AllowedValues::Fixed
                                 || !parameter.of.empty();
            for_each_dataset(*given, !is_free, visit);
        }
}

std::set<std::string> without_crs(const CallInWorkspace& call, const std::string& tool,
                                  Json& arguments) {
    std::set<std::string> names;
    for_each_dataset(tool, arguments, [&](const Json& name) {
        if (states_no_crs(call, name.get<std::string>()))
            names.insert(name.get<std::string>());
    });
    return names;
}

/// In which CRS data are that state none, as the user says; none where not all is said.
std::optional<std::map<std::string, std::string>>
crs_of_user(const CallInWorkspace& call, const std::set<std::string>& datasets) {
    std::map<std::string, std::string> said;
    for (const std::string& dataset : datasets) {
        const auto crs = said_by_user(
            call.request, "crs:" + dataset,
            fmt::format("The dataset {} does not state its coordinate reference system. In which "
                        "one are its coordinates?",
                        quoted_name(dataset)),
            "An EPSG code, such as EPSG:4326 for longitude and latitude in WGS 84");
        if (!crs)
            return std::nullopt;
        said[dataset] = *crs;
    }
    return said;
}

/// Has the datasets in the CRS that the user said, under other names.
/// @return the observation of what failed, if something did
std::optional<tools::Observation> state_crs(const CallInWorkspace& call, const std::string& tool,
                                            const std::map<std::string, std::string>& said,
                                            Json& arguments) {
    std::map<std::string, std::string> names;
    for (const auto& [dataset, crs] : said) {
        const std::string placed = call.place.workspace.free_name(dataset + "_placed");
        tools::Observation observation =
            called_once(call, StatesCrs, {{"dataset", dataset}, {"crs", crs}, {"output", placed}});
        if (!observation.ok)
            return observation;
        names[dataset] = placed;
    }
    for_each_dataset(tool, arguments, [&](Json& name) {
        if (const auto found = names.find(name.get<std::string>()); found != names.end())
            name = found->second;
    });
    return std::nullopt;
}

} // namespace

tools::Observation call_of_registry(const CallInWorkspace& call, const std::string& tool,
                                    Json& arguments) {
    tools::Observation observation = called_once(call, tool, arguments);
    const bool lacks_crs = !observation.ok
                           && observation.error_code == error_code_name(ErrorCode::CrsMissing)
                           && call.request.client().can_be_asked;
    if (!lacks_crs)
        return observation;
    const std::set<std::string> datasets = without_crs(call, tool, arguments);
    if (datasets.empty())
        return observation;
    const auto said = crs_of_user(call, datasets);
    if (!said)
        return observation;
    if (auto failed = state_crs(call, tool, *said, arguments))
        return std::move(*failed);
    observation = called_once(call, tool, arguments);
    for (const auto& [dataset, crs] : *said)
        observation.text += fmt::format("\nNote: {} is taken to be in {}, as the user said.",
                                        quoted_name(dataset), crs);
    return observation;
}

OutputPlace place_of(const NamedWorkspace& workspace) {
    return {{"workspaces", workspace.name}, workspace.folder};
}

Json data_of_call(const CallInWorkspace& call, tools::Observation& observation, ResultOf& result,
                  std::size_t most) {
    Json made;
    const std::string output = text_member(observation.data, "output");
    const tools::Workspace& workspace = call.place.workspace;
    if (observation.ok && (workspace.has_layer(output) || workspace.has_raster(output))) {
        made = overview_of(workspace, output);
        mcp::Resource link;
        link.uri = location({"workspaces", call.place.name, "datasets", output});
        link.name = output;
        link.title = one_line(output);
        link.description = "Size, fields, CRS, extent and a sample of rows";
        link.mime_type = "application/json";
        made["uri"] = link.uri;
        result.add_link(std::move(link));
    }
    const bool is_shortened = shorten_data(observation.data, most);
    return {{"data", std::move(observation.data)},
            {"data_shortened", is_shortened},
            {"dataset", std::move(made)}};
}

Json properties_of_call() {
    return {{"data", {{"type", "object"}, {"description", "What the call gave back."}}},
            {"data_shortened",
             {{"type", "boolean"},
              {"description", "Long lists and texts of data are cut; export_dataset writes all."}}},
            {"dataset",
             {{"type", Json::array({"object", "null"})},
              {"description", "What was stored: name, rows, fields, CRS, extent, a sample."}}}};
}

mcp::ToolResult result_of_call(const CallInWorkspace& call, const std::string& tool,
                               tools::Observation observation) {
    ResultOf result(call.site.offer.limits, call.request.context());
    result.say(observation.text);
    if (!observation.ok)
        return result.take_error();
    Json structured{{"workspace", call.place.name}, {"tool", tool}};
    structured.update(data_of_call(call, observation, result, call.site.offer.limits.data_bytes));
    structured["files"] = result.add_files(observation.artifacts, place_of(call.place));
    for (const Json& file : structured["files"])
        result.say(line_of_file(file));
    if (!observation.artifacts.empty())
        call.site.notices.resources_changed();
    return result.take(structured);
}

Json output_of_call() {
    Json properties{{"workspace", {{"type", "string"}}}, {"tool", {{"type", "string"}}}};
    properties.update(properties_of_call());
    properties["files"] = files_schema();
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required",
             Json::array({"workspace", "tool", "data", "data_shortened", "dataset", "files"})}};
}

namespace {

const tools::ToolSpec& tool_named(const std::string& name) {
    try {
        return tools::find_tool(name);
    } catch (const Error& error) {
        const bool is_near = error.hint().starts_with("Did you mean");
        throw Error(error.code(), error.message(),
                    is_near ? error.hint() : "find_tool tells which tools there are");
    }
}

} // namespace

const tools::ToolSpec& offered_tool(const Offer& offer, const std::string& name) {
    const tools::ToolSpec& tool = tool_named(name);
    if (tool.tool_set == CodeSet && !offer.code)
        throw Error(ErrorCode::Refused,
                    fmt::format("{} executes code, which this server was not allowed", tool.name),
                    "Use other tools (find_tool), or have the user start the server with "
                    "--allow-code");
    return tool;
}

bool only_reads(const tools::ToolSpec& tool) {
    const auto changes = [](const tools::Parameter& parameter) {
        return parameter.names_result
               || std::find(NamesFiles.begin(), NamesFiles.end(), parameter.name)
                      != NamesFiles.end();
    };
    return tool.tool_set != CodeSet && std::find(Draw.begin(), Draw.end(), tool.name) == Draw.end()
           && std::none_of(tool.parameters.begin(), tool.parameters.end(), changes);
}

mcp::ToolAnnotations annotations_of(const tools::ToolSpec& tool) {
    mcp::ToolAnnotations annotations;
    annotations.read_only = only_reads(tool);
    // Results have places of their own; files of the data are never written to. What code does to
    // files of its session is its own affair.
    annotations.destructive = tool.tool_set == CodeSet;
    annotations.idempotent = annotations.read_only;
    annotations.open_world = tool.name == "DownloadGeoJSONData";
    return annotations;
}

mcp::ToolAnnotations annotations_of_any_tool(const Offer& offer) {
    mcp::ToolAnnotations annotations;
    annotations.read_only = false;
    annotations.destructive = offer.code;
    annotations.idempotent = false;
    annotations.open_world = offer.code && !offer.code_settings.hosts.empty();
    return annotations;
}

std::vector<tools::ToolSpec> listed_tools(const Offer& offer) {
    std::vector<tools::ToolSpec> listed;
    if (offer.tool_set.empty())
        return listed;
    for (const tools::ToolSpec& tool : tools::all_tools())
        if (tools::in_tool_set(tool, offer.tool_set) && (tool.tool_set != CodeSet || offer.code)) {
            listed.push_back(tool);
            listed.back().parameters.push_back(workspace_input());
        }
    return listed;
}

} // namespace graticule::assistants
