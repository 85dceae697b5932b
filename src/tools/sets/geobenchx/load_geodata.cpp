// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/coordinates/assign_crs.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

Observation load_layer(ToolContext& context, const Arguments& arguments) {
    const geodata::CatalogEntry& entry =
        context.workspace.catalog().find(arguments.text("geodataset"));
    geodata::ReadResult read = context.workspace.read(entry, context.context);
    if (!read.layer.has_geometry())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has no geometry and no columns of coordinates", entry.title),
                    "Load it with load_data, and merge it with a layer");
    if (arguments.has("crs")) {
        operations::Report report;
        read.layer =
            operations::assign_crs(read.layer, geodata::Crs::parse(arguments.text("crs")), report);
        const std::vector<std::string>& decided = report.crs_decisions();
        read.notes.insert(read.notes.end(), decided.begin(), decided.end());
    }
    return store_loaded(context, arguments.text("output_geodataframe_name"), std::move(read), entry,
                        "load_geodata");
}

} // namespace

ToolSpec load_geodata_tool() {
    ToolSpec tool = geobenchx_tool(
        "load_geodata", "Loads a vector layer of the data. Answers its length, geometry and CRS, "
                        "and for each column its type and the share of non-empty cells.");
    tool.search_words = "layer geometry countries boundaries cities points data";
    tool.parameters = {
        catalog_input("geodataset", "Title of the layer to load.", AllowedValues::CatalogLayers),
        result_name("output_geodataframe_name", "Name for the layer."), stated_crs_input()};
    tool.example = R"({"geodataset": "Countries", "output_geodataframe_name": "countries"})";
    tool.deviations = {"The layers are those of the data at hand, not a fixed list of 20 titles.",
                       "A table with columns of coordinates is loaded as points.",
                       "The CRS of a layer whose file states none can be said."};
    tool.call = load_layer;
    tool.dry_run = reads_entry("geodataset");
    return tool;
}

} // namespace graticule::tools
