// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/foresight/foresight.hpp"
#include "tools/geobenchx/frame.hpp"
#include "tools/geobenchx/tools.hpp"
#include "tools/parameters.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

/// Statistics with coordinates are a layer in the catalogue and can be loaded as a table all the
/// same; a map file cannot.
bool is_tabular(const std::filesystem::path& path) {
    const std::string ending = ascii_lower(path.extension().string());
    return ending == ".csv" || ending == ".tsv" || ending == ".txt" || ending == ".xlsx"
           || ending == ".xls" || ending == ".ods";
}

Observation load(ToolContext& context, const std::string& dataset, const std::string& output,
                 bool geometry_wanted) {
    const geodata::CatalogEntry& entry = context.workspace.catalog().find(dataset);
    if (!geometry_wanted && entry.kind == geodata::DataKind::Vector && !is_tabular(entry.path))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is vector data, not a table", entry.title),
                    "Load it with load_geodata");
    geodata::ReadResult read = context.workspace.read(entry, context.context);
    if (geometry_wanted && !read.layer.has_geometry())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' has no geometry and no columns of coordinates", entry.title),
                    "Load it with load_data, and merge it with a layer");
    operations::Report report;
    for (std::string& note : read.notes)
        report.decide(std::move(note));
    return store_frame(context, output, std::move(read.layer),
                       {geometry_wanted ? "load_geodata" : "load_data", entry.name},
                       fmt::format("Loaded '{}'.", entry.title), report);
}

} // namespace

ToolSpec load_data_tool() {
    ToolSpec tool = geobenchx_tool(
        "load_data", "Loads a statistical table of the data. Answers its length, and for each "
                     "column its type and the share of non-empty cells.");
    tool.search_words = "statistics table columns data";
    tool.parameters = {
        catalog_input("dataset", "Title of the table to load.", AllowedValues::CatalogTables),
        result_name("output_dataframe_name", "Name for the table.")};
    tool.example = R"({"dataset": "Population, total", "output_dataframe_name": "population"})";
    tool.deviations = {"The tables are those of the data at hand, not a fixed list of 18 titles."};
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        return load(context, arguments.text("dataset"), arguments.text("output_dataframe_name"),
                    false);
    };
    tool.foresee = reads_entry("dataset");
    return tool;
}

ToolSpec load_geodata_tool() {
    ToolSpec tool = geobenchx_tool(
        "load_geodata", "Loads a vector layer of the data. Answers its length, geometry and CRS, "
                        "and for each column its type and the share of non-empty cells.");
    tool.search_words = "layer geometry countries boundaries cities points data";
    tool.parameters = {
        catalog_input("geodataset", "Title of the layer to load.", AllowedValues::CatalogLayers),
        result_name("output_geodataframe_name", "Name for the layer.")};
    tool.example = R"({"geodataset": "Countries", "output_geodataframe_name": "countries"})";
    tool.deviations = {"The layers are those of the data at hand, not a fixed list of 20 titles.",
                       "A table with columns of coordinates is loaded as points."};
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        return load(context, arguments.text("geodataset"),
                    arguments.text("output_geodataframe_name"), true);
    };
    tool.foresee = reads_entry("geodataset");
    return tool;
}

} // namespace graticule::tools
