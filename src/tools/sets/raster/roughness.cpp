// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/terrain.hpp"
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

operations::Roughness roughness_from(const Arguments& arguments) {
    const std::string kind = arguments.text("kind");
    if (kind == "tri")
        return operations::Roughness::Ruggedness;
    return kind == "tpi" ? operations::Roughness::Position : operations::Roughness::Range;
}

Observation roughness(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const std::string output = arguments.text("output");
    operations::Report report;
    geodata::Raster result = operations::roughness(
        context.workspace.raster(name), static_cast<int>(arguments.integer("band")),
        roughness_from(arguments), output, context.context, report);
    const std::string lead = fmt::format("Roughness ({}) of '{}'.", arguments.text("kind"), name);
    return store_result(context, output, std::move(result), {"roughness", name}, lead, report);
}

void dry_run_roughness(DryRun& dry_run, const Arguments& arguments) {
    dry_run_raster(dry_run, arguments,
                   operations::roughness_layout(dry_run.raster(arguments, "raster"),
                                                static_cast<int>(arguments.integer("band")),
                                                roughness_from(arguments)));
}

} // namespace

ToolSpec roughness_tool() {
    ToolSpec tool;
    tool.name = "roughness";
    tool.tool_set = "graticule";
    tool.description =
        "How uneven a surface is at each cell, from it and its eight neighbours: range (greatest "
        "less least), tri (terrain ruggedness index of Riley: root of the sum of squared "
        "differences) or tpi (topographic position index: cell less the mean of its neighbours, "
        "above 0 on ridges, below in valleys). The outermost cells, and those beside nodata, have "
        "no value.";
    tool.search_words = "rugged ruggedness uneven rough terrain ridge valley position relief dem "
                        "elevation tri tpi smooth";
    tool.parameters = {raster_input("raster", "Raster of heights."), result_name(),
                       optional(choice_input("kind", "Measure.", {"range", "tri", "tpi"}), "range"),
                       band_input("raster")};
    tool.example = R"({"raster": "elevation", "kind": "tri", "output": "ruggedness"})";
    tool.call = roughness;
    tool.dry_run = dry_run_roughness;
    return tool;
}

} // namespace graticule::tools
