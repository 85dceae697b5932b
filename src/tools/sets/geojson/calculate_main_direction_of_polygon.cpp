// SPDX-License-Identifier: Apache-2.0
#include "operations/table/placed_field.hpp"
#include "operations/vector/measures/main_direction.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* CalculateMainDirectionOfPolygon = "CalculateMainDirectionOfPolygon";

Observation find_directions(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    geodata::Column directions = operations::main_direction(layer, report, context.context);
    const std::size_t count = directions.size() - directions.null_count();
    geodata::Layer result = layer;
    operations::place_field(result,
                            {arguments.text("new_column"), geodata::FieldType::Real, "degrees"},
                            std::move(directions), report);
    const std::string lead =
        fmt::format("Directions of {} of {} features of '{}'.", count, layer.size(), name);
    return store_rows(context, arguments.text("result"), std::move(result),
                      {CalculateMainDirectionOfPolygon, name}, lead, report);
}

} // namespace

ToolSpec calculate_main_direction_of_polygon_tool() {
    ToolSpec tool = geojson_tool(
        CalculateMainDirectionOfPolygon,
        "Adds the main direction of each polygon: that of the long side of the rectangle of "
        "least area around it, in degrees clockwise from north, from 0 to below 180.");
    tool.search_words = "orientation angle azimuth bearing long side";
    tool.parameters = {geodataframe_input("Layer of polygons, or of lines."),
                       optional(new_column_input(), "Direction"), result_input()};
    tool.example = R"({"geodataframe": "lakes", "result": "lake_directions"})";
    tool.call = find_directions;
    tool.dry_run = makes_layer(
        {.rows = rows_of("geodataframe"), .shape_of = "geodataframe", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
