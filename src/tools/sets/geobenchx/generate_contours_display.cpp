// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/styles/ramps.hpp"
#include "geodata/write.hpp"
#include "operations/raster/contours.hpp"
#include "tools/band_words.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/sets/geobenchx/result_plot.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

operations::ContourOptions options_from(const Arguments& arguments) {
    operations::ContourOptions options;
    options.interval = arguments.number("contour_interval");
    options.minimum = arguments.optional_number("min_value");
    options.maximum = arguments.optional_number("max_value");
    options.base = options.minimum.value_or(0);
    options.nodata = arguments.number("nodataval");
    options.field = arguments.text("column_title");
    if (options.minimum && options.maximum && *options.maximum < *options.minimum)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'max_value' ({}) is below 'min_value' ({})",
                                shortest_number(*options.maximum),
                                shortest_number(*options.minimum)));
    return options;
}

void write_shapefile(ToolContext& context, Observation& observation, const geodata::Layer& lines,
                     const std::string& file_name) {
    std::filesystem::path name = file_name;
    if (ascii_lower(name.extension().string()) != ".shp")
        name += ".shp";
    const std::filesystem::path path =
        context.workspace.replaceable_output_path(name.filename().string());
    for (const std::string& note : geodata::write_layer(lines, path, context.context))
        observation.text += fmt::format("\nNote: {}.", note);
    observation.text += fmt::format("\nWritten to {}.", context.workspace.relative_path(path));
    add_artifact(observation, context.workspace, "layer", path, path.stem().string());
}

void plot(ToolContext& context, Observation& observation, const Arguments& arguments,
          const geodata::Raster& raster, const geodata::Layer& lines, const std::string& ramp) {
    const std::string field = arguments.text("column_title");
    cartography::ChoroplethStyle style;
    style.field = field;
    style.legend_title = field;
    style.classification = cartography::Classification::EqualInterval;
    style.ramp = ramp;
    cartography::MapLayer layer = plain_layer(lines, field);
    layer.style = std::move(style);
    layer.in_legend = arguments.boolean("add_colorbar");
    const std::string title =
        arguments.optional_text("plot_title").value_or(fmt::format("Contours of {}", raster.name));
    plot_result(context, observation, arguments,
                arguments.boolean("plot_background") ? std::vector<geodata::Raster>{raster}
                                                     : std::vector<geodata::Raster>{},
                {std::move(layer)}, title, arguments.text("output_geodataframe_name"));
}

Observation generate(ToolContext& context, const Arguments& arguments) {
    const std::string path = arguments.text("raster_path");
    const std::string output = arguments.text("output_geodataframe_name");
    const operations::ContourOptions options = options_from(arguments);
    const std::string ramp = cartography::find_ramp(arguments.text("colormap")).name;
    const geodata::Raster raster = context.workspace.raster(path);
    operations::Report report;
    warn_of_first_band(raster, report);
    const geodata::Layer lines = operations::contours(raster, options, context.context, report);
    const std::string lead =
        fmt::format("{} contour lines every {}.", lines.size(), shortest_number(*options.interval));
    Observation observation =
        store_frame(context, output, lines, {"generate_contours_display", path}, lead, report);
    if (!arguments.boolean("cleanup_files"))
        write_shapefile(context, observation, lines, arguments.text("output_filename"));
    if (lines.size() > 0)
        plot(context, observation, arguments, raster, lines, ramp);
    return observation;
}

Parameter flag(std::string name, std::string description, bool fallback) {
    return optional(input(std::move(name), ParameterType::Boolean, std::move(description)),
                    fallback);
}

void dry_run_generate_contours_display(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Raster raster = dry_run.raster(arguments, "raster_path");
    cartography::find_ramp(arguments.text("colormap"));
    dry_run_traced(dry_run, arguments, raster,
                   operations::contour_fields(raster, options_from(arguments)), 1);
}

} // namespace

ToolSpec generate_contours_display_tool() {
    ToolSpec tool =
        geobenchx_tool("generate_contours_display",
                       "Draws lines of equal value of a raster, as a layer, a shapefile among the "
                       "outputs and a picture.");
    tool.search_words = ContourWords;
    Parameter size = optional(input("figsize", ParameterType::NumberList,
                                    "Size of the published picture in inches; not used here."),
                              Json::array({12, 8}));
    size.accepts_json_text = true;
    tool.parameters = {
        raster_input("raster_path", "Raster, by name or path."),
        field_name("output_filename", "Name of the shapefile."),
        input("contour_interval", ParameterType::Number, "Step between lines; positive."),
        field_name("column_title", "Column for the line's value."),
        input("nodataval", ParameterType::Number, "Value to leave out, beside the raster's own."),
        result_name("output_geodataframe_name", "Name for the lines."),
        optional(input("output_folder", ParameterType::Text,
                       "Folder of the published tool; not used: files go to the outputs.")),
        optional(input("min_value", ParameterType::Number, "Lowest line.")),
        optional(input("max_value", ParameterType::Number, "Highest line.")),
        flag("cleanup_files", "Whether to write no shapefile.", false),
        plot_result_input(),
        optional(input("plot_title", ParameterType::Text, "Title of the picture.")),
        optional(input("colormap", ParameterType::Text, "Name of a colour ramp."), "viridis"),
        std::move(size),
        flag("add_colorbar", "Whether to add a legend of the values.", true),
        flag("plot_background", "Whether to draw the raster beneath.", true)};
    tool.example =
        R"({"raster_path": "dem.tif", "output_filename": "contours", "contour_interval": 100, )"
        R"("column_title": "elevation", "nodataval": -9999, "output_geodataframe_name": )"
        R"("contours"})";
    tool.deviations = {
        "min_value and max_value may be left out: lines then count from 0; the published tool "
        "fails.",
        "A column title longer than 10 characters is kept in the layer, and cut only in the "
        "shapefile.",
        "Files are written to the run's outputs, and nowhere else."};
    tool.call = generate;
    tool.dry_run = dry_run_generate_contours_display;
    return tool;
}

} // namespace graticule::tools
