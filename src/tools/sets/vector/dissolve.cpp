// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/dissolve.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation dissolve(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::Report report;
    geodata::Layer united =
        operations::dissolve(layer, arguments.text_list("by"), report, context.context);
    const std::string lead =
        fmt::format("United {} features of '{}' into {}.", layer.size(), dataset, united.size());
    return store_result(context, arguments.text("output"), std::move(united), {"dissolve", dataset},
                        lead, report);
}

} // namespace

ToolSpec dissolve_tool() {
    ToolSpec tool;
    tool.name = "dissolve";
    tool.tool_set = "graticule";
    tool.description = "Unites the geometries of features with equal values of fields; without "
                       "fields, of all features. Adds the count of each.";
    tool.search_words =
        "merge unite combine join boundaries outline by group continent region whole together";
    Parameter by = field_input("by", "dataset", "Fields whose values make the groups.");
    by.type = ParameterType::TextList;
    tool.parameters = {layer_input("dataset", "Layer to unite."),
                       optional(std::move(by), Json::array()), result_name()};
    tool.example = R"({"dataset": "countries", "by": ["continent"], "output": "continents"})";
    tool.call = dissolve;
    tool.dry_run = makes_layer({.rows = groups_of("dataset", "by"), .shape_of = "dataset"});
    return tool;
}

} // namespace graticule::tools
