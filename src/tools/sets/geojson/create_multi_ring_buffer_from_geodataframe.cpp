// SPDX-License-Identifier: Apache-2.0
#include "base/quantity.hpp"
#include "operations/vector/proximity/ring_buffer.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr const char* CreateMultiRingBufferFromGeodataframe =
    "CreateMultiRingBufferFromGeoDataFrame";

Observation draw_rings(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    std::vector<Length> distances;
    for (const double metres : arguments.number_list("distances"))
        distances.push_back(Length::from_metres(metres));
    const auto around = arguments.boolean("dissolve") ? operations::RingsAround::AllTogether
                                                      : operations::RingsAround::EachFeature;
    operations::Report report;
    geodata::Layer rings = operations::ring_buffers(context.workspace.layer(name), distances,
                                                    around, report, context.context);
    const std::string lead =
        fmt::format("{} rings around {} of '{}'.", rings.size(),
                    arguments.boolean("dissolve") ? "all features together" : "each feature", name);
    return store_geodataframe(context, arguments, {CreateMultiRingBufferFromGeodataframe, name},
                              std::move(rings), lead, report);
}

void dry_run_create_multi_ring_buffer_from_geodataframe(DryRun& dry_run,
                                                        const Arguments& arguments) {
    constexpr double VerticesOfRing = 260;
    const std::vector<double> distances = arguments.number_list("distances");
    LayerEffect effect;
    effect.rows = [&](const DryRun& of, const Arguments& given) {
        const auto rings = static_cast<double>(distances.size());
        return given.boolean("dissolve") ? Amount::up_to(rings)
                                         : up_to_rows_of("geodataframe")(of, given).times(rings);
    };
    effect.shape_of = "geodataframe";
    effect.dimensions = {2};
    effect.vertices_of_row = VerticesOfRing;
    if (!distances.empty())
        effect.reach_m = *std::max_element(distances.begin(), distances.end());
    makes_layer(std::move(effect))(dry_run, arguments);
}

} // namespace

ToolSpec create_multi_ring_buffer_from_geodataframe_tool() {
    ToolSpec tool = geojson_tool(
        CreateMultiRingBufferFromGeodataframe,
        "Draws rings around features, each from one distance on the ground to the next; the "
        "first reaches from the feature, itself included. Each ring has the feature's "
        "fields, distance and inner_distance (metres). One distance makes plain buffers.");
    tool.search_words = DistanceWords;
    Parameter distances =
        input("distances", ParameterType::NumberList, "How far the rings reach, on the ground.");
    distances.unit.assign(1, 'm'); // GCC 12 warns of a literal here, for no reason
    tool.parameters = {geodataframe_input("Layer of any geometries."), std::move(distances),
                       optional(input("dissolve", ParameterType::Boolean,
                                      "Whether to draw one ring for each distance around all "
                                      "features together, without their fields."),
                                false),
                       result_input()};
    tool.example =
        R"({"geodataframe": "stations", "distances": [500, 1000, 2000], "result": "rings"})";
    tool.call = draw_rings;
    tool.dry_run = dry_run_create_multi_ring_buffer_from_geodataframe;
    return tool;
}

} // namespace graticule::tools
