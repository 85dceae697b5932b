// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/spatial_join.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/vector/spatial_predicates.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::tools {

namespace {

Observation join_by_location(ToolContext& context, const Arguments& arguments) {
    const std::string left = arguments.text("left");
    const std::string right = arguments.text("right");
    const operations::JoinKind kind =
        arguments.text("how") == "left" ? operations::JoinKind::Left : operations::JoinKind::Inner;
    operations::Report report;
    geodata::Layer joined = operations::spatial_join(
        context.workspace.layer(left), context.workspace.layer(right),
        predicate_from(arguments.text("predicate")), kind, report, context.context);
    const std::string lead = fmt::format("'{}' {} '{}': {} rows.", left,
                                         arguments.text("predicate"), right, joined.size());
    return store_result(context, arguments.text("output"), std::move(joined),
                        {"spatial_join", left + ", " + right}, lead, report);
}

Amount joined_rows(const DryRun& dry_run, const Arguments& arguments) {
    Amount rows = pairs_of("left", "right")(dry_run, arguments);
    const Amount left = dry_run.estimate(arguments, "left").rows;
    if (arguments.text("how") == "left")
        rows = {left.least, std::max(left.most, rows.most), rows.likely};
    return rows;
}

} // namespace

ToolSpec spatial_join_tool() {
    ToolSpec tool;
    tool.name = "spatial_join";
    tool.tool_set = "graticule";
    tool.description = "Adds the fields of another layer to features where the two stand in a "
                       "spatial relation: one row for each pair.";
    tool.search_words = RelationWords;
    tool.parameters = {layer_input("left", "Layer whose features and geometry are kept."),
                       layer_input("right", "Layer whose fields are added."), predicate_input(),
                       optional(choice_input("how",
                                             "inner: only features with a match; left: all "
                                             "features, without values where none matches.",
                                             {"inner", "left"}),
                                "inner"),
                       result_name()};
    tool.example = R"({"left": "cities", "right": "countries", "predicate": "within", )"
                   R"("output": "cities_with_country"})";
    tool.call = join_by_location;
    tool.dry_run = makes_layer({.rows = joined_rows, .shape_of = "left"});
    return tool;
}

} // namespace graticule::tools
