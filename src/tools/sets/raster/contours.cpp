// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/contours.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::tools {

namespace {

operations::ContourOptions contour_options_from(const Arguments& arguments) {
    operations::ContourOptions options;
    options.kind = arguments.text("kind") == "bands" ? operations::ContourKind::Bands
                                                     : operations::ContourKind::Lines;
    options.interval = arguments.optional_number("interval");
    if (arguments.has("levels"))
        options.levels = arguments.number_list("levels");
    options.base = arguments.number("base");
    options.minimum = arguments.optional_number("minimum");
    options.maximum = arguments.optional_number("maximum");
    options.band = static_cast<int>(arguments.integer("band"));
    return options;
}

Observation contours(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    operations::Report report;
    geodata::Layer result = operations::contours(
        context.workspace.raster(name), contour_options_from(arguments), context.context, report);
    const std::string lead =
        fmt::format("{} contour {} of '{}'.", result.size(), arguments.text("kind"), name);
    return store_result(context, arguments.text("output"), std::move(result), {"contours", name},
                        lead, report);
}

void dry_run_contours(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Raster raster = dry_run.raster(arguments, "raster");
    const operations::ContourOptions options = contour_options_from(arguments);
    dry_run_traced(dry_run, arguments, raster, operations::contour_fields(raster, options),
                   options.kind == operations::ContourKind::Bands ? 2 : 1);
}

} // namespace

ToolSpec contours_tool() {
    ToolSpec tool;
    tool.name = "contours";
    tool.tool_set = "graticule";
    tool.description = "Draws lines of equal value of a raster, or the areas between them.";
    tool.search_words = ContourWords;
    tool.parameters = {
        raster_input("raster", "Raster."),
        result_name(),
        optional(input("interval", ParameterType::Number,
                       "Step between levels, in the raster's unit; or give levels.")),
        optional(input("levels", ParameterType::NumberList, "The levels themselves.")),
        optional(
            choice_input("kind", "lines, or bands: polygons between levels.", {"lines", "bands"}),
            "lines"),
        optional(input("base", ParameterType::Number, "A level from which the interval counts."),
                 0),
        optional(input("minimum", ParameterType::Number, "Lowest level.")),
        optional(input("maximum", ParameterType::Number, "Highest level.")),
        band_input("raster")};
    tool.example = R"({"raster": "elevation", "interval": 100, "output": "contour_lines"})";
    tool.call = contours;
    tool.dry_run = dry_run_contours;
    return tool;
}

} // namespace graticule::tools
