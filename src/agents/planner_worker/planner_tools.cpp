// SPDX-License-Identifier: Apache-2.0
#include "agents/planner_worker/planner_tools.hpp"

#include "agents/conversation/made_rasters.hpp"
#include "agents/conversation/offered_tools.hpp"
#include "agents/subtask/facts.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/failed_observation.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/sets/table/dataset_description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

namespace graticule::agents::planner_worker {

namespace {

constexpr std::size_t MostListed = 200; // files and datasets

tools::ToolSpec list_tool() {
    tools::ToolSpec tool;
    tool.name = "list_working_directory_files";
    tool.tool_set = PlannerWorker;
    tool.description = "Lists the data, and the datasets and files that were made until now.";
    tool.example = "{}";
    return tool;
}

tools::ToolSpec metadata_tool() {
    tools::ToolSpec tool;
    tool.name = "reading_gis_metadata";
    tool.tool_set = PlannerWorker;
    tool.description = "Tells what one of them holds: rows, fields with their values, CRS and "
                       "extent; or cells and bands.";
    tool.parameters = {
        tools::input("path", tools::ParameterType::Text, "Path or name, as the list has it.")};
    tool.example = R"({"path": "data/towns.csv"})";
    return tool;
}

tools::ToolSpec reject_tool() {
    tools::ToolSpec tool;
    tool.name = conversation::RejectTask;
    tool.tool_set = PlannerWorker;
    tool.description = "Ends the work where the data or tools lack what the task needs.";
    tool.parameters = {tools::input("reason", tools::ParameterType::Text,
                                    "One sentence that names what is missing.")};
    tool.example = R"({"reason": "the data have no year 2020"})";
    return tool;
}

const std::vector<tools::ToolSpec>& specifications() {
    static const std::vector<tools::ToolSpec> All{list_tool(), metadata_tool(), reject_tool()};
    return All;
}

/// What can be looked at, by the name that the list has for it.
struct Listed {
    std::string name;
    std::string what; ///< "data", "dataset", "output"
    const geodata::CatalogEntry* entry = nullptr;
};

std::vector<Listed> all_listed(const Team& team) {
    std::vector<Listed> listed;
    const tools::Workspace& workspace = team.workspace;
    const tools::CodePaths paths(workspace.catalog());
    for (const geodata::CatalogEntry& entry : workspace.catalog().entries())
        listed.push_back({paths.of(entry), "data", &entry});
    for (const std::string& name : workspace.dataset_names())
        listed.push_back({name, "dataset"});
    for (const std::string& name : conversation::made_rasters(workspace))
        listed.push_back({name, "dataset"});
    std::set<std::string> seen;
    for (const tools::Artifact& artifact : team.ledger.artifacts())
        if (seen.insert(artifact.path).second)
            listed.push_back({artifact.path, "output"});
    return listed;
}

tools::Observation list(const Team& team) {
    tools::Observation observation;
    observation.data["files"] = Json::array();
    const std::vector<Listed> listed = all_listed(team);
    for (const Listed& one : listed) {
        if (observation.data["files"].size() == MostListed)
            break;
        const std::string title =
            one.entry != nullptr && one.entry->title != one.entry->name ? one.entry->title : "";
        observation.text += fmt::format(
            "{} ({}{})\n", one_line(one.name), one.what,
            one.entry == nullptr ? ""
                                 : ", " + quoted_name(one.entry->name)
                                       + (title.empty() ? "" : ", " + graticule::quoted(title)));
        observation.data["files"].push_back({{"path", one_line(one.name)}, {"kind", one.what}});
    }
    if (listed.size() > MostListed)
        observation.text += fmt::format("and {} more\n", listed.size() - MostListed);
    if (listed.empty())
        observation.text = "There are no files.";
    return observation;
}

bool is_called(const Listed& one, std::string_view name) {
    if (one.name == name || std::filesystem::path(one.name).filename() == name)
        return true;
    return one.entry != nullptr && (one.entry->name == name || one.entry->title == name);
}

tools::Observation described(const Team& team, const Listed& one) {
    const tools::Workspace& workspace = team.workspace;
    if (one.entry != nullptr && one.entry->kind == geodata::DataKind::Raster)
        return tools::describe_raster(one.entry->name, workspace.open_raster(*one.entry),
                                      team.context);
    if (one.entry != nullptr)
        return tools::describe_layer(one.entry->name,
                                     workspace.read(*one.entry, team.context).layer);
    if (one.what == "dataset")
        return workspace.has_raster(one.name)
                   ? tools::describe_raster(one.name, workspace.raster(one.name), team.context)
                   : tools::describe_layer(one.name, workspace.layer(one.name));
    tools::Observation observation;
    observation.data = subtask::facts_of_output(team, one.name);
    observation.text = fmt::format("{}: {}", one.name, text_member(observation.data, "is"));
    for (const std::string& fault : texts_member(observation.data, "faults"))
        observation.text += fmt::format("\nFAULT: {}", fault);
    return observation;
}

tools::Observation metadata(const Team& team, const std::string& name) {
    const std::vector<Listed> listed = all_listed(team);
    const auto found = std::find_if(listed.begin(), listed.end(),
                                    [&](const Listed& one) { return is_called(one, name); });
    if (found != listed.end())
        return described(team, *found);
    std::vector<std::string> names;
    for (const Listed& one : listed)
        names.push_back(one.name);
    const auto nearest = nearest_name(name, names);
    throw Error(ErrorCode::NotFound, fmt::format("there is no {}", quoted_name(name)),
                nearest ? fmt::format("Did you mean {}?", *nearest)
                        : "list_working_directory_files tells what there is");
}

tools::Observation carried_out(const Team& team, const std::string& name, const Json& given) {
    const auto& all = specifications();
    const auto tool = std::find_if(all.begin(), all.end(),
                                   [&](const tools::ToolSpec& one) { return one.name == name; });
    if (tool == all.end())
        throw Error(ErrorCode::NotFound, fmt::format("a planner has no tool {}", quoted_name(name)),
                    "What is to be done say in words: a worker does it");
    const tools::Arguments arguments(tools::check_arguments(*tool, given).values);
    if (name == conversation::RejectTask) {
        tools::Observation observation;
        observation.text = "Rejected.";
        observation.data = {{"rejected", true}};
        return observation;
    }
    return arguments.has("path") ? metadata(team, arguments.text("path")) : list(team);
}

} // namespace

std::vector<llm::ToolSpecification> planner_tools() {
    std::vector<llm::ToolSpecification> offered;
    for (const tools::ToolSpec& tool : specifications()) {
        Json schema = tools::argument_schema(tool);
        schema.erase("$schema"); // providers know what it is
        offered.push_back({tool.name, tool.description, std::move(schema)});
    }
    return offered;
}

tools::Observation call_planner_tool(const Team& team, const std::string& tool,
                                     const Json& arguments) {
    tools::Observation observation;
    try {
        observation = carried_out(team, tool, arguments);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        observation = tools::failed_observation(error);
    }
    observation.text = shorten(visible_text(observation.text), tools::MaxObservationBytes);
    return observation;
}

} // namespace graticule::agents::planner_worker
