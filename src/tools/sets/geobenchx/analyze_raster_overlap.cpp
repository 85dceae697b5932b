// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/raster/overlap.hpp"
#include "tools/band_words.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/sets/geobenchx/raster_figures.hpp"
#include "tools/sets/geobenchx/result_plot.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation analyze(ToolContext& context, const Arguments& arguments) {
    const std::string first = arguments.text("raster1_path");
    const std::string second = arguments.text("raster2_path");
    const std::string output = arguments.text("output_variable_name");
    operations::OverlapOptions options;
    options.value_method = operations::parse_resample_method(arguments.text("resampling_method2"));
    const geodata::Raster values = context.workspace.raster(second);
    operations::Report report;
    const geodata::Raster mask = context.workspace.raster(first);
    warn_of_first_band(mask, report);
    warn_of_first_band(values, report);
    const operations::RasterOverlap overlap =
        operations::raster_overlap(mask, values, options, output, context.context, report);
    Observation observation = raster_figures_observation(
        fmt::format("Values of '{}' where '{}' is greater than 0", second, first),
        {overlap.count, overlap.total, overlap.mean, overlap.minimum, overlap.maximum,
         overlap.standard_deviation},
        values.bands.front().unit);
    observation.text += fmt::format("\nStored as '{}'.", output);
    add_report(observation, report);
    if (overlap.count > 0)
        plot_result(context, observation, arguments, {overlap.masked}, {},
                    fmt::format("{} where {}", second, first), output);
    context.workspace.store_value(output, observation.data,
                                  {"analyze_raster_overlap", first + ", " + second});
    return observation;
}

Parameter method_input(std::string name, std::string description, std::string_view fallback) {
    return optional(choice_input(std::move(name), std::move(description), {"max", "min", "sum"}),
                    std::string(fallback));
}

} // namespace

ToolSpec analyze_raster_overlap_tool() {
    ToolSpec tool = geobenchx_tool("analyze_raster_overlap",
                                   "Figures of raster 2 where raster 1 is greater than 0: total, "
                                   "mean, min, max, std and number of cells.");
    tool.search_words = "where two rasters both exposed hit affected population flood people";
    tool.parameters = {
        raster_input("raster1_path", "Raster whose values above 0 are the mask."),
        raster_input("raster2_path", "Raster whose values are summed up."),
        result_name("output_variable_name", "Name for the figures."),
        method_input("resampling_method1",
                     "Taken for published calls; not used: raster 1 keeps its cells.", "max"),
        method_input("resampling_method2", "How raster 2 is resampled.", "sum"),
        plot_result_input()};
    tool.example = R"({"raster1_path": "flood.tif", "raster2_path": "population.tif", )"
                   R"("output_variable_name": "people_flooded"})";
    tool.deviations = {"Rasters in different CRS are brought together; the published tool answers "
                       "with an error.",
                       "Raster 1 is never resampled: its own cells are the shared grid.",
                       "Summing shares a cell's value out over the cells it covers, so that totals "
                       "are kept."};
    tool.call = analyze;
    tool.dry_run = stores_figures();
    return tool;
}

} // namespace graticule::tools
