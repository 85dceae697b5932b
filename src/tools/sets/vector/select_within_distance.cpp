// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/vector/relations/select_by_location.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation select_near(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string reference = arguments.text("reference");
    const geodata::Layer& features = context.workspace.layer(dataset);
    const Length distance = Length::from_metres(arguments.number("distance_m"));
    operations::Report report;
    geodata::Layer selected = operations::select_within_distance(
        features, context.workspace.layer(reference), distance, report, context.context);
    const std::string lead = fmt::format(
        "{} of {} features of '{}' lie within {} km of '{}' on the ground.", selected.size(),
        features.size(), dataset, format_number(distance.kilometres(), 9), reference);
    return store_result(context, arguments.text("output"), std::move(selected),
                        {"select_within_distance", dataset + ", " + reference}, lead, report);
}

} // namespace

ToolSpec select_within_distance_tool() {
    ToolSpec tool;
    tool.name = "select_within_distance";
    tool.tool_set = "graticule";
    tool.description = "The features of a layer within a distance on the ground of at least one "
                       "feature of another layer (geodesic); each once.";
    tool.search_words = "within km kilometre mile metre radius distance around near close closer "
                        "away less than from up to";
    Parameter distance = input("distance_m", ParameterType::Number, "Distance on the ground.");
    distance.unit = "m";
    distance.minimum = 0;
    tool.parameters = {layer_input("dataset", "Layer to select from."),
                       layer_input("reference", "Layer to be near to."), std::move(distance),
                       result_name()};
    tool.example = R"({"dataset": "cities", "reference": "earthquakes", "distance_m": 100000, )"
                   R"("output": "shaken_cities"})";
    tool.call = select_near;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("dataset"), .shape_of = "dataset"});
    return tool;
}

} // namespace graticule::tools
