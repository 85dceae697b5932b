// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "cartography/styles/ramps.hpp"
#include "operations/table/no_value_marks.hpp"
#include "operations/table/statistics.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/map_output.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

namespace {

/// A diverging ramp turns at zero where the values lie on both sides of it.
std::optional<double> centre_of(const cartography::Ramp& ramp, const geodata::Layer& layer,
                                const std::string& field) {
    operations::Report unsaid; // only the sign of the values counts here
    const operations::FieldStatistics figures =
        operations::field_statistics(layer, field, {}, unsaid);
    const bool both_sides = figures.minimum && *figures.minimum < 0 && *figures.maximum > 0;
    if (ramp.kind == cartography::RampKind::Diverging && both_sides)
        return 0.0;
    return std::nullopt;
}

cartography::LayerStyle style_for(const geodata::Layer& layer, const std::string& field,
                                  const std::string& legend, const std::string& theme) {
    if (!layer.column(field).is_numeric())
        return cartography::CategoricalStyle{field, legend};
    const std::string ramp = cartography::ramp_of_theme(theme);
    cartography::ChoroplethStyle style;
    style.field = field;
    style.legend_title = legend;
    style.ramp = ramp;
    style.centre = centre_of(cartography::find_ramp(ramp), layer, field);
    return style;
}

Observation draw_make_choropleth_map(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataframe_name");
    const std::string field = arguments.text("mappingkey");
    const std::string legend = arguments.text("legendtext");
    operations::Report report;
    const geodata::Layer layer =
        operations::without_marks(context.workspace.layer(name), {&field, 1}, report);
    cartography::MapLayer map_layer;
    map_layer.layer = layer;
    map_layer.style = style_for(layer, field, legend, arguments.text("colormap"));
    map_layer.title = name;
    cartography::MapDescription map;
    map.title = legend;
    map.source = source_line(context.workspace, std::array<std::string, 1>{name});
    map.panels.push_back({"", std::nullopt, {std::move(map_layer)}});
    Observation observation;
    observation.text =
        fmt::format("Choropleth map of '{}' of '{}', {} features.", field, name, layer.size());
    if (!layer.column(field).is_numeric())
        observation.text += " The column holds no numbers: each value has its colour.";
    write_map(context, observation, map, {slug(fmt::format("choropleth {} {}", name, field), 60)},
              std::array<std::string, 2>{"png", "html"});
    add_report(observation, report);
    return observation;
}

} // namespace

ToolSpec make_choropleth_map_tool() {
    ToolSpec tool =
        geobenchx_tool("make_choropleth_map", "Draws a layer coloured by the values of a column: a "
                                              "picture and an interactive page.");
    tool.search_words = ChoroplethWords;
    tool.parameters = {
        layer_input("dataframe_name", "Layer to draw."),
        field_input("mappingkey", "dataframe_name", "Column whose values are shown."),
        input("legendtext", ParameterType::Text, "Title of the legend and of the map."),
        choice_input("colormap", "Theme, which gives the colours.", cartography::ramp_themes())};
    tool.example = R"({"dataframe_name": "countries_gdp", "mappingkey": "2021", "legendtext": )"
                   R"("GDP per capita (current US$), 2021", "colormap": "Economics"})";
    tool.deviations = {
        "A theme has one ramp, always the same; the published tool picks one at random.",
        "Values are shown in five classes by quantiles, in an equal-area projection; the published "
        "tool has a continuous scale in Web Mercator or in degrees.",
        "Features without a value are drawn in a colour of their own and counted."};
    tool.call = draw_make_choropleth_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
