// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/vector/autocorrelation/moran.hpp"
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

Observation local_autocorrelation(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string field = arguments.text("field");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::PermutationTest test;
    test.permutations = static_cast<std::size_t>(arguments.integer("permutations"));
    test.significance = arguments.number("significance");
    operations::Report report;
    geodata::Layer result = operations::local_moran(layer, field, neighbour_rule(layer, arguments),
                                                    test, report, context.context);
    const TextCounts clusters = counts_of_last_field(result);
    const std::string lead =
        fmt::format("Local Moran's I of '{}' in '{}', at {} after correction for many tests: {}.",
                    field, dataset, shortest_number(test.significance), clusters.words);
    Observation observation = store_rows(context, arguments.text("output"), std::move(result),
                                         {"local_moran", dataset}, lead, report);
    observation.data["clusters"] = clusters.counts;
    return observation;
}

} // namespace

ToolSpec local_moran_tool() {
    ToolSpec tool;
    tool.name = "local_moran";
    tool.tool_set = "graticule";
    tool.description =
        "Local Moran's I (LISA) of a number field for each feature: local_i; quadrant HH (high "
        "among high), LL (low among low), HL or LH (outliers); pseudo_p of permutations; fdr_p, "
        "corrected for many tests (Benjamini-Hochberg); and cluster, the quadrant where that is "
        "significant. Features without a value, geometry or neighbours have none, which is told.";
    tool.search_words = "cluster outlier high low surrounded spatial autocorrelation significance "
                        "neighbours similar different";
    tool.parameters = autocorrelation_parameters({result_name()});
    tool.parameters.push_back(permutations_parameter());
    tool.parameters.push_back(significance_parameter());
    tool.example = R"({"dataset": "quakes", "field": "magnitude", "neighbours": "nearest", )"
                   R"("neighbour_count": 2, "output": "clusters"})";
    tool.call = local_autocorrelation;
    using geodata::FieldType;
    tool.dry_run = adds_fields("dataset",
                               {{"local_i", FieldType::Real, ""},
                                {"quadrant", FieldType::Text, ""},
                                {"pseudo_p", FieldType::Real, ""},
                                {"fdr_p", FieldType::Real, ""},
                                {"cluster", FieldType::Text, ""}},
                               look_at_neighbour_rule);
    return tool;
}

} // namespace graticule::tools
