// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/registry.hpp"
#include "tools/sets/geojson/tools.hpp"
#include "tools/sets/search/tool_search.hpp"
#include "tools/sets/search/tools.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::tools {

namespace {

constexpr std::size_t MostFound = 6;

/// A tool with all that is declared of its parameters.
std::string in_full(const ToolSpec& tool) {
    std::string text = fmt::format("{}: {}", tool.name, tool.description);
    const Json schema = argument_schema(tool);
    for (const Parameter& parameter : tool.parameters) {
        const Json& of_it = member(member(schema, "properties"), parameter.name);
        text += fmt::format("\n  {}{}: {}", parameter.name, parameter.required ? "" : " (optional)",
                            text_member(of_it, "description"));
        if (!parameter.choices.empty())
            text += fmt::format(" One of {}.", join(parameter.choices, ", "));
    }
    return text;
}

Observation find(ToolContext&, const Arguments& arguments) {
    std::vector<FoundTool> found = search_tools(arguments.text("need"), arguments.text("tool_set"));
    const std::string name(trim(arguments.text("need")));
    for (const FoundTool& one : found)
        if (one.tool->name == name) { // as it may have been told of in brief
            Observation observation;
            observation.text = in_full(*one.tool);
            observation.data = {{"tools", Json::array({name})}};
            return observation;
        }
    std::erase_if(found, [](const FoundTool& one) { return one.tool->name == FindTools; });
    found.resize(std::min(found.size(), MostFound));
    Observation observation;
    Json names = Json::array();
    for (const FoundTool& one : found) {
        names.push_back(one.tool->name);
        observation.text += fmt::format("\n  {}: {}", one.tool->name, one.tool->description);
    }
    observation.text = found.empty()
                           ? "No tool has to do with any of these words. Say it in others."
                           : "The nearest tools:" + observation.text;
    observation.data = {{"tools", std::move(names)}};
    return observation;
}

} // namespace

ToolSpec find_tools_tool() {
    ToolSpec tool;
    tool.name = FindTools;
    tool.tool_set = "graticule";
    tool.description = "Tells which tools do what is wanted.";
    tool.parameters = {input("need", ParameterType::Text,
                             "What is to be done, in a few words, such as \"length of lines\"."),
                       optional(choice_input("tool_set", "Which tools to look among.",
                                             {"graticule", "geobenchx", std::string(AllToolSets),
                                              std::string(GeojsonSet)}),
                                "graticule")};
    tool.example = R"({"need": "cut a raster to a polygon"})";
    tool.call = find;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
