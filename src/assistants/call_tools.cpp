// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/parameters.hpp"
#include "tools/registry.hpp"
#include "tools/sets/search/tools.hpp"

#include "assistants/goal_tool.hpp"
#include "assistants/registry_calls.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::assistants {

namespace {

constexpr std::size_t MostInFull = 3; ///< tools whose schema is told, too

std::vector<std::string> searched_sets(const Offer& offer) {
    std::vector<std::string> sets{"graticule", "geobenchx", "all", "geojson"};
    if (offer.code)
        sets.emplace_back("code");
    return sets;
}

Json found_tool(const std::string& name, bool in_full, const tools::Workspace& workspace) {
    const tools::ToolSpec& tool = tools::find_tool(name);
    Json found{{"name", tool.name},
               {"description", tool.description},
               {"read_only", only_reads(tool)},
               {"example", parse_json(tool.example, tool.name)}};
    if (in_full)
        found["input_schema"] = tools::argument_schema(tool, &workspace);
    return found;
}

/// Its arguments, in the line of a text.
std::string signature_of(const tools::ToolSpec& tool) {
    std::vector<std::string> arguments;
    for (const tools::Parameter& parameter : tool.parameters)
        arguments.push_back(parameter.name + (parameter.required ? "" : "?"));
    return fmt::format("{}({}), as {}", tool.name, join(arguments, ", "), tool.example);
}

mcp::ToolResult find_tool(const AssistantCall& call) {
    const WorkspaceLease place =
        call.site.workspaces.use(call.arguments.text("workspace"), call.request.context());
    tools::ToolContext context{place->workspace, call.request.context()};
    const std::string set = call.arguments.text("tool_set");
    Json names = Json::array();
    ResultOf result(call.site.offer.limits, call.request.context());
    if (set == "code") { // few, and not searched
        for (const tools::ToolSpec& tool : tools::all_tools())
            if (tool.tool_set == set) {
                names.push_back(tool.name);
                result.say(fmt::format("{}: {}", tool.name, tool.description));
            }
    } else {
        const tools::Observation found = tools::call_tool(
            context, tools::FindTools, {{"need", call.arguments.text("need")}, {"tool_set", set}});
        result.say(found.text);
        if (!found.ok)
            return result.take_error();
        names = member(found.data, "tools");
    }
    Json described = Json::array();
    for (const Json& name : names)
        described.push_back(
            found_tool(name.get<std::string>(), described.size() < MostInFull, place->workspace));
    if (!names.empty())
        result.say("Call one with call_tool; an argument with ? may be left out:");
    for (std::size_t i = 0; i < std::min(names.size(), MostInFull); ++i)
        result.say("- " + signature_of(tools::find_tool(names[i].get<std::string>())));
    return result.take({{"tools", std::move(described)}});
}

mcp::ToolResult call_tool(const AssistantCall& call) {
    const tools::ToolSpec& tool = offered_tool(call.site.offer, call.arguments.text("tool"));
    const WorkspaceLease place =
        call.site.workspaces.use(call.arguments.text("workspace"), call.request.context());
    Json arguments = call.arguments.json("arguments");
    const CallInWorkspace in_place{call.site, *place, call.request};
    tools::Observation observation = call_of_registry(in_place, tool.name, arguments);
    return result_of_call(in_place, tool.name, std::move(observation));
}

Json output_of_find() {
    return {
        {"type", "object"},
        {"properties",
         {{"tools",
           {{"type", "array"},
            {"description", "The best first; the first ones with the schema of their arguments, "
                            "whose values are those that the workspace has now."},
            {"items",
             {{"type", "object"},
              {"properties",
               {{"name", {{"type", "string"}}},
                {"description", {{"type", "string"}}},
                {"read_only", {{"type", "boolean"}}},
                {"example", {{"type", "object"}}},
                {"input_schema", {{"type", "object"}}}}},
              {"required", Json::array({"name", "description", "read_only", "example"})}}}}}}},
        {"required", Json::array({"tools"})}};
}

} // namespace

GoalTool find_tool_tool(const Offer& offer) {
    GoalTool tool;
    tool.title = "Find a tool for a step";
    tool.spec.name = "find_tool";
    tool.spec.description =
        "Finds tools by what is to be done, or tells all of one that is named: buffers, joins, "
        "overlays, statistics, rasters, maps, charts and more, some 150 of them. Call what it "
        "finds "
        "with call_tool. For a whole question use ask.";
    tool.spec.parameters = {
        tools::input("need", tools::ParameterType::Text,
                     "What is to be done in a few words, such as \"length of lines\", or the name "
                     "of a tool."),
        tools::optional(tools::choice_input("tool_set",
                                            "Which tools to look among; graticule has those with "
                                            "units and checks.",
                                            searched_sets(offer)),
                        "graticule"),
        workspace_input()};
    tool.output_schema = output_of_find();
    tool.annotations = {
        .read_only = true, .destructive = false, .idempotent = true, .open_world = false};
    tool.call = find_tool;
    return tool;
}

GoalTool call_tool_tool(const Offer& offer) {
    GoalTool tool;
    tool.title = "Call a tool";
    tool.spec.name = "call_tool";
    tool.spec.description =
        "Calls one of the tools that find_tool tells of, in a workspace of named datasets: results "
        "are stored under the name that the call gives them, and later calls in the same workspace "
        "use them by it. The user's datasets are there by their names. A wrong argument is "
        "answered "
        "with what is allowed and the nearest match; the workspace then is as it was.";
    tool.spec.parameters = {
        tools::input("tool", tools::ParameterType::Text, "Name of the tool."),
        tools::optional(tools::input("arguments", tools::ParameterType::Object,
                                     "Its arguments, as find_tool tells their schema."),
                        Json::object()),
        workspace_input()};
    tool.output_schema = output_of_call();
    tool.annotations = annotations_of_any_tool(offer);
    tool.may_be_task = true;
    tool.call = call_tool;
    return tool;
}

} // namespace graticule::assistants
