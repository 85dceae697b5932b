// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/summarize_within.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/table/metrics.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation summarize(ToolContext& context, const Arguments& arguments) {
    const std::string polygons = arguments.text("polygons");
    const std::string features = arguments.text("features");
    operations::Report report;
    geodata::Layer summary = operations::summarize_within(
        context.workspace.layer(polygons), context.workspace.layer(features),
        metrics_from(arguments.json("metrics")), report, context.context,
        {arguments.number("least_share"), arguments.boolean("parts")});
    const std::string lead = fmt::format("Figures of '{}' for each of {} polygons of '{}'.",
                                         features, summary.size(), polygons);
    return store_rows(context, arguments.text("output"), std::move(summary),
                      {"summarize_within", polygons + ", " + features}, lead, report);
}

} // namespace

ToolSpec summarize_within_tool() {
    ToolSpec tool;
    tool.name = "summarize_within";
    tool.tool_set = "graticule";
    tool.description = "For each polygon, figures about the features in it: points inside or on "
                       "its boundary, lines and polygons that meet it. Features that count in "
                       "several polygons, and duplicates, are told.";
    tool.search_words = "how many count number total points in each polygon country state county "
                        "per density has the most fewest least inside";
    Json count = Json::array();
    count.push_back({{"function", "count"}});
    Parameter share = input("least_share", ParameterType::Number,
                            "A line counts where at least this part of its length lies, an area "
                            "where both share at least this part of the smaller one; 0 for any "
                            "touch.");
    share.minimum = 0;
    share.maximum = 1;
    Parameter parts = input("parts", ParameterType::Boolean,
                            "Figures of the parts of lines and polygons that lie within, rather "
                            "than of the whole; the size of each part is the field length_km or "
                            "area_km2.");
    tool.parameters = {layer_input("polygons", "Polygons to summarise by."),
                       layer_input("features", "Features to summarise."),
                       optional(metrics_input(), std::move(count)),
                       optional(std::move(share), 0),
                       optional(std::move(parts), false),
                       result_name()};
    tool.example = R"({"polygons": "countries", "features": "cities", "metrics": )"
                   R"([{"function": "sum", "field": "population"}], "output": "urban"})";
    tool.call = summarize;
    tool.dry_run =
        makes_layer({.rows = rows_of("polygons"), .shape_of = "polygons", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
