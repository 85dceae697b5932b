// SPDX-License-Identifier: Apache-2.0
#include "operations/table/join_by_key.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation join_tables(ToolContext& context, const Arguments& arguments) {
    const std::string left = arguments.text("left");
    const std::string right = arguments.text("right");
    operations::KeyJoinOptions options;
    if (arguments.text("how") == "inner")
        options.kind = operations::JoinKind::Inner;
    operations::Report report;
    geodata::Layer joined = operations::join_by_key(
        context.workspace.layer(left), context.workspace.layer(right), arguments.text("left_key"),
        arguments.text("right_key"), options, report, context.context);
    const std::string lead = fmt::format("Joined '{}' to '{}'.", right, left);
    return store_result(context, arguments.text("output"), std::move(joined),
                        {"join_by_key", left + ", " + right}, lead, report);
}

/// A left row counts once, with its first match.
Amount joined_rows(const DryRun& dry_run, const Arguments& arguments) {
    const RowsOf rows = arguments.text("how") == "left" ? rows_of("left") : up_to_rows_of("left");
    return rows(dry_run, arguments);
}

} // namespace

ToolSpec join_by_key_tool() {
    ToolSpec tool;
    tool.name = "join_by_key";
    tool.tool_set = "graticule";
    tool.description =
        "Adds the fields of one dataset to another where a key is equal. The left "
        "one's geometry is kept; keys without a match and repeated keys are told. Text "
        "keys that differ by outer spaces or case alone are joined with a warning.";
    tool.search_words =
        "combine match merge add code name table capita per person income share ratio rate";
    tool.parameters = {
        dataset_input("left", "Layer or table that is added to."),
        dataset_input("right", "Layer or table whose fields are added."),
        field_input("left_key", "left", "Key field of the left dataset."),
        field_input("right_key", "right", "Key field of the right dataset."),
        optional(choice_input("how", "left keeps rows without a match, inner drops them.",
                              {"left", "inner"}),
                 "left"),
        result_name()};
    tool.example = R"({"left": "countries", "right": "gdp", "left_key": "iso_a3", )"
                   R"("right_key": "Country Code", "output": "countries_gdp"})";
    tool.call = join_tables;
    tool.dry_run = makes_layer({.rows = joined_rows, .shape_of = "left", .shape_else = "right"});
    return tool;
}

} // namespace graticule::tools
