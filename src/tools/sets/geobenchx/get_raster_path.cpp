// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

namespace graticule::tools {

ToolSpec get_raster_path_tool() {
    ToolSpec tool = geobenchx_tool(
        "get_raster_path", "Gives the name by which the other tools know a raster of the data.");
    tool.search_words = "raster elevation population flood temperature data";
    tool.parameters = {
        catalog_input("rasterdataset", "Title of the raster.", AllowedValues::CatalogRasters)};
    tool.example = R"({"rasterdataset": "Population count 2020"})";
    tool.deviations = {
        "Answers a name of the catalogue, not a path on the disk; a path handed to the other tools "
        "is found by its file name, so that calls with their author's paths run."};
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        const geodata::CatalogEntry& entry =
            context.workspace.catalog().find(arguments.text("rasterdataset"));
        Observation observation;
        observation.text = fmt::format("The raster '{}' is: {}", entry.title, entry.name);
        observation.data = {{"raster_path", entry.name}, {"title", entry.title}};
        return observation;
    };
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
