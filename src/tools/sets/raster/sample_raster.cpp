// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/sample.hpp"
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

Observation sample_raster(ToolContext& context, const Arguments& arguments) {
    const std::string raster = arguments.text("raster");
    const std::string points = arguments.text("points");
    const std::string field = arguments.text("field");
    const auto method = arguments.text("method") == "bilinear" ? operations::SampleMethod::Bilinear
                                                               : operations::SampleMethod::Nearest;
    operations::Report report;
    geodata::Layer result = operations::sample_raster(
        context.workspace.raster(raster), context.workspace.layer(points), field,
        static_cast<int>(arguments.integer("band")), method, context.context, report);
    const std::string lead =
        fmt::format("Values of '{}' at {} points are in '{}'.", raster, result.size(), field);
    return store_rows(context, arguments.text("output"), std::move(result),
                      {"sample_raster", raster + ", " + points}, lead, report);
}

void dry_run_sample_raster(DryRun& dry_run, const Arguments& arguments) {
    dry_run_sampled(dry_run, arguments, "raster", "points", arguments.text("field"), true);
}

} // namespace

ToolSpec sample_raster_tool() {
    ToolSpec tool;
    tool.name = "sample_raster";
    tool.tool_set = "graticule";
    tool.description = "Reads the raster's value at each point into a field; null outside and on "
                       "nodata.";
    tool.search_words = "elevation height temperature precipitation rain value of each point city "
                        "town capital station airport at";
    tool.parameters = {raster_input("raster", "Raster."),
                       layer_input("points", "Points."),
                       input("field", ParameterType::Text, "Name of the new field."),
                       result_name(),
                       band_input("raster"),
                       optional(choice_input("method",
                                             "nearest: the cell that holds the point; bilinear: "
                                             "between cell centres.",
                                             {"nearest", "bilinear"}),
                                "nearest")};
    tool.example = R"({"raster": "elevation", "points": "stations", "field": "elevation_m", )"
                   R"("output": "stations_elevation"})";
    tool.call = sample_raster;
    tool.dry_run = dry_run_sample_raster;
    return tool;
}

} // namespace graticule::tools
