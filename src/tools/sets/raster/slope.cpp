// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/raster/height_parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::tools {

namespace {

operations::SlopeUnit slope_unit_from(const Arguments& arguments) {
    return arguments.text("unit") == "percent" ? operations::SlopeUnit::Percent
                                               : operations::SlopeUnit::Degrees;
}

Observation slope(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const std::string output = arguments.text("output");
    operations::Report report;
    geodata::Raster result =
        operations::slope(context.workspace.raster(name), heights_from(arguments),
                          slope_unit_from(arguments), output, context.context, report);
    return store_result(context, output, std::move(result), {"slope", name},
                        fmt::format("Slope of '{}' in {}.", name, arguments.text("unit")), report);
}

void dry_run_slope(DryRun& dry_run, const Arguments& arguments) {
    dry_run_raster(dry_run, arguments,
                   operations::slope_layout(dry_run.raster(arguments, "raster"),
                                            heights_from(arguments), slope_unit_from(arguments)));
}

} // namespace

ToolSpec slope_tool() {
    ToolSpec tool;
    tool.name = "slope";
    tool.tool_set = "graticule";
    tool.description =
        "How steep the ground is at each cell of a raster of heights, in degrees or percent, by "
        "Horn's method with metres on the ellipsoid. The outermost cells, and those beside nodata, "
        "have no value.";
    tool.search_words = "steep steepness gradient incline grade inclination terrain dem elevation "
                        "hill mountain flat relief percent degrees";
    tool.parameters = {
        raster_input("raster", "Raster of heights."), result_name(),
        optional(choice_input("unit", "Unit of the result.", {"degrees", "percent"}), "degrees"),
        height_unit_input(), band_input("raster")};
    tool.example = R"({"raster": "elevation", "output": "steepness"})";
    tool.call = slope;
    tool.dry_run = dry_run_slope;
    return tool;
}

} // namespace graticule::tools
