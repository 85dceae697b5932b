// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string>
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

Observation load_table(ToolContext& context, const Arguments& arguments) {
    const geodata::CatalogEntry& entry =
        context.workspace.catalog().find(arguments.text("dataset"));
    if (entry.kind == geodata::DataKind::Vector && !is_tabular(entry.path))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is vector data, not a table", entry.title),
                    "Load it with load_geodata");
    geodata::ReadResult read = context.workspace.read(entry, context.context);
    return store_loaded(context, arguments.text("output_dataframe_name"), std::move(read), entry,
                        "load_data");
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
    tool.call = load_table;
    tool.dry_run = reads_entry("dataset");
    return tool;
}

} // namespace graticule::tools
