// SPDX-License-Identifier: Apache-2.0
#include "operations/table/join_by_key.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::tools {

namespace {

Observation merge(ToolContext& context, const Arguments& arguments) {
    const std::string table = arguments.text("dataframe_name");
    const std::string layer = arguments.text("geodataframe_name");
    operations::KeyJoinOptions options;
    options.many = operations::ManyMatches::All;
    operations::Report report;
    geodata::Layer merged = operations::join_by_key(
        context.workspace.layer(layer), context.workspace.layer(table), arguments.text("geokey"),
        arguments.text("statkey"), options, report, context.context);
    return store_frame(context, arguments.text("output_dataframe_name"), std::move(merged),
                       {"merge_dataframes", layer + ", " + table},
                       fmt::format("Merged '{}' into '{}'.", table, layer), report);
}

/// Every row of the layer, once for each match.
Amount merged_rows(const DryRun& dry_run, const Arguments& arguments) {
    const Amount pairs = pairs_of("geodataframe_name", "dataframe_name")(dry_run, arguments);
    const Amount layer = dry_run.estimate(arguments, "geodataframe_name").rows;
    return {layer.least, std::max(layer.most, pairs.most), layer.likely};
}

} // namespace

ToolSpec merge_dataframes_tool() {
    ToolSpec tool = geobenchx_tool(
        "merge_dataframes", "Adds the columns of a statistical table to a layer where keys are "
                            "equal. Every feature is kept. Columns of the same name get _x (of the "
                            "layer) and _y (of the table).");
    tool.search_words = "join combine match code countries states per capita map";
    tool.parameters = {dataset_input("dataframe_name", "Table with statistical data."),
                       dataset_input("geodataframe_name", "Layer with spatial data."),
                       field_input("statkey", "dataframe_name", "Key column of the table."),
                       field_input("geokey", "geodataframe_name", "Key column of the layer."),
                       result_name("output_dataframe_name", "Name for the merged layer.")};
    tool.example = R"({"dataframe_name": "population", "geodataframe_name": "countries", )"
                   R"("statkey": "Country Code", "geokey": "ISO_A3", )"
                   R"("output_dataframe_name": "countries_population"})";
    tool.deviations = {"Says how many keys of each side found no match, and names some: country "
                       "names differ between sources.",
                       "Text keys without an equal one that differ from one by outer spaces or "
                       "case alone are joined, with a warning; pandas leaves them without."};
    tool.call = merge;
    tool.dry_run = makes_layer(
        {.rows = merged_rows, .shape_of = "geodataframe_name", .shape_else = "dataframe_name"});
    return tool;
}

} // namespace graticule::tools
