// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/bounding_geometry.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr const char* CreateMinPointgroupBorder = "CreateMinPointgroupBorder";

Observation bound_groups(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string kind = arguments.text("kind");
    const std::vector<std::string> columns = arguments.text_list("columns");
    operations::Report report;
    geodata::Layer bounds = operations::bounding_geometry(context.workspace.layer(name),
                                                          *operations::parse_bounding_kind(kind),
                                                          columns, report, context.context);
    const std::string lead = fmt::format("Borders ({}) of {} group{} of features of '{}'.", kind,
                                         bounds.size(), bounds.size() == 1 ? "" : "s", name);
    return store_rows(context, arguments.text("result"), std::move(bounds),
                      {CreateMinPointgroupBorder, name}, lead, report);
}

} // namespace

ToolSpec create_min_pointgroup_border_tool() {
    ToolSpec tool = geojson_tool(
        CreateMinPointgroupBorder,
        "The least rectangle, circle, convex hull or box around all features, or around "
        "those of each group, with count, area_km2 and, in metres, the length and width of "
        "rectangles and diameter of circles. Rectangles have a Direction (degrees clockwise "
        "from north).");
    tool.search_words = "minimum bounding rectangle circle convex hull envelope box around";
    tool.parameters = {
        geodataframe_input("Layer of points, or of other features."),
        optional(choice_input("kind",
                              "rectangle_by_area, rectangle_by_width: the rectangle of least area "
                              "or width, whichever way it is turned; circle; convex_hull; "
                              "envelope: the box along the axes of the CRS.",
                              {"rectangle_by_area", "rectangle_by_width", "circle", "convex_hull",
                               "envelope"}),
                 "rectangle_by_area"),
        optional(columns_input("Fields whose values make the groups; if not given, all features "
                               "are one."),
                 Json::array()),
        result_input()};
    tool.example = R"({"geodataframe": "cities", "kind": "convex_hull", "result": "city_hull"})";
    tool.call = bound_groups;
    tool.dry_run = makes_layer({.rows = groups_of("geodataframe", "columns"),
                                .shape_of = "geodataframe",
                                .dimensions = {2},
                                .vertices_of_row = 30,
                                .reach_m = FarthestM, // a circle around far places leaves their box
                                .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
