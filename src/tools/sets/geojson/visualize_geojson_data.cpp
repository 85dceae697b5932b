// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/layer_map.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"

#include <utility>

namespace graticule::tools {

ToolSpec visualize_geojson_data_tool() {
    ToolSpec tool = geojson_tool(
        "VisualizeGeoJSONData",
        "Draws a layer on a map, as a picture and as an interactive page that opens offline; with "
        "a column in colours by its values, numbers in classes, with a legend. Pictures have "
        "a scale, and a north arrow where north is up all over them; maps of the world and about a "
        "pole have neither.");
    tool.parameters = {
        geodataframe_input("Layer to draw."),
        optional(column_input("Field whose values colour the features; one colour if not given."))};
    for (Parameter& parameter : picture_parameters({"png", "svg", "html"}, "png and html"))
        tool.parameters.push_back(std::move(parameter));
    for (Parameter& parameter : class_inputs())
        tool.parameters.push_back(std::move(parameter));
    tool.example = R"({"geodataframe": "counties", "column": "population", "title": "Population", )"
                   R"("file_name": "population", "formats": ["png", "html"]})";
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        return draw_layer_map(context, arguments, {"png", "html"});
    };
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
