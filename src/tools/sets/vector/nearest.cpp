// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/nearest.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace graticule::tools {

namespace {

Observation nearest(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string reference = arguments.text("reference");
    std::optional<Length> limit;
    if (const auto metres = arguments.optional_number("max_distance_m"))
        limit = Length::from_metres(*metres);
    operations::Report report;
    geodata::Layer joined = operations::join_nearest(context.workspace.layer(dataset),
                                                     context.workspace.layer(reference), limit,
                                                     report, context.context);
    const std::string lead = fmt::format("Each of {} features of '{}' with its nearest of '{}'.",
                                         joined.size(), dataset, reference);
    return store_rows(context, arguments.text("output"), std::move(joined),
                      {"nearest", dataset + ", " + reference}, lead, report);
}

} // namespace

ToolSpec nearest_tool() {
    ToolSpec tool;
    tool.name = "nearest";
    tool.tool_set = "graticule";
    tool.description = "Adds to each feature the fields of the nearest feature of another layer, "
                       "and distance_km, the distance to it on the ground. Z values are ignored, "
                       "which is told where it matters.";
    tool.search_words = "closest near how far distance between from to next to each";
    Parameter limit =
        input("max_distance_m", ParameterType::Number, "Look no farther than this on the ground.");
    limit.unit = "m";
    limit.minimum = 0;
    tool.parameters = {layer_input("dataset", "Layer whose features are kept."),
                       layer_input("reference", "Layer to find the nearest feature of."),
                       result_name(), optional(std::move(limit))};
    tool.example = R"({"dataset": "cities", "reference": "airports", "output": "with_airport"})";
    tool.call = nearest;
    tool.dry_run =
        makes_layer({.rows = rows_of("dataset"), .shape_of = "dataset", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
