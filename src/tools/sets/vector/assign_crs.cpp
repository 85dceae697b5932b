// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/assign_crs.hpp"

#include "operations/raster/assign_raster_crs.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation assign_crs(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string output = arguments.text("output");
    const geodata::Crs crs = geodata::Crs::parse(arguments.text("crs"));
    operations::Report report;
    const std::string lead = fmt::format("'{}' is in {} now.", dataset, crs.label());
    if (context.workspace.has_layer(dataset))
        return store_result(context, output,
                            operations::assign_crs(context.workspace.layer(dataset), crs, report),
                            {"assign_crs", dataset}, lead, report);
    return store_result(context, output,
                        operations::assign_crs(context.workspace.raster(dataset), crs, report),
                        {"assign_crs", dataset}, lead, report);
}

void dry_run_assign_crs(DryRun& dry_run, const Arguments& arguments) {
    if (dry_run.estimates().samples().has_layer(arguments.text("dataset"))) {
        makes_layer({.rows = rows_of("dataset"), .shape_of = "dataset"})(dry_run, arguments);
        return;
    }
    const DatasetEstimate estimate = dry_run.estimate(arguments, "dataset");
    operations::Report unsaid;
    dry_run.store_raster(arguments,
                         operations::assign_crs(dry_run.raster(arguments, "dataset"),
                                                geodata::Crs::parse(arguments.text("crs")), unsaid),
                         estimate);
}

} // namespace

ToolSpec assign_crs_tool() {
    ToolSpec tool;
    tool.name = "assign_crs";
    tool.tool_set = "graticule";
    tool.description = "Says in which coordinate reference system a layer or raster is that states "
                       "none. Its coordinates stay as they are; reproject moves them.";
    tool.search_words =
        "set define missing unknown crs epsg projection coordinate system georeference";
    tool.parameters = {
        any_dataset_input("dataset", "Layer or raster without a CRS."),
        input("crs", ParameterType::Text,
              "The CRS that its coordinates are in, such as EPSG:32632, or as WKT or "
              "a PROJ string."),
        result_name()};
    tool.example = R"({"dataset": "survey", "crs": "EPSG:32632", "output": "survey_placed"})";
    tool.call = assign_crs;
    tool.dry_run = dry_run_assign_crs;
    return tool;
}

} // namespace graticule::tools
