// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "tools/arguments.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

std::array<int, 3> bands_from(const std::vector<double>& numbers) {
    if (numbers.empty())
        return {0, 0, 0};
    const auto whole = [](double number) {
        return number == std::floor(number) && number >= 1 && number <= 1e6;
    };
    if (numbers.size() != 3 || !std::all_of(numbers.begin(), numbers.end(), whole))
        throw Error(ErrorCode::InvalidArgument,
                    "'rgb' must be three band numbers, counted from 1, for red, green and blue",
                    "For instance [3, 2, 1] for the visible bands of a Landsat scene");
    return {static_cast<int>(numbers[0]), static_cast<int>(numbers[1]),
            static_cast<int>(numbers[2])};
}

/// The band with its values 0, 1, 2 ... named.
void name_values(cartography::RasterBackground& background, std::vector<std::string> names) {
    if (!names.empty())
        background.raster.bands.at(static_cast<std::size_t>(background.band - 1)).categories =
            std::move(names);
}

Observation draw_raster_map(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    cartography::RasterBackground background;
    background.raster = context.workspace.raster(name);
    background.band = static_cast<int>(arguments.integer("band"));
    background.rgb_bands = bands_from(arguments.number_list("rgb"));
    name_values(background, arguments.text_list("value_names"));
    background.legend_title = arguments.text("legend_title");
    if (background.legend_title.empty())
        background.legend_title = raster_legend_title(context, name, background.band);
    background.ramp = arguments.text("ramp");
    std::vector<std::string> datasets{name};
    cartography::MapPanel panel;
    for (const std::string& dataset : arguments.text_list("layers")) {
        const geodata::Layer& layer = find_or_read_layer(context, dataset);
        panel.layers.push_back(
            layer_of(layer, overlay_style(layer), dataset_title(context, dataset)));
        datasets.push_back(dataset);
    }
    order_layers(panel.layers);
    panel.background = std::move(background);
    auto map = map_of(context, arguments, datasets);
    map.panels.push_back(std::move(panel));
    return drawn(context, arguments, map, fmt::format("Map of the raster '{}'.", name));
}

} // namespace

ToolSpec raster_map_tool() {
    ToolSpec tool = map_tool(
        "raster_map",
        "Draws a raster: one band through a colour ramp, or three as red, green and blue, each "
        "stretched between its 2nd and 98th percentile, with layers over it. A band whose values "
        "all have a name is drawn with a colour for each.",
        {raster_input("raster", "Raster to draw."), band_input("raster"),
         optional(input("rgb", ParameterType::NumberList,
                        "Three bands, counted from 1, for red, green and blue."),
                  Json::array()),
         optional(input("legend_title", ParameterType::Text,
                        "Title of the legend, with the unit; if empty, the raster and its unit."),
                  ""),
         optional(input("ramp", ParameterType::Text, "Colour ramp."), "viridis"),
         optional(input("value_names", ParameterType::TextList,
                        "Names of the values 0, 1, 2 ...; if empty, those that the file has."),
                  Json::array()),
         optional(input("layers", ParameterType::TextList, "Layers to draw over it, as outlines."),
                  Json::array())},
        R"({"raster": "elevation", "title": "Elevation", "ramp": "terrain", )"
        R"("layers": ["cantons"]})");
    tool.search_words = "map draw show raster elevation satellite image rgb true colour band";
    tool.call = draw_raster_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
