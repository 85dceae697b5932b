// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/proximity/buffer.hpp"

#include "base/text.hpp"
#include "operations/vector/overlay/dissolve.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation buffer(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const Length distance = Length::from_metres(arguments.number("distance_m"));
    operations::Report report;
    geodata::Layer buffers =
        operations::buffer(context.workspace.layer(dataset), distance, report, context.context);
    std::string lead = fmt::format("Buffered {} features of '{}' by {} m on the ground.",
                                   buffers.size(), dataset, format_number(distance.metres, 9));
    if (arguments.boolean("dissolve")) {
        buffers = operations::dissolve(buffers, {}, report, context.context);
        lead += " The buffers are united.";
    }
    return store_result(context, arguments.text("output"), std::move(buffers), {"buffer", dataset},
                        lead, report);
}

void dry_run(DryRun& dry_run, const Arguments& arguments) {
    dry_run_buffers(dry_run, arguments, "dataset", arguments.number("distance_m"),
                    arguments.boolean("dissolve"));
}

} // namespace

ToolSpec buffer_tool() {
    ToolSpec tool;
    tool.name = "buffer";
    tool.tool_set = "graticule";
    tool.description = "Polygons around features out to a distance on the ground, whatever the "
                       "CRS; geodesic, right near the poles and across the antimeridian.";
    tool.search_words = DistanceWords;
    Parameter distance = input("distance_m", ParameterType::Number,
                               "Distance on the ground; negative shrinks polygons.");
    distance.unit = "m";
    tool.parameters = {
        layer_input("dataset", "Layer to buffer."), std::move(distance), result_name(),
        optional(input("dissolve", ParameterType::Boolean, "Unite all buffers into one feature."),
                 false)};
    tool.example = R"({"dataset": "rivers", "distance_m": 5000, "output": "near_rivers"})";
    tool.call = buffer;
    tool.dry_run = dry_run;
    return tool;
}

} // namespace graticule::tools
