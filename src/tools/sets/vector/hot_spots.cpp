// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/autocorrelation/hot_spots.hpp"

#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/vector/neighbour_parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation find_hot_spots(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string field = arguments.text("field");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    const double significance = arguments.number("significance");
    operations::Report report;
    geodata::Layer result = operations::hot_spots(layer, field, neighbour_rule(layer, arguments),
                                                  significance, report, context.context);
    const TextCounts spots = counts_of_last_field(result);
    const std::string lead =
        fmt::format("Hot and cold spots of '{}' in '{}', at {} after correction for many tests: "
                    "{}.",
                    field, dataset, shortest_number(significance), spots.words);
    Observation observation = store_rows(context, arguments.text("output"), std::move(result),
                                         {"hot_spots", dataset}, lead, report);
    observation.data["spots"] = spots.counts;
    return observation;
}

} // namespace

ToolSpec hot_spots_tool() {
    ToolSpec tool;
    tool.name = "hot_spots";
    tool.tool_set = "graticule";
    tool.description =
        "Hot and cold spots of a number field (Getis-Ord Gi*): gi_z, the z score of each feature "
        "with its neighbours; p; fdr_p, corrected for many tests (Benjamini-Hochberg); and spot: "
        "hot, cold or not significant. Features without a value, geometry or neighbours have none, "
        "which is told.";
    tool.search_words = "hotspot coldspot concentration high values significance cluster getis";
    tool.parameters = autocorrelation_parameters({result_name()});
    tool.parameters.push_back(significance_parameter());
    tool.example = R"({"dataset": "quakes", "field": "magnitude", "neighbours": "nearest", )"
                   R"("neighbour_count": 2, "output": "spots"})";
    tool.call = find_hot_spots;
    using geodata::FieldType;
    tool.dry_run = adds_fields("dataset",
                               {{"gi_z", FieldType::Real, ""},
                                {"p", FieldType::Real, ""},
                                {"fdr_p", FieldType::Real, ""},
                                {"spot", FieldType::Text, ""}},
                               look_at_neighbour_rule);
    return tool;
}

} // namespace graticule::tools
