// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/predicate.hpp"
#include "operations/vector/relations/select_by_location.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/sets/geobenchx/result_plot.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr cartography::Colour ReferenceFill{200, 200, 200, 255};
constexpr cartography::Colour SelectedFill{200, 30, 30, 255};

cartography::PlainStyle filled(const cartography::Colour& colour, double opacity) {
    cartography::PlainStyle style;
    style.fill = colour;
    style.opacity = opacity;
    return style;
}

Observation select(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("features_geodataframe_name");
    const std::string reference_name = arguments.text("reference_geodataframe_name");
    const std::string output = arguments.text("output_geodataframe_name");
    std::vector<operations::SpatialPredicate> predicates;
    for (const std::string& word : arguments.text_list("spatial_predicates"))
        predicates.push_back(operations::parse_predicate(word).value());
    const geodata::Layer& features = context.workspace.layer(name);
    const geodata::Layer reference = context.workspace.layer(reference_name);
    operations::Report report;
    geodata::Layer selected =
        operations::select_by_location(features, reference, predicates, report, context.context);
    const std::string lead =
        fmt::format("Selected {} of {} features.", selected.size(), features.size());
    const geodata::Layer drawn = selected;
    Observation observation = store_frame(
        context, output, std::move(selected),
        {"select_features_by_spatial_relationship", name + ", " + reference_name}, lead, report);
    if (drawn.size() > 0)
        plot_result(context, observation, arguments, {},
                    {plain_layer(reference, reference_name, filled(ReferenceFill, 0.6)),
                     plain_layer(drawn, output, filled(SelectedFill, 0.8))},
                    fmt::format("{} selected by {}", name, reference_name), output);
    return observation;
}

} // namespace

ToolSpec select_features_by_spatial_relationship_tool() {
    ToolSpec tool = geobenchx_tool(
        "select_features_by_spatial_relationship",
        "Keeps the features that stand in one of the given spatial relations to some feature of a "
        "reference layer.");
    tool.search_words = RelationWords;
    Parameter predicates = choice_input(
        "spatial_predicates", "Relations, any of which selects, as a list or its JSON text.",
        {"within", "intersects", "contains", "crosses", "touches", "overlaps"});
    predicates.type = ParameterType::TextList;
    predicates.accepts_json_text = true;
    tool.parameters = {
        layer_input("features_geodataframe_name", "Layer to select from."),
        layer_input("reference_geodataframe_name", "Layer to select by."), std::move(predicates),
        result_name("output_geodataframe_name", "Name for the features that are selected."),
        plot_result_input()};
    tool.example = R"({"features_geodataframe_name": "towns", "reference_geodataframe_name": )"
                   R"("lakes", "spatial_predicates": ["within"], "output_geodataframe_name": )"
                   R"("lake_towns"})";
    tool.deviations = {"Each feature is selected once; the published tool repeats it for each "
                       "reference feature that it meets.",
                       "The reference layer is brought into the features' CRS.",
                       "More than 150,000 features are selected from too."};
    tool.call = select;
    tool.dry_run = makes_layer({.rows = up_to_rows_of("features_geodataframe_name"),
                                .shape_of = "features_geodataframe_name"});
    return tool;
}

} // namespace graticule::tools
