// SPDX-License-Identifier: Apache-2.0
#include "tools/reference.hpp"

#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/registry.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/geojson/tools.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::string_view Lead = R"(# Tools

What an agent may call, and what `graticule tools call` and `graticule tools run` take. This page is made from the
tools' declarations by `make reference`; a test checks that it is up to date.

Values that a tool cannot know beforehand (datasets, fields, bands) are bound to what the workspace holds at the moment
of the call; `graticule tools show NAME --data DIR` lists them. A dataset that is in the data but was not loaded yet is
read under its catalogue name. A call that fails changes nothing, and its observation names the argument, what was
allowed and the nearest match.
)";

std::string_view bound_to(AllowedValues allowed) {
    switch (allowed) {
    case AllowedValues::CatalogTables:
        return "a table of the data";
    case AllowedValues::CatalogLayers:
        return "a layer of the data";
    case AllowedValues::CatalogRasters:
        return "a raster of the data";
    case AllowedValues::CatalogAny:
        return "a dataset of the data";
    case AllowedValues::Datasets:
        return "a layer or table";
    case AllowedValues::AnyDataset:
        return "a layer, table or raster";
    case AllowedValues::Layers:
        return "a layer";
    case AllowedValues::Rasters:
        return "a raster";
    case AllowedValues::FieldsOf:
        return "a field of";
    case AllowedValues::NumericFieldsOf:
        return "a number field of";
    case AllowedValues::BandsOf:
        return "a band of";
    case AllowedValues::Any:
    case AllowedValues::Fixed:
        return "";
    }
    return "";
}

std::string escape_cell(std::string text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '|')
            escaped += '\\';
        escaped += c == '\n' ? ' ' : c;
    }
    return escaped;
}

std::string tool_section(const ToolSpec& tool) {
    std::string section = fmt::format("\n### {}\n\n{}\n", tool.name, tool.description);
    if (!tool.parameters.empty())
        section += "\n| argument | takes | meaning |\n|---|---|---|\n";
    for (const Parameter& parameter : tool.parameters)
        section += fmt::format(
            "| `{}`{} | {} | {} |\n", parameter.name, parameter.required ? "" : " (optional)",
            escape_cell(parameter_terms(parameter)), escape_cell(parameter.description));
    if (!tool.deviations.empty())
        section += "\nWhere it differs from the published tool:\n\n";
    for (const std::string& deviation : tool.deviations)
        section += fmt::format("- {}\n", deviation);
    if (!tool.example.empty())
        section += fmt::format("\n```json\n{}\n```\n", tool.example);
    return section;
}

} // namespace

std::string parameter_terms(const Parameter& parameter) {
    std::vector<std::string> terms{std::string(parameter_type_name(parameter.type))};
    if (parameter.names_result)
        terms.emplace_back("a new name");
    if (const std::string_view bound = bound_to(parameter.allowed); !bound.empty())
        terms.push_back(parameter.of.empty() ? std::string(bound)
                                             : fmt::format("{} `{}`", bound, parameter.of));
    if (!parameter.choices.empty())
        terms.push_back("one of " + join(parameter.choices, ", "));
    if (!parameter.unit.empty())
        terms.push_back("in " + parameter.unit);
    if (parameter.minimum)
        terms.push_back("at least " + shortest_number(*parameter.minimum));
    if (parameter.maximum)
        terms.push_back("at most " + shortest_number(*parameter.maximum));
    if (!parameter.default_value.is_null() && !is_text(parameter.default_value, ""))
        terms.push_back("default "
                        + (parameter.default_value.is_string()
                               ? parameter.default_value.get<std::string>()
                               : to_line(parameter.default_value)));
    return join(terms, "; ");
}

std::string reference_page() {
    std::string page(Lead);
    page += "\n## Graticule\n";
    for (const ToolSpec& tool : all_tools())
        if (tool.tool_set == "graticule")
            page += tool_section(tool);
    page += "\n## Code\n\nTools with which an agent works by writing Python, in a session of the "
            "sandbox "
            "(docs/code-agent.md). They are offered\nwhere `--tool-set code` asks for them.\n";
    for (const ToolSpec& tool : all_tools())
        if (tool.tool_set == CodeSet)
            page += tool_section(tool);
    page += "\n## GeoBenchX\n\nThe published tools of the benchmark GeoBenchX, under their "
            "published names and parameters, so that published\nsequences of calls run unchanged. "
            "Arguments that a published tool never had are ignored, and the observation says so.\n";
    for (const ToolSpec& tool : all_tools())
        if (tool.tool_set == "geobenchx")
            page += tool_section(tool);
    page +=
        "\n## GeoJSON functions\n\nThe functions of a published library for tasks about GeoJSON, "
        "under their published names (docs/geojson-functions.md).\nThey are offered where "
        "`--tool-set geojson` asks for them.\n";
    for (const ToolSpec& tool : all_tools())
        if (tool.tool_set == GeojsonSet)
            page += tool_section(tool);
    return page;
}

} // namespace graticule::tools
