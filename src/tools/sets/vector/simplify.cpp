// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/simplification/simplify.hpp"

#include "base/text.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation simplify_layer(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const Length tolerance = Length::from_metres(arguments.number("tolerance_m"));
    operations::Report report;
    operations::Simplified result =
        operations::simplify(context.workspace.layer(dataset), tolerance, report, context.context);
    const std::string lead = fmt::format(
        "Simplified '{}' to within {} m: {} of {} vertices are left.", dataset,
        format_number(tolerance.metres, 9), result.vertices_after, result.vertices_before);
    Observation observation =
        store_result(context, arguments.text("output"), std::move(result.layer),
                     {"simplify", dataset}, lead, report);
    observation.data["vertices_before"] = result.vertices_before;
    observation.data["vertices"] = result.vertices_after;
    return observation;
}

} // namespace

ToolSpec simplify_tool() {
    ToolSpec tool;
    tool.name = "simplify";
    tool.tool_set = "graticule";
    tool.description =
        "Lines and polygons with fewer vertices, none left out that lies farther from what stands "
        "for it than a tolerance on the ground. Borders that features share stay shared: no gaps, "
        "no overlaps, nothing changes sides, results are valid.";
    tool.search_words = "generalise generalize simplification reduce thin vertices points detail "
                        "coarser smoother outline keeping shared borders boundaries topology "
                        "coverage Douglas-Peucker smaller file";
    Parameter tolerance = input("tolerance_m", ParameterType::Number,
                                "How far outlines may stray, on the ground, whatever the CRS.");
    tolerance.unit.assign(1, 'm');
    tolerance.minimum = 0;
    tool.parameters = {layer_input("dataset", "Layer of lines or polygons."), std::move(tolerance),
                       result_name()};
    tool.example = R"({"dataset": "countries", "tolerance_m": 1000, "output": "plain_countries"})";
    tool.call = simplify_layer;
    tool.dry_run = makes_layer({.rows = rows_of("dataset"), .shape_of = "dataset"});
    return tool;
}

} // namespace graticule::tools
