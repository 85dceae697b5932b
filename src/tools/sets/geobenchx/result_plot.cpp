// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geobenchx/result_plot.hpp"

#include "base/error.hpp"
#include "tools/map_output.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

void plot_result(ToolContext& context, Observation& observation, const Arguments& arguments,
                 const std::vector<geodata::Raster>& rasters,
                 std::vector<cartography::MapLayer> layers, const std::string& title,
                 const std::string& file_name) {
    if (!arguments.boolean("plot_result"))
        return;
    cartography::MapDescription map;
    map.title = title;
    cartography::MapPanel panel;
    if (!rasters.empty())
        panel.background = cartography::RasterBackground{rasters.front(), 1, rasters.front().name};
    for (cartography::MapLayer& layer : layers)
        if (layer.layer.geometry().void_count() < layer.layer.size())
            panel.layers.push_back(std::move(layer));
    map.panels.push_back(std::move(panel));
    Observation drawn;
    try {
        write_map(context, drawn, map, {file_name}, std::array<std::string, 1>{"png"});
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled || error.code() == ErrorCode::Io)
            throw;
        observation.text += fmt::format("\nNo picture was drawn: {}.", error.one_line());
        return;
    }
    observation.text += "\n" + drawn.text;
    observation.data["files"] = drawn.data["files"];
    for (Artifact& artifact : drawn.artifacts)
        observation.artifacts.push_back(std::move(artifact));
}

cartography::MapLayer plain_layer(geodata::Layer layer, std::string title,
                                  cartography::PlainStyle style) {
    cartography::MapLayer map_layer;
    map_layer.layer = std::move(layer);
    map_layer.style = style;
    map_layer.title = std::move(title);
    return map_layer;
}

} // namespace graticule::tools
