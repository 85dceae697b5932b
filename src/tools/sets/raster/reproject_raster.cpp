// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/crs.hpp"
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

Observation reproject_raster(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const std::string output = arguments.text("output");
    const geodata::Crs crs = geodata::Crs::parse(arguments.text("crs"));
    operations::Report report;
    const geodata::Raster raster = context.workspace.raster(name);
    const operations::ResampleMethod method = asked_method(arguments, raster, report);
    geodata::Raster result =
        operations::reproject_raster(raster, crs, method, output, context.context, report);
    const std::string lead = fmt::format("Moved '{}' to {}.", name, crs.label());
    return store_result(context, output, std::move(result), {"reproject_raster", name}, lead,
                        report);
}

void dry_run_reproject_raster(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Raster raster = dry_run.raster(arguments, "raster");
    const geodata::Crs crs = geodata::Crs::parse(arguments.text("crs"));
    operations::Report unsaid;
    dry_run_raster(dry_run, arguments,
                   operations::warped_layout(raster, operations::reprojected_grid(raster, crs),
                                             asked_method(arguments, raster, unsaid)));
}

} // namespace

ToolSpec reproject_raster_tool() {
    ToolSpec tool;
    tool.name = "reproject_raster";
    tool.tool_set = "graticule";
    tool.description = "Moves a raster to another CRS, with cells of about the size they had.";
    tool.search_words = "projection crs epsg coordinate system transform utm";
    tool.parameters = {raster_input("raster", "Raster."),
                       input("crs", ParameterType::Text, "CRS, as EPSG:3035."),
                       resample_method_input(), result_name()};
    tool.example = R"({"raster": "elevation", "crs": "EPSG:3035", "method": "bilinear", )"
                   R"("output": "elevation_laea"})";
    tool.call = reproject_raster;
    tool.dry_run = dry_run_reproject_raster;
    return tool;
}

} // namespace graticule::tools
