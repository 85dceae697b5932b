// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/polygonize.hpp"

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

Observation polygonize(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const auto neighbours = arguments.text("neighbours") == "8" ? operations::CellNeighbours::Eight
                                                                : operations::CellNeighbours::Four;
    operations::Report report;
    geodata::Layer result = operations::polygonize(context.workspace.raster(name),
                                                   static_cast<int>(arguments.integer("band")),
                                                   neighbours, context.context, report);
    const std::string lead = fmt::format("{} areas of equal cells in '{}'.", result.size(), name);
    return store_result(context, arguments.text("output"), std::move(result), {"polygonize", name},
                        lead, report);
}

void dry_run_polygonize(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Raster raster = dry_run.raster(arguments, "raster");
    dry_run_traced(
        dry_run, arguments, raster,
        operations::polygonized_fields(raster, static_cast<int>(arguments.integer("band"))), 2);
}

} // namespace

ToolSpec polygonize_tool() {
    ToolSpec tool;
    tool.name = "polygonize";
    tool.tool_set = "graticule";
    tool.description = "Turns areas of cells with one whole-number value into polygons with the "
                       "field 'value'. Nodata is left out.";
    tool.search_words =
        "vectorise vectorize polygons from raster cells areas regions patches connected diagonal 8 "
        "neighbours connectedness";
    tool.parameters = {raster_input("raster", "Raster of classes or whole numbers."), result_name(),
                       band_input("raster"),
                       optional(choice_input("neighbours",
                                             "4: cells of one area share edges; 8: corners too, "
                                             "and parts that touch at corners are one feature.",
                                             {"4", "8"}),
                                "4")};
    tool.example = R"({"raster": "land_cover", "output": "land_cover_areas"})";
    tool.call = polygonize;
    tool.dry_run = dry_run_polygonize;
    return tool;
}

} // namespace graticule::tools
