// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/select_by_location.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/vector/spatial_predicates.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

Observation select(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string reference = arguments.text("reference");
    const geodata::Layer& features = context.workspace.layer(dataset);
    const std::vector<operations::SpatialPredicate> predicates{
        predicate_from(arguments.text("predicate"))};
    operations::Report report;
    geodata::Layer selected = operations::select_by_location(
        features, context.workspace.layer(reference), predicates, report, context.context);
    const std::string lead = fmt::format(
        "{} of {} features of '{}' satisfy the predicate '{}' with '{}'.", selected.size(),
        features.size(), dataset, arguments.text("predicate"), reference);
    return store_result(context, arguments.text("output"), std::move(selected),
                        {"select_by_location", dataset + ", " + reference}, lead, report);
}

} // namespace

ToolSpec select_by_location_tool() {
    ToolSpec tool;
    tool.name = "select_by_location";
    tool.tool_set = "graticule";
    tool.description = "The features of a layer that stand in a spatial relation to at least one "
                       "feature of another layer; each once.";
    tool.search_words = RelationWords;
    tool.parameters = {layer_input("dataset", "Layer to select from."),
                       layer_input("reference", "Layer to compare with."), predicate_input(),
                       result_name()};
    tool.example = R"({"dataset": "cities", "reference": "flood_zones", "predicate": "within", )"
                   R"("output": "cities_at_risk"})";
    tool.call = select;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("dataset"), .shape_of = "dataset"});
    return tool;
}

} // namespace graticule::tools
