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

Observation aspect(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const std::string output = arguments.text("output");
    operations::Report report;
    geodata::Raster result = operations::aspect(
        context.workspace.raster(name), heights_from(arguments), output, context.context, report);
    return store_result(context, output, std::move(result), {"aspect", name},
                        fmt::format("Aspect of '{}' in degrees clockwise from north.", name),
                        report);
}

void dry_run_aspect(DryRun& dry_run, const Arguments& arguments) {
    dry_run_raster(
        dry_run, arguments,
        operations::aspect_layout(dry_run.raster(arguments, "raster"), heights_from(arguments)));
}

} // namespace

ToolSpec aspect_tool() {
    ToolSpec tool;
    tool.name = "aspect";
    tool.tool_set = "graticule";
    tool.description =
        "Which way the ground falls at each cell of a raster of heights: degrees clockwise from "
        "true north (0 north, 90 east, 180 south, 270 west), by Horn's method. Level cells, the "
        "outermost, and those beside nodata have no value.";
    tool.search_words = "exposition exposure orientation facing direction downhill slope terrain "
                        "dem elevation hillside south north east west sunny";
    tool.parameters = {raster_input("raster", "Raster of heights."), result_name(),
                       height_unit_input(), band_input("raster")};
    tool.example = R"({"raster": "elevation", "output": "facing"})";
    tool.call = aspect;
    tool.dry_run = dry_run_aspect;
    return tool;
}

} // namespace graticule::tools
