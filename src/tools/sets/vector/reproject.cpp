// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/reproject.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation reproject(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    const geodata::Crs target = geodata::Crs::parse(arguments.text("crs"));
    operations::Report report;
    geodata::Layer moved = operations::reproject(layer, target, report, context.context);
    const std::string lead =
        fmt::format("Moved '{}' from {} to {}.", dataset, layer.crs().label(), target.label());
    return store_result(context, arguments.text("output"), std::move(moved), {"reproject", dataset},
                        lead, report);
}

} // namespace

ToolSpec reproject_tool() {
    ToolSpec tool;
    tool.name = "reproject";
    tool.tool_set = "graticule";
    tool.description = "Moves a layer to another coordinate reference system.";
    tool.search_words =
        "projection crs epsg wgs84 coordinate system transform mercator utm lambert";
    tool.parameters = {layer_input("dataset", "Layer to move."),
                       input("crs", ParameterType::Text,
                             "The CRS, such as EPSG:3035, or as WKT or a PROJ string."),
                       result_name()};
    tool.example = R"({"dataset": "countries", "crs": "EPSG:8857", "output": "equal_earth"})";
    tool.call = reproject;
    tool.dry_run = makes_layer({.rows = rows_of("dataset"), .shape_of = "dataset", .moves = true});
    return tool;
}

} // namespace graticule::tools
