// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/autocorrelation/moran.hpp"

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

constexpr int MoranDigits = 6;

Observation global_autocorrelation(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string field = arguments.text("field");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::PermutationTest test;
    test.permutations = static_cast<std::size_t>(arguments.integer("permutations"));
    operations::Report report;
    const operations::GlobalMoran figures = operations::global_moran(
        layer, field, neighbour_rule(layer, arguments), test, report, context.context);
    Observation observation;
    observation.text = fmt::format(
        "Moran's I of '{}' over {} features of '{}' is {}; at random it would be {}. z = {}, "
        "p = {} (two-sided, under randomisation); pseudo p = {} of {} permutations. {} neighbours "
        "each on average.",
        field, figures.count, dataset, format_number(figures.index, MoranDigits),
        format_number(figures.expected, MoranDigits), format_number(figures.z, MoranDigits),
        format_number(figures.p, MoranDigits), format_number(figures.pseudo_p, MoranDigits),
        test.permutations, format_number(figures.mean_neighbours, MoranDigits));
    observation.data = {{"field", field},
                        {"count", figures.count},
                        {"moran_i", quantity_json(figures.index, "")},
                        {"expected", quantity_json(figures.expected, "")},
                        {"variance", quantity_json(figures.variance, "")},
                        {"z", quantity_json(figures.z, "")},
                        {"p", quantity_json(figures.p, "")},
                        {"pseudo_p", quantity_json(figures.pseudo_p, "")},
                        {"mean_neighbours", quantity_json(figures.mean_neighbours, "")}};
    add_report(observation, report);
    return observation;
}

} // namespace

ToolSpec moran_tool() {
    ToolSpec tool;
    tool.name = "moran";
    tool.tool_set = "graticule";
    tool.description =
        "Global Moran's I: does like lie beside like in a number field? Above the expected value "
        "it does, below it neighbours differ. With z and p under randomisation and a pseudo p of "
        "random permutations. Features without a value, geometry or neighbours are left out, "
        "which is told. Weights are row-standardised.";
    tool.search_words = "spatial autocorrelation clustered dispersed random pattern similar values "
                        "near each other significance";
    tool.parameters = autocorrelation_parameters();
    tool.parameters.push_back(permutations_parameter());
    tool.example = R"({"dataset": "quakes", "field": "magnitude", "neighbours": "nearest", )"
                   R"("neighbour_count": 2})";
    tool.call = global_autocorrelation;
    tool.dry_run = look_at_neighbour_rule;
    return tool;
}

} // namespace graticule::tools
