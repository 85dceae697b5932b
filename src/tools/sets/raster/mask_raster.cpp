// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/cell_space.hpp"
#include "operations/raster/mask.hpp"
#include "operations/raster/result_layout.hpp"
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

Observation mask_raster(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const std::string mask = arguments.text("mask");
    const std::string output = arguments.text("output");
    operations::MaskOptions options;
    options.keep_inside = !arguments.boolean("outside");
    options.all_touched = arguments.boolean("all_touched");
    operations::Report report;
    geodata::Raster result =
        operations::mask_raster(context.workspace.raster(name), context.workspace.layer(mask),
                                options, output, context.context, report);
    const std::string lead = fmt::format("Kept the cells of '{}' {} '{}'.", name,
                                         options.keep_inside ? "inside" : "outside", mask);
    return store_result(context, output, std::move(result), {"mask_raster", name + ", " + mask},
                        lead, report);
}

void dry_run_mask_raster(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Raster raster = dry_run.raster(arguments, "raster");
    const operations::RasterGrid grid = operations::grid_of(raster);
    operations::Report unsaid;
    operations::decide_crs(grid, dry_run.sample(arguments, "mask").crs(), "mask features", unsaid);
    dry_run_raster_part(dry_run, arguments, operations::exact_layout(grid, raster));
}

} // namespace

ToolSpec mask_raster_tool() {
    ToolSpec tool;
    tool.name = "mask_raster";
    tool.tool_set = "graticule";
    tool.description = "Keeps the cells of a raster whose centre lies inside a layer, and cuts the "
                       "raster to them.";
    tool.search_words = "clip cut crop raster to polygon inside";
    tool.parameters = {raster_input("raster", "Raster."),
                       layer_input("mask", "Layer, usually polygons."), result_name(),
                       optional(input("outside", ParameterType::Boolean,
                                      "Keep the cells outside instead; the raster is not cut."),
                                false),
                       optional(input("all_touched", ParameterType::Boolean,
                                      "Count every cell that the layer touches as inside."),
                                false)};
    tool.example = R"({"raster": "elevation", "mask": "cantons", "output": "canton_cells"})";
    tool.call = mask_raster;
    tool.dry_run = dry_run_mask_raster;
    return tool;
}

} // namespace graticule::tools
