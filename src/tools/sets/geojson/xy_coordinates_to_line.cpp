// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/coordinates/coordinates.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* XyCoordinatesToLine = "XYCoordinatesToLine";

geodata::Crs crs_of(const geodata::Layer& rows, const Arguments& arguments) {
    if (const auto crs = arguments.optional_text("crs"))
        return geodata::Crs::parse(*crs);
    if (!rows.has_geometry())
        throw Error(
            ErrorCode::CrsMissing,
            fmt::format("'{}' is a table: the CRS of its coordinates is not known", rows.name()),
            "Give 'crs', such as EPSG:4326 for longitudes and latitudes.");
    return rows.crs();
}

Observation make_lines_of_coordinates(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& rows = context.workspace.layer(name);
    operations::Report report;
    geodata::Layer lines =
        operations::lines_from_fields(rows,
                                      {arguments.text("start_x"), arguments.text("start_y"),
                                       arguments.text("end_x"), arguments.text("end_y")},
                                      crs_of(rows, arguments), report, context.context);
    const std::string lead = fmt::format("{} lines from {} rows.", lines.size(), rows.size());
    return store_geodataframe(context, arguments, {XyCoordinatesToLine, name}, std::move(lines),
                              lead, report);
}

Parameter coordinate_input(std::string name, std::string description, const char* published) {
    return optional(numeric_field_input(std::move(name), "geodataframe", std::move(description)),
                    published);
}

} // namespace

ToolSpec xy_coordinates_to_line_tool() {
    ToolSpec tool = geojson_tool(
        XyCoordinatesToLine,
        "Makes a line of each row, from the coordinates in two columns to those in two "
        "others, with all columns. Rows that lack a coordinate, or start where they end, are "
        "left out, which is told.");
    tool.parameters = {
        dataframe_input("Layer or table with the coordinates."),
        coordinate_input("start_x", "Column with the x, or longitude, of the start.", "POINT_X"),
        coordinate_input("start_y", "Column with the y, or latitude, of the start.", "POINT_Y"),
        coordinate_input("end_x", "Column with the x, or longitude, of the end.", "NEAR_X"),
        coordinate_input("end_y", "Column with the y, or latitude, of the end.", "NEAR_Y"),
        optional(input("crs", ParameterType::Text,
                       "CRS of the coordinates; that of the layer if not given.")),
        result_input()};
    tool.example = R"({"geodataframe": "flights", "start_x": "from_x", "start_y": "from_y", )"
                   R"("end_x": "to_x", "end_y": "to_y", "crs": "EPSG:4326", "result": "routes"})";
    tool.call = make_lines_of_coordinates;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("geodataframe"),
                                .shape_of = "geodataframe",
                                .dimensions = {1},
                                .vertices_of_row = 4,
                                .reach_m = FarthestM});
    return tool;
}

} // namespace graticule::tools
