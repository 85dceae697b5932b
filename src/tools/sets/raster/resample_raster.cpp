// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/raster/resample.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/raster/resample_parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::tools {

namespace {

Observation resample_raster(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const std::string output = arguments.text("output");
    const double cell_size = arguments.number("cell_size");
    const geodata::Raster raster = context.workspace.raster(name);
    operations::Report report;
    const operations::ResampleMethod method = asked_method(arguments, raster, report);
    geodata::Raster result =
        operations::resample_raster(raster, cell_size, method, output, context.context, report);
    const std::string lead =
        fmt::format("Cells of '{}' are now {} {}s wide and high.", name, shortest_number(cell_size),
                    raster.crs.known() ? raster.crs.unit_name() : "unit");
    return store_result(context, output, std::move(result), {"resample_raster", name}, lead,
                        report);
}

void dry_run_resample_raster(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Raster raster = dry_run.raster(arguments, "raster");
    operations::Report unsaid;
    dry_run_raster(dry_run, arguments,
                   operations::warped_layout(
                       raster,
                       operations::resampled_grid(raster, arguments.number("cell_size"), unsaid),
                       asked_method(arguments, raster, unsaid)));
}

} // namespace

ToolSpec resample_raster_tool() {
    ToolSpec tool;
    tool.name = "resample_raster";
    tool.tool_set = "graticule";
    tool.description =
        "Changes the size of a raster's cells, keeping its CRS. Classes are not averaged "
        "or interpolated.";
    tool.search_words = "coarser finer resolution cell size";
    Parameter size = input("cell_size", ParameterType::Number,
                           "New width and height of a cell, in units of the raster's CRS.");
    size.unit = "CRS units";
    tool.parameters = {raster_input("raster", "Raster."), std::move(size), resample_method_input(),
                       result_name()};
    tool.example = R"({"raster": "population", "cell_size": 0.1, "method": "sum", )"
                   R"("output": "population_coarse"})";
    tool.call = resample_raster;
    tool.dry_run = dry_run_resample_raster;
    return tool;
}

} // namespace graticule::tools
