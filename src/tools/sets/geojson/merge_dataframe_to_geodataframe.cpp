// SPDX-License-Identifier: Apache-2.0
#include "operations/table/join_by_key.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* MergeDataframeToGeodataframe = "MergeDataFrameToGeoDataFrame";

operations::KeyJoinOptions options_from(const Arguments& arguments) {
    return {arguments.text("how") == "left" ? operations::JoinKind::Left
                                            : operations::JoinKind::Inner,
            arguments.text("many") == "all" ? operations::ManyMatches::All
                                            : operations::ManyMatches::First};
}

Observation merge(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string table = arguments.text("dataframe");
    const std::string key = arguments.text("column");
    operations::Report report;
    geodata::Layer merged =
        operations::join_by_key(context.workspace.layer(name), context.workspace.layer(table), key,
                                arguments.optional_text("dataframe_column").value_or(key),
                                options_from(arguments), report, context.context);
    const std::string lead =
        fmt::format("Merged '{}' into '{}': {} features.", table, name, merged.size());
    return store_geodataframe(context, arguments,
                              {MergeDataframeToGeodataframe, name + ", " + table},
                              std::move(merged), lead, report);
}

Amount merged_rows(const DryRun& dry_run, const Arguments& arguments) {
    const operations::KeyJoinOptions options = options_from(arguments);
    Amount rows = dry_run.estimate(arguments, "geodataframe").rows;
    if (options.many == operations::ManyMatches::All)
        rows.most *= std::max(1.0, dry_run.estimate(arguments, "dataframe").rows.most);
    if (options.kind == operations::JoinKind::Inner)
        rows.least = 0;
    return rows;
}

} // namespace

ToolSpec merge_dataframe_to_geodataframe_tool() {
    ToolSpec tool =
        geojson_tool(MergeDataframeToGeodataframe,
                     "Adds the fields of a table to the features of a layer where a key is "
                     "equal. Keys without a match and repeated keys are told. Names that both "
                     "have get _x and _y.");
    tool.search_words = "join combine match table key attribute csv";
    tool.parameters = {
        geodataframe_input("Layer whose features and geometry are kept."),
        dataset_input("dataframe", "Table, or layer, whose fields are added."),
        column_input("Key field of the layer."),
        optional(field_input("dataframe_column", "dataframe",
                             "Key field of the table; called as that of the layer if not given.")),
        optional(choice_input("how", "left keeps features without a match, inner leaves them out.",
                              {"left", "inner"}),
                 "left"),
        optional(choice_input("many",
                              "Of a key that the table has several times: all makes a feature for "
                              "each, first takes the first.",
                              {"all", "first"}),
                 "all"),
        result_input()};
    tool.example = R"({"geodataframe": "countries", "dataframe": "gdp", "column": "iso_a3", )"
                   R"("dataframe_column": "Country Code", "result": "countries_gdp"})";
    tool.call = merge;
    tool.dry_run = makes_layer({.rows = merged_rows, .shape_of = "geodataframe"});
    return tool;
}

} // namespace graticule::tools
