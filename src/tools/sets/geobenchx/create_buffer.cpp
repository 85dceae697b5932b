// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/vector/proximity/buffer.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation create(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe_name");
    const Length distance = Length::from_metres(arguments.number("buffer_size"));
    operations::Report report;
    geodata::Layer buffered =
        operations::buffer(context.workspace.layer(name), distance, report, context.context);
    const std::string lead = fmt::format("Buffered {} features by {} m on the ground.",
                                         buffered.size(), format_number(distance.metres, 9));
    return store_frame(context, arguments.text("output_geodataframe_name"), std::move(buffered),
                       {"create_buffer", name}, lead, report);
}

void dry_run_create_buffer(DryRun& dry_run, const Arguments& arguments) {
    dry_run_buffers(dry_run, arguments, "geodataframe_name", arguments.number("buffer_size"),
                    false);
}

} // namespace

ToolSpec create_buffer_tool() {
    ToolSpec tool = geobenchx_tool("create_buffer", "Widens the geometries of a layer by a "
                                                    "distance on the ground.");
    tool.search_words = DistanceWords;
    Parameter size = input("buffer_size", ParameterType::Number,
                           "Distance; negative shrinks "
                           "polygons.");
    size.unit = "m";
    tool.parameters = {layer_input("geodataframe_name", "Layer to buffer."), std::move(size),
                       result_name("output_geodataframe_name", "Name for the buffers.")};
    tool.example = R"({"geodataframe_name": "railways", "buffer_size": 5000, )"
                   R"("output_geodataframe_name": "near_railways"})";
    tool.deviations = {"Distances are true on the ground everywhere; the published tool buffers in "
                       "EPSG:3857, where 10 km at 60 degrees north are 5 km."};
    tool.call = create;
    tool.dry_run = dry_run_create_buffer;
    return tool;
}

} // namespace graticule::tools
