// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/resample.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/raster/resample_parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::tools {

namespace {

Observation match_grid(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const std::string like = arguments.text("like");
    const std::string output = arguments.text("output");
    const geodata::Raster raster = context.workspace.raster(name);
    operations::Report report;
    const operations::ResampleMethod method = asked_method(arguments, raster, report);
    geodata::Raster result = operations::match_raster(raster, context.workspace.raster(like),
                                                      method, output, context.context, report);
    const std::string lead = fmt::format("Brought '{}' onto the cells of '{}'.", name, like);
    return store_result(context, output, std::move(result), {"match_raster", name + ", " + like},
                        lead, report);
}

void dry_run_match_raster(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Raster raster = dry_run.raster(arguments, "raster");
    operations::Report unsaid;
    dry_run_raster(dry_run, arguments,
                   operations::warped_layout(raster,
                                             operations::grid_of(dry_run.raster(arguments, "like")),
                                             asked_method(arguments, raster, unsaid)));
}

} // namespace

ToolSpec match_raster_tool() {
    ToolSpec tool;
    tool.name = "match_raster";
    tool.tool_set = "graticule";
    tool.description = "Brings a raster onto the very cells of another one: its CRS, extent and "
                       "cell size, so that the two can be compared cell by cell. Classes are not "
                       "averaged or interpolated.";
    tool.search_words = "align snap same grid cells as another raster reproject resample match "
                        "template reference extent resolution coregister";
    tool.parameters = {raster_input("raster", "Raster to bring there."),
                       raster_input("like", "Raster whose cells are taken."),
                       resample_method_input(), result_name()};
    tool.example = R"({"raster": "population", "like": "elevation", "method": "sum", )"
                   R"("output": "population_on_elevation"})";
    tool.call = match_grid;
    tool.dry_run = dry_run_match_raster;
    return tool;
}

} // namespace graticule::tools
