// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/mask.hpp"
#include "operations/raster/statistics.hpp"
#include "tools/band_words.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/sets/geobenchx/raster_figures.hpp"
#include "tools/sets/geobenchx/result_plot.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation get_values(ToolContext& context, const Arguments& arguments) {
    const std::string path = arguments.text("raster_path");
    const std::string layer_name = arguments.text("geodataframe_name");
    const std::string output = arguments.text("output_variable_name");
    const geodata::Layer& layer = context.workspace.layer(layer_name);
    operations::Report report;
    const geodata::Raster raster = context.workspace.raster(path);
    warn_of_first_band(raster, report);
    const geodata::Raster masked = operations::mask_raster(raster, layer, operations::MaskOptions{},
                                                           output, context.context, report);
    const operations::RasterStatistics figures =
        operations::raster_statistics(masked, 1, context.context, report);
    operations::warn_of_mean(masked, 1, figures, report);
    Observation observation =
        raster_figures_observation(fmt::format("Cells of '{}' within '{}'", path, layer_name),
                                   {figures.valid_cells, figures.sum, figures.mean, figures.minimum,
                                    figures.maximum, figures.standard_deviation},
                                   masked.bands.front().unit);
    observation.text += fmt::format("\nStored as '{}'.", output);
    add_report(observation, report);
    if (figures.valid_cells > 0)
        plot_result(context, observation, arguments, {masked}, {plain_layer(layer, layer_name)},
                    fmt::format("{} within {}", path, layer_name), output);
    context.workspace.store_value(
        output, observation.data,
        {"get_values_from_raster_with_geometries", path + ", " + layer_name});
    return observation;
}

} // namespace

ToolSpec get_values_from_raster_with_geometries_tool() {
    ToolSpec tool = geobenchx_tool(
        "get_values_from_raster_with_geometries",
        "Figures of a raster's first band within the geometries of a layer: total, mean, min, max, "
        "std and number of cells. A cell counts once, where its centre lies within.");
    tool.search_words = ZonalWords;
    tool.parameters = {raster_input("raster_path", "Raster, by name or path."),
                       layer_input("geodataframe_name", "Layer whose geometries cut the raster."),
                       result_name("output_variable_name", "Name for the figures."),
                       plot_result_input()};
    tool.example = R"({"raster_path": "population.tif", "geodataframe_name": "districts", )"
                   R"("output_variable_name": "people"})";
    tool.deviations = {"The geometries are brought into the raster's CRS first; the published tool "
                       "takes their coordinates as they are."};
    tool.call = get_values;
    tool.dry_run = stores_figures();
    return tool;
}

} // namespace graticule::tools
