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

operations::Hillshade light_from(const Arguments& arguments) {
    return {arguments.number("azimuth"), arguments.number("altitude"),
            arguments.number("exaggeration")};
}

Observation hillshade(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const std::string output = arguments.text("output");
    operations::Report report;
    geodata::Raster result =
        operations::hillshade(context.workspace.raster(name), heights_from(arguments),
                              light_from(arguments), output, context.context, report);
    return store_result(context, output, std::move(result), {"hillshade", name},
                        fmt::format("'{}' lit from {} degrees, {} degrees above the horizon.", name,
                                    arguments.number("azimuth"), arguments.number("altitude")),
                        report);
}

void dry_run_hillshade(DryRun& dry_run, const Arguments& arguments) {
    dry_run_raster(dry_run, arguments,
                   operations::hillshade_layout(dry_run.raster(arguments, "raster"),
                                                heights_from(arguments), light_from(arguments)));
}

Parameter degrees_input(std::string name, std::string description) {
    Parameter parameter = input(std::move(name), ParameterType::Number, std::move(description));
    parameter.unit = "degrees";
    return parameter;
}

} // namespace

ToolSpec hillshade_tool() {
    ToolSpec tool;
    tool.name = "hillshade";
    tool.tool_set = "graticule";
    tool.description =
        "How bright the ground is at each cell of a raster of heights under a distant light, from "
        "1 (unlit) to 255 (facing it). Cast shadows are not computed. The outermost "
        "cells, and those beside nodata, have no value.";
    tool.search_words = "shaded relief shade shadow light sun illumination terrain dem elevation "
                        "hill mountain three-dimensional look";
    tool.parameters = {
        raster_input("raster", "Raster of heights."),
        result_name(),
        optional(degrees_input("azimuth", "From where the light comes, clockwise from north."),
                 315),
        optional(degrees_input("altitude", "Of the light above the horizon, 0 to 90."), 45),
        optional(input("exaggeration", ParameterType::Number, "Heights are multiplied by this."),
                 1),
        height_unit_input(),
        band_input("raster")};
    tool.example = R"({"raster": "elevation", "output": "shaded_relief"})";
    tool.call = hillshade;
    tool.dry_run = dry_run_hillshade;
    return tool;
}

} // namespace graticule::tools
