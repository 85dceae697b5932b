// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/rasterize.hpp"

#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::tools {

namespace {

Observation rasterize(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string output = arguments.text("output");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::RasterizeOptions options;
    options.field = arguments.optional_text("field");
    options.all_touched = arguments.boolean("all_touched");
    operations::Report report;
    geodata::Raster result = operations::rasterize(
        layer, operations::grid_covering(layer, arguments.number("cell_size"), report), options,
        output, context.context, report);
    const std::string lead = options.field
                                 ? fmt::format("Cells hold '{}' of '{}'.", *options.field, dataset)
                                 : fmt::format("Cells are 1 where '{}' has a feature.", dataset);
    return store_result(context, output, std::move(result), {"rasterize", dataset}, lead, report);
}

void dry_run_rasterize(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Layer& layer = dry_run.sample(arguments, "dataset");
    operations::Report unsaid;
    operations::RasterizeOptions options;
    options.field = arguments.optional_text("field");
    const geodata::Layer corners = extent_of(dry_run, arguments, "dataset");
    const operations::RasterGrid grid =
        operations::grid_covering(corners, arguments.number("cell_size"), unsaid);
    dry_run_raster_part(dry_run, arguments, operations::rasterized_layout(layer, grid, options));
}

} // namespace

ToolSpec rasterize_tool() {
    ToolSpec tool;
    tool.name = "rasterize";
    tool.tool_set = "graticule";
    tool.description = "Turns features into cells that hold a number field, or 1 where there is a "
                       "feature. Later features lie over earlier ones.";
    tool.search_words = "grid burn cells from polygons points";
    Parameter size = input("cell_size", ParameterType::Number,
                           "Width and height of a cell, in units of the layer's CRS.");
    size.unit = "CRS units";
    tool.parameters = {
        layer_input("dataset", "Layer."),
        optional(numeric_field_input("field", "dataset", "Field of the values; presence if none.")),
        std::move(size), result_name(),
        optional(input("all_touched", ParameterType::Boolean,
                       "Polygons take every cell that they touch, not only by its centre."),
                 false)};
    tool.example = R"({"dataset": "counties", "field": "births", "cell_size": 0.05, )"
                   R"("output": "births_cells"})";
    tool.call = rasterize;
    tool.dry_run = dry_run_rasterize;
    return tool;
}

} // namespace graticule::tools
