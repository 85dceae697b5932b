// SPDX-License-Identifier: Apache-2.0
#include "base/json.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "tools/documentation/documentation.hpp"
#include "tools/registry.hpp"
#include "tools/sets/search/tools.hpp"

#include <fmt/format.h>

#include <string>

namespace graticule::tools {

namespace {

constexpr std::string_view OwnSet = "graticule";

/// As Python writes a value of JSON.
std::string python_value(const Json& value) {
    if (value.is_null())
        return "None";
    if (value.is_boolean())
        return value.get<bool>() ? "True" : "False";
    return to_line(value);
}

/// Code hands data over and takes results as they are, so results have no names.
bool is_argument_of_code(const Parameter& parameter) {
    return !parameter.names_result || parameter.names_field;
}

std::string signature_of(const ToolSpec& tool) {
    std::vector<std::string> parameters;
    for (const bool required : {true, false})
        for (const Parameter& parameter : tool.parameters)
            if (parameter.required == required && is_argument_of_code(parameter))
                parameters.push_back(required ? parameter.name
                                              : fmt::format("{}={}", parameter.name,
                                                            python_value(parameter.default_value)));
    return "(" + join(parameters, ", ") + ")";
}

std::string parameters_of(const ToolSpec& tool) {
    std::string text;
    for (const Parameter& parameter : tool.parameters) {
        if (!is_argument_of_code(parameter))
            continue;
        text += fmt::format("{}: {}", parameter.name, parameter.description);
        if (!parameter.unit.empty())
            text += fmt::format(" Unit: {}.", parameter.unit);
        if (!parameter.choices.empty())
            text += fmt::format(" One of {}.", join(parameter.choices, ", "));
        text += '\n';
    }
    return text;
}

} // namespace

std::vector<retrieval::Entry> tool_entries() {
    std::vector<retrieval::Entry> entries;
    for (const ToolSpec& tool : all_tools()) {
        if (tool.tool_set != OwnSet || tool.name == FindTools)
            continue;
        retrieval::Entry entry;
        entry.kind = retrieval::EntryKind::Tool;
        entry.name = "graticule." + tool.name;
        entry.libraries = {"graticule"};
        entry.version = Version;
        entry.signature = signature_of(tool);
        entry.summary = tool.description;
        entry.asked = tool.search_words;
        entry.parameters = parameters_of(tool);
        entries.push_back(std::move(entry));
    }
    return entries;
}

} // namespace graticule::tools
