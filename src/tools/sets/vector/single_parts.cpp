// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/single_parts.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation split_into_parts(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::Report report;
    geodata::Layer parts = operations::single_parts(layer, report, context.context);
    const std::string lead = fmt::format("Split {} features of '{}' into {} single parts.",
                                         layer.size(), dataset, parts.size());
    return store_result(context, arguments.text("output"), std::move(parts),
                        {"single_parts", dataset}, lead, report);
}

// A part has a vertex at least.
Amount part_count(const DryRun& dry_run, const Arguments& arguments) {
    const DatasetEstimate estimate = dry_run.estimate(arguments, "dataset");
    return {0, estimate.vertices.most, estimate.rows.likely};
}

} // namespace

ToolSpec single_parts_tool() {
    ToolSpec tool;
    tool.name = "single_parts";
    tool.tool_set = "graticule";
    tool.description = "Splits multipart features: one feature for each part, with the fields of "
                       "its feature and part, its number from 1. Says what was cut at the "
                       "antimeridian.";
    tool.search_words = "multipart to singlepart explode dump ungroup separate break apart islands "
                        "multipolygon multilinestring multipoint collection";
    tool.parameters = {layer_input("dataset", "Layer to split."), result_name()};
    tool.example = R"({"dataset": "countries", "output": "country_parts"})";
    tool.call = split_into_parts;
    tool.dry_run = makes_layer({.rows = part_count, .shape_of = "dataset"});
    return tool;
}

} // namespace graticule::tools
