// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/coordinates.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* ExportCoordinateOfGeometry = "ExportCoordinateofGeometry";

Observation list_coordinates(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    geodata::Layer table =
        operations::coordinate_table(layer, arguments.text_list("columns"), report);
    const std::string lead =
        fmt::format("{} vertices of {} features of '{}'.", table.size(), layer.size(), name);
    return store_rows(context, arguments.text("result"), std::move(table),
                      {ExportCoordinateOfGeometry, name}, lead, report);
}

Amount vertices_of(const DryRun& dry_run, const Arguments& arguments) {
    return dry_run.estimate(arguments, "geodataframe").vertices;
}

} // namespace

ToolSpec export_coordinate_of_geometry_tool() {
    ToolSpec tool = geojson_tool(
        ExportCoordinateOfGeometry,
        "Lists the coordinates of geometries as a table, a row for each vertex: FID (row of "
        "the feature), PART, RING (0 is the outer one) and VERTEX, all from 0, X and Y in "
        "the layer's CRS, and Z if there are heights.");
    tool.parameters = {
        geodataframe_input("Layer of any geometries."),
        optional(columns_input("Columns of the layer that the table has too."), Json::array()),
        result_input()};
    tool.example = R"({"geodataframe": "districts", "columns": ["name"], "result": "vertices"})";
    tool.call = list_coordinates;
    tool.dry_run = makes_layer({.rows = vertices_of, .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
