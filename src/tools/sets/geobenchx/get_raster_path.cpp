// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/assign_raster_crs.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::tools {

namespace {

/// A raster whose CRS is said here is a dataset of the workspace with the name that it has in the
/// catalogue, under which the other tools find it before the file's.
void state_crs(ToolContext& context, const geodata::CatalogEntry& entry, const std::string& crs,
               Observation& observation) {
    operations::Report report;
    geodata::Raster stated = operations::assign_crs(context.workspace.open_raster(entry),
                                                    geodata::Crs::parse(crs), report);
    add_report(observation, report);
    context.workspace.store(entry.name, std::move(stated), {"get_raster_path", entry.name});
}

Observation raster_path(ToolContext& context, const Arguments& arguments) {
    const geodata::CatalogEntry& entry =
        context.workspace.catalog().find(arguments.text("rasterdataset"));
    Observation observation;
    observation.text = fmt::format("The raster '{}' is: {}", entry.title, entry.name);
    observation.data = {{"raster_path", entry.name}, {"title", entry.title}};
    if (arguments.has("crs"))
        state_crs(context, entry, arguments.text("crs"), observation);
    return observation;
}

} // namespace

ToolSpec get_raster_path_tool() {
    ToolSpec tool = geobenchx_tool(
        "get_raster_path", "Gives the name by which the other tools know a raster of the data.");
    tool.search_words = "raster elevation population flood temperature data";
    tool.parameters = {
        catalog_input("rasterdataset", "Title of the raster.", AllowedValues::CatalogRasters),
        stated_crs_input()};
    tool.example = R"({"rasterdataset": "Population count 2020"})";
    tool.deviations = {
        "Answers a name of the catalogue, not a path on the disk; a path handed to the other tools "
        "is found by its file name, so that calls with their author's paths run.",
        "The CRS of a raster whose file states none can be said."};
    tool.call = raster_path;
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
