// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/split_polygons.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* SplitPolygonByLine = "SplitPolygonByLine";

Observation split_by_line(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string lines = arguments.text("lines");
    const geodata::Layer& polygons = context.workspace.layer(name);
    operations::Report report;
    geodata::Layer pieces = operations::split_polygons(polygons, context.workspace.layer(lines),
                                                       report, context.context);
    const std::string lead = fmt::format("{} pieces of {} polygons of '{}' along '{}'.",
                                         pieces.size(), polygons.size(), name, lines);
    return store_geodataframe(context, arguments,
                              {SplitPolygonByLine, names_of_both(arguments, "lines")},
                              std::move(pieces), lead, report);
}

// Of a polygon there are no more pieces than pairs of its edges and those of the lines.
Amount pieces_of(const DryRun& dry_run, const Arguments& arguments) {
    const DatasetEstimate polygons = dry_run.estimate(arguments, "geodataframe");
    const double edges =
        polygons.vertices.most + dry_run.estimate(arguments, "lines").vertices.most;
    return {0, polygons.rows.most * edges * edges, polygons.rows.likely};
}

} // namespace

ToolSpec split_polygon_by_line_tool() {
    ToolSpec tool = geojson_tool(
        SplitPolygonByLine,
        "Splits polygons along lines: a feature for each piece, with the polygon's fields "
        "and piece (from 1, from west to east). What no line divides stays whole.");
    tool.search_words = "divide cut pieces along road river";
    tool.parameters = {geodataframe_input("Layer of polygons."),
                       layer_input("lines", "Layer of the lines, or of polygons whose outlines "
                                            "serve as lines."),
                       result_input()};
    tool.example = R"({"geodataframe": "districts", "lines": "roads", "result": "blocks"})";
    tool.call = split_by_line;
    tool.dry_run = makes_layer({.rows = pieces_of, .shape_of = "geodataframe"});
    return tool;
}

} // namespace graticule::tools
