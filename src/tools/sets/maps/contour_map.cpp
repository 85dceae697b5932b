// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/raster/contours.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/maps/map_request.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr std::size_t MostClasses = 11;

/// Breaks at the levels themselves, or at every so many of them where they are more than a legend
/// can tell apart.
std::vector<double> level_breaks(const geodata::Layer& layer, const std::string& field) {
    std::set<double> levels;
    const geodata::Column& column = layer.column(field);
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (!column.is_null(row))
            levels.insert(column.number(row));
    }
    if (levels.size() < 2)
        return {};
    std::vector<double> inner(levels.begin(), std::prev(levels.end()));
    const std::size_t step = 1 + (inner.size() - 1) / MostClasses;
    std::vector<double> breaks;
    for (std::size_t i = step - 1; i < inner.size(); i += step)
        breaks.push_back(inner[i]);
    return breaks;
}

cartography::MapLayer contour_layer(const geodata::Layer& layer, bool bands,
                                    const std::string& legend_title, const std::string& ramp) {
    cartography::ChoroplethStyle style;
    style.field = bands ? "maximum" : "elevation";
    style.legend_title = legend_title;
    style.ramp = ramp;
    const std::vector<double> breaks = level_breaks(layer, style.field);
    if (bands || breaks.size() + 1 > MostClasses)
        style.manual_breaks = breaks;
    style.classification = style.manual_breaks.empty() ? cartography::Classification::EqualInterval
                                                       : cartography::Classification::Manual;
    style.classes = MostClasses + 1; // a colour for each level where they are so few
    return layer_of(layer, std::move(style), bands ? "Bands" : "Contours",
                    bands ? "" : "elevation");
}

operations::ContourOptions options_from(const Arguments& arguments) {
    operations::ContourOptions options;
    options.kind = arguments.text("kind") == "bands" ? operations::ContourKind::Bands
                                                     : operations::ContourKind::Lines;
    options.interval = arguments.number("interval");
    options.base = arguments.number("base");
    options.minimum = arguments.optional_number("minimum");
    options.maximum = arguments.optional_number("maximum");
    options.band = static_cast<int>(arguments.integer("band"));
    return options;
}

Observation draw_contour_map(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const geodata::Raster raster = context.workspace.raster(name);
    const operations::ContourOptions options = options_from(arguments);
    const bool bands = options.kind == operations::ContourKind::Bands;
    operations::Report report;
    const geodata::Layer layer = operations::contours(raster, options, context.context, report);
    std::string legend = arguments.text("legend_title");
    if (legend.empty())
        legend = raster_legend_title(context, name, options.band);
    auto map = map_of(context, arguments, std::array{name});
    map.panels.push_back(
        {"", std::nullopt, {contour_layer(layer, bands, legend, arguments.text("ramp"))}});
    return drawn(context, arguments, map,
                 fmt::format("Contour map of '{}', every {}: {} {}.", name,
                             format_number(*options.interval), layer.size(),
                             bands ? "bands" : "lines"),
                 report);
}

void dry_run_contour_map(DryRun& dry_run, const Arguments& arguments) {
    operations::contour_fields(dry_run.raster(arguments, "raster"), options_from(arguments));
}

} // namespace

ToolSpec contour_map_tool() {
    Parameter interval =
        input("interval", ParameterType::Number, "Step between levels, in the raster's unit.");
    interval.minimum = 1e-9;
    ToolSpec tool = map_tool(
        "contour_map",
        "Draws lines of equal value of a raster, labelled and coloured by value, or the bands "
        "between them as filled areas.",
        {raster_input("raster", "Raster to draw."), std::move(interval),
         optional(choice_input("kind", "Lines, or filled bands between them.", {"lines", "bands"}),
                  "lines"),
         optional(input("base", ParameterType::Number, "Level from which the interval counts."), 0),
         optional(input("minimum", ParameterType::Number, "Levels below are left out.")),
         optional(input("maximum", ParameterType::Number, "Levels above are left out.")),
         optional(input("legend_title", ParameterType::Text,
                        "Title of the legend, with the unit; if empty, the raster and its unit."),
                  ""),
         optional(input("ramp", ParameterType::Text, "Colour ramp."), "viridis"),
         band_input("raster")},
        R"({"raster": "elevation", "interval": 100, "title": "Relief", "kind": "bands"})");
    tool.search_words = ContourWords;
    tool.call = draw_contour_map;
    tool.dry_run = dry_run_contour_map;
    return tool;
}

} // namespace graticule::tools
