// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/styles/colour.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/map_output.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/sets/geobenchx/result_plot.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr cartography::Colour Clear{0, 0, 0, 0};
constexpr cartography::Colour Outline{60, 60, 60, 255};

double number_of(const Json& style, const char* key, double fallback, double least, double most) {
    const auto member = style.find(key);
    if (member == style.end() || member->is_null())
        return fallback;
    const std::optional<double> number = member->is_number() ? std::optional(member->get<double>())
                                         : member->is_string()
                                             ? parse_number(member->get_ref<const std::string&>())
                                             : std::nullopt;
    if (!number || *number < least || *number > most)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'layer_styles': {} must be a number from {} to {}, not {}", key,
                                least, most, shorten(to_line(*member), 40)));
    return *number;
}

std::string text_of(const Json& style, const char* key) {
    const auto member = style.find(key);
    return member != style.end() && member->is_string() ? member->get<std::string>() : "";
}

/// "light blue" is how people write lightblue.
cartography::Colour colour_from(const std::string& name) {
    std::string joined = name;
    joined.erase(std::remove(joined.begin(), joined.end(), ' '), joined.end());
    const std::optional<cartography::Colour> colour = cartography::parse_colour(joined);
    if (!colour)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'layer_styles': no colour '{}'", shorten(name, 40)),
                    "Give a CSS name such as steelblue, or #rrggbb");
    return *colour;
}

cartography::PlainStyle style_from(const Json& style) {
    cartography::PlainStyle plain;
    plain.opacity = number_of(style, "alpha", 0.5, 0, 1);
    plain.line_width = number_of(style, "linewidth", 1, 0, 50);
    const std::string colour = text_of(style, "color");
    if (colour == "none") {
        plain.fill = Clear;
        plain.line = Outline;
    } else if (!colour.empty()) {
        plain.fill = colour_from(colour);
        plain.line = plain.fill;
    }
    return plain;
}

/// Areas lie beneath lines and lines beneath points, so that nothing is hidden.
int order_of(const cartography::MapLayer& layer) {
    return -dimension_of(layer.layer.geometry().common_type());
}

std::vector<cartography::MapLayer> layers_from(const Workspace& workspace,
                                               const std::vector<std::string>& names,
                                               const Json& styles, bool legend) {
    std::vector<cartography::MapLayer> layers;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Json style = i < styles.size() ? styles[i] : Json::object();
        const std::string label = text_of(style, "label");
        layers.push_back(plain_layer(workspace.layer(names[i]), label.empty() ? names[i] : label,
                                     style_from(style)));
        layers.back().in_legend = legend;
    }
    std::stable_sort(layers.begin(), layers.end(),
                     [](const auto& a, const auto& b) { return order_of(a) < order_of(b); });
    return layers;
}

Observation visualize(ToolContext& context, const Arguments& arguments) {
    const std::vector<std::string> names = arguments.text_list("geodataframe_names");
    if (names.empty())
        throw Error(ErrorCode::InvalidArgument, "'geodataframe_names' names no layer");
    const Json styles =
        arguments.has("layer_styles") ? arguments.json("layer_styles") : Json::array();
    const std::string title = arguments.text("title");
    cartography::MapDescription map;
    map.title = title;
    map.source = source_line(context.workspace, names);
    map.panels.push_back(
        {"", std::nullopt,
         layers_from(context.workspace, names, styles, arguments.boolean("add_legend"))});
    operations::Report report;
    if (styles.size() > names.size())
        report.warn(fmt::format("{} styles were given for {} layers; the rest is left out",
                                styles.size(), names.size()));
    Observation observation;
    observation.text = fmt::format("Map of {}.", names_in_sentence(names));
    write_map(context, observation, map,
              {slug("map " + (title.empty() ? names.front() : title), 60)},
              std::array<std::string, 2>{"png", "html"});
    add_report(observation, report);
    return observation;
}

} // namespace

ToolSpec visualize_geographies_tool() {
    ToolSpec tool = geobenchx_tool("visualize_geographies", "Draws several layers on one map: a "
                                                            "picture and an interactive page.");
    tool.search_words = "map draw show layers together plot locations";
    Parameter names = layer_input("geodataframe_names", "Layers, as a list or its JSON text.");
    names.type = ParameterType::TextList;
    names.accepts_json_text = true;
    Parameter styles =
        input("layer_styles", ParameterType::ObjectList,
              "A style for each layer, {\"color\", \"alpha\", \"linewidth\", \"label\"}, as a list "
              "or its JSON text.");
    styles.accepts_json_text = true;
    tool.parameters = {
        std::move(names), optional(std::move(styles)),
        optional(choice_input("basemap_style", "Look of the base map.",
                              {"OpenStreetMap", "Carto Positron", "Carto Dark"}),
                 "OpenStreetMap"),
        optional(input("title", ParameterType::Text, "Title of the map."), ""),
        optional(input("add_legend", ParameterType::Boolean, "Whether to add a legend."), true)};
    tool.example = R"({"geodataframe_names": ["counties", "quakes"], "layer_styles": )"
                   R"([{"color": "lightgray", "alpha": 0.5}, {"color": "red", "label": )"
                   R"("Earthquakes"}], "title": "Earthquakes by county"})";
    tool.deviations = {
        "The base map is land and borders drawn from data, with no network, whatever basemap_style "
        "says; the published tool fails without a network.",
        "Areas are drawn beneath lines, and lines beneath points, whatever the order of the list.",
        "A layer without a colour gets one of its own; in the published tool all are red."};
    tool.call = visualize;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
