// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/styles/colour.hpp"
#include "tools/arguments.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr double AreaOpacity = 0.75; ///< areas let what lies beneath them through

std::string member_of(const Json& layer, const char* key) {
    const auto member = layer.find(key);
    if (member == layer.end() || member->is_null())
        return {};
    if (!member->is_string())
        throw Error(ErrorCode::InvalidArgument, fmt::format("'layers': {} must be text, not {}",
                                                            key, shorten(to_line(*member), 40)));
    return member->get<std::string>();
}

void check_members(const Json& layer) {
    static const std::vector<std::string> known{"dataset",     "label",       "colour", "field",
                                                "label_field", "label_limit", "ramp"};
    for (const auto& [key, value] : layer.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end())
            continue;
        const auto nearest = nearest_name(key, known);
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'layers': no member '{}'", shorten(key, 40)),
                    nearest ? fmt::format("Did you mean {}?", *nearest)
                            : fmt::format("Members are {}", join(known, ", ")));
    }
}

cartography::LayerStyle plain_style(const geodata::Layer& layer, const std::string& colour) {
    cartography::PlainStyle style;
    if (dimension_of(layer.geometry().common_type()) == 2)
        style.opacity = AreaOpacity;
    if (colour.empty())
        return style;
    style.fill = cartography::parse_colour(colour);
    if (!style.fill)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'layers': no colour '{}'", shorten(colour, 40)),
                    "Give a CSS name such as steelblue, or #rrggbb");
    if (dimension_of(layer.geometry().common_type()) == 1)
        style.line = style.fill;
    return style;
}

cartography::LayerStyle style_of(const geodata::Layer& layer, const Json& member) {
    const std::string field = member_of(member, "field");
    if (field.empty())
        return plain_style(layer, member_of(member, "colour"));
    if (!layer.column(field).is_numeric())
        return cartography::CategoricalStyle{field, member_of(member, "label")};
    return choropleth_style(layer, field, member_of(member, "label"), member_of(member, "ramp"));
}

/// The field that names features; empty where they are too many to be named.
std::string names_of(const geodata::Layer& layer, const Json& member) {
    const auto limit = member.find("label_limit");
    if (limit == member.end() || limit->is_null())
        return member_of(member, "label_field");
    if (!limit->is_number_integer() || limit->get<double>() < 0)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'layers': label_limit must be a whole number, not {}",
                                shorten(to_line(*limit), 40)));
    const std::string field = member_of(member, "label_field");
    return layer.size() <= limit->get<std::size_t>() ? field : "";
}

Observation draw_layers_map(ToolContext& context, const Arguments& arguments) {
    const Json& members = arguments.json("layers");
    if (members.empty())
        throw Error(ErrorCode::InvalidArgument, "'layers' names no layer");
    std::vector<std::string> datasets;
    std::vector<cartography::MapLayer> layers;
    for (const Json& member : members) {
        check_members(member);
        datasets.push_back(member_of(member, "dataset"));
        const geodata::Layer& layer = find_or_read_layer(context, datasets.back());
        const std::string label = member_of(member, "label");
        layers.push_back(layer_of(layer, style_of(layer, member),
                                  label.empty() ? dataset_title(context, datasets.back()) : label,
                                  names_of(layer, member)));
    }
    order_layers(layers);
    auto map = map_of(context, arguments, datasets);
    map.panels.push_back({"", std::nullopt, std::move(layers)});
    return drawn(context, arguments, map, fmt::format("Map of {}.", join(datasets, ", ")));
}

} // namespace

ToolSpec layers_map_tool() {
    Parameter layers =
        input("layers", ParameterType::ObjectList,
              "Layers, each {\"dataset\", \"label\"?, \"colour\"?, \"field\"?, \"ramp\"?, "
              "\"label_field\"?, \"label_limit\"?}: in one colour, or by the values of a field. "
              "label_field names the features, where they are no more than label_limit. Areas lie "
              "beneath lines, and lines beneath points.");
    layers.accepts_json_text = true;
    ToolSpec tool = map_tool(
        "layers_map", "Draws several layers together, each in a colour or by a field.",
        {std::move(layers)},
        R"({"layers": [{"dataset": "countries", "colour": "lightgray"}, {"dataset": "ports", )"
        R"("label": "Ports", "colour": "#d55e00"}], "title": "Ports"})");
    tool.search_words =
        "map draw show overlay layers together plot locations features points lines polygons";
    tool.call = draw_layers_map;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
