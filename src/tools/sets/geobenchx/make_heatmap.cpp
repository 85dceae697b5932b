// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/vector/measures/centroid.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/map_output.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/sets/geobenchx/zoom_extent.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

namespace {

/// Points as they are; of other features the centroids.
geodata::Layer as_points(const geodata::Layer& layer, operations::Report& report,
                         const Context& context) {
    const geodata::GeometryType type = layer.geometry().common_type();
    if (type == geodata::GeometryType::Point || type == geodata::GeometryType::MultiPoint)
        return layer;
    report.decide(
        fmt::format("'{}' holds no points: each feature counts at its centroid", layer.name()));
    return operations::centroids(layer, report, context);
}

Observation draw_make_heatmap(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe_name");
    const std::string field = arguments.text("value_column");
    operations::Report report;
    cartography::MapLayer map_layer;
    map_layer.layer = as_points(context.workspace.layer(name), report, context.context);
    cartography::HeatStyle style;
    style.weight_field = field;
    style.legend_title = field;
    style.radius = arguments.number("radius");
    map_layer.style = std::move(style);
    map_layer.title = name;
    const cartography::PageSize page{static_cast<double>(arguments.integer("width")),
                                     static_cast<double>(arguments.integer("height")), 1};
    cartography::MapDescription map;
    map.title = arguments.has("title") ? arguments.text("title")
                                       : fmt::format("{} weighted by {}", name, field);
    map.source = source_line(context.workspace, std::array<std::string, 1>{name});
    map.extent_degrees = extent_at_zoom(map_layer.layer, {arguments.optional_number("center_lon"),
                                                          arguments.optional_number("center_lat"),
                                                          arguments.optional_number("zoom_level"),
                                                          page.width_px, page.height_px});
    Observation observation;
    observation.text = fmt::format("Heatmap of '{}' weighted by '{}', {} points.", name, field,
                                   map_layer.layer.size());
    map.panels.push_back({"", std::nullopt, {std::move(map_layer)}});
    write_map(context, observation, map, {slug("heatmap " + name, 60)},
              std::array<std::string, 2>{"png", "html"}, page);
    add_report(observation, report);
    return observation;
}

Parameter bounded(Parameter parameter, double minimum, double maximum) {
    parameter.minimum = minimum;
    parameter.maximum = maximum;
    return parameter;
}

} // namespace

ToolSpec make_heatmap_tool() {
    ToolSpec tool = geobenchx_tool("make_heatmap", "Draws the density of points weighted by a "
                                                   "column: a picture and an interactive page.");
    tool.search_words = "heat map density hotspot concentration crowd points earthquakes";
    tool.parameters = {
        layer_input("geodataframe_name", "Layer with points."),
        numeric_field_input("value_column", "geodataframe_name", "Column with the weights."),
        optional(bounded(input("center_lat", ParameterType::Number, "Latitude of the centre."), -90,
                         90)),
        optional(bounded(input("center_lon", ParameterType::Number, "Longitude of the centre."),
                         -180, 180)),
        optional(bounded(input("zoom_level", ParameterType::Number, "Zoom of a web map."), 0, 20)),
        optional(bounded(input("radius", ParameterType::Number, "Reach of a point on the page."), 1,
                         200),
                 10),
        optional(choice_input("map_style", "Look of the base map.",
                              {"open-street-map", "carto-positron", "carto-darkmatter"}),
                 "open-street-map"),
        optional(
            bounded(input("width", ParameterType::Integer, "Width of the picture."), 200, 8000),
            1000),
        optional(
            bounded(input("height", ParameterType::Integer, "Height of the picture."), 200, 8000),
            600),
        optional(input("title", ParameterType::Text,
                       "Title of the map; layer and column if not given."))};
    for (Parameter& parameter : tool.parameters)
        if (parameter.name == "width" || parameter.name == "height")
            parameter.unit = "pixels";
    tool.example = R"({"geodataframe_name": "quakes", "value_column": "mag", "radius": 15})";
    tool.deviations = {
        "The base map is land and borders drawn from data, with no network, whatever map_style "
        "says.",
        "It takes a title.",
        "Features that are no points count at their centroid; the published tool fails on them."};
    tool.call = draw_make_heatmap;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
