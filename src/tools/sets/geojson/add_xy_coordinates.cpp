// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/coordinates.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* AddXyCoordinates = "AddXYCoordinates";

Observation add_coordinates(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    operations::Report report;
    geodata::Layer result =
        operations::with_point_coordinates(context.workspace.layer(name), report);
    const std::string lead =
        fmt::format("{} points of '{}' with their coordinates.", result.size(), name);
    return store_geodataframe(context, arguments, {AddXyCoordinates, name}, std::move(result), lead,
                              report);
}

} // namespace

ToolSpec add_xy_coordinates_tool() {
    ToolSpec tool = geojson_tool(
        AddXyCoordinates,
        "Adds the coordinates of each point as POINT_X and POINT_Y, in the layer's CRS.");
    tool.parameters = {geodataframe_input("Layer of points."), result_input()};
    tool.example = R"({"geodataframe": "stations", "result": "stations_xy"})";
    tool.call = add_coordinates;
    tool.dry_run = makes_layer({.rows = rows_of("geodataframe"), .shape_of = "geodataframe"});
    return tool;
}

} // namespace graticule::tools
