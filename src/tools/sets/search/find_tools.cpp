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
#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t MostFound = 6;
constexpr std::size_t MostInFull = 3; // that are asked for by name

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

/// The tools that words call by their names, in whichever set they are. One whose name is a plain
/// word is called by it where it stands alone: to buffer and clip are also things to be done.
std::vector<const ToolSpec*> named_in(std::string_view words) {
    std::set<std::string> names;
    std::string name;
    for (const char c : std::string(words) + " ") {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_')
            name += c;
        else if (!name.empty())
            names.insert(ascii_lower(std::exchange(name, {})));
    }
    std::vector<const ToolSpec*> named;
    for (const ToolSpec& tool : all_tools())
        if (tool.name != FindTools && names.contains(ascii_lower(tool.name))
            && (names.size() == 1 || tool.name.find('_') != std::string::npos))
            named.push_back(&tool);
    return named;
}

/// Of tools that are asked for by name all that is declared, as they may have been told of in
/// brief.
Observation told_in_full(const std::vector<const ToolSpec*>& named, std::string_view set) {
    Observation observation;
    Json names = Json::array();
    std::string elsewhere;
    for (const ToolSpec* tool : named)
        if (!in_tool_set(*tool, set)) {
            elsewhere += fmt::format("\n{} is of the tool set '{}', which is not at hand here.",
                                     tool->name, tool->tool_set);
        } else if (names.size() < MostInFull) {
            observation.text += (names.empty() ? "" : "\n") + in_full(*tool);
            names.push_back(tool->name);
        }
    observation.text += observation.text.empty() ? std::string(trim(elsewhere)) : elsewhere;
    observation.data = {{"tools", std::move(names)}};
    return observation;
}

Observation nearest_tools(const std::string& need, const std::string& set) {
    std::vector<FoundTool> found = search_tools(need, set);
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

Observation find(ToolContext&, const Arguments& arguments) {
    const std::string need = arguments.text("need");
    const std::string set = arguments.text("tool_set");
    const std::vector<const ToolSpec*> named = named_in(need);
    const bool here = std::any_of(named.begin(), named.end(),
                                  [&](const ToolSpec* tool) { return in_tool_set(*tool, set); });
    if (here)
        return told_in_full(named, set);
    Observation observation = nearest_tools(need, set);
    if (!named.empty())
        observation.text = told_in_full(named, set).text + "\n" + observation.text;
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
