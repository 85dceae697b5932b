// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/vector/relations/summarize_within.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/near_layers.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* CountTheQuantityOfSpatialFeatures = "CountTheQuantityOfSpatialFeatures";

geodata::Layer count(ToolContext& context, const Arguments& arguments, operations::Report& report) {
    const std::string name = arguments.text("geodataframe");
    const std::vector<std::string> columns = arguments.text_list("columns");
    const std::array<operations::Metric, 1> counts{
        operations::Metric{operations::MetricFunction::Count, "", arguments.text("new_column")}};
    const geodata::Layer& features = context.workspace.layer(name);
    if (const auto polygons = arguments.optional_text("polygons")) {
        if (!columns.empty())
            throw Error(ErrorCode::InvalidArgument,
                        "Features are counted by columns or within polygons, not by both",
                        "Join the features with the polygons first, and count by columns.");
        return operations::summarize_within(context.workspace.layer(*polygons), features, counts,
                                            report, context.context);
    }
    if (features.has_geometry() && features.geometry().void_count() > 0)
        report.warn(fmt::format("{} of the {} features of '{}' have no geometry, and count",
                                features.geometry().void_count(), features.size(), name));
    return operations::aggregate(features, columns, counts, report, context.context);
}

Observation count_features(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    operations::Report report;
    geodata::Layer result = count(context, arguments, report);
    const std::size_t all = context.workspace.layer(name).size();
    const auto polygons = arguments.optional_text("polygons");
    const std::string lead =
        polygons ? fmt::format("{} features of '{}' counted in {} polygons of '{}'.", all, name,
                               result.size(), *polygons)
                 : fmt::format("{} features of '{}', in {} group{}.", all, name, result.size(),
                               result.size() == 1 ? "" : "s");
    return store_rows(context, arguments.text("result"), std::move(result),
                      {CountTheQuantityOfSpatialFeatures, names_of_both(arguments, "polygons")},
                      lead, report);
}

void dry_run_count_the_quantity_of_spatial_features(DryRun& dry_run, const Arguments& arguments) {
    LayerEffect effect;
    effect.shows_rows = true;
    if (arguments.has("polygons")) {
        effect.rows = rows_of("polygons");
        effect.shape_of = "polygons";
    } else {
        effect.rows = groups_of("geodataframe", "columns");
    }
    makes_layer(std::move(effect))(dry_run, arguments);
}

} // namespace

ToolSpec count_the_quantity_of_spatial_features_tool() {
    ToolSpec tool = geojson_tool(
        CountTheQuantityOfSpatialFeatures,
        "Counts features: all of a layer, those of each value of columns, or those that lie "
        "in each polygon of another layer, which is then the result. A point on a common "
        "border counts in both polygons.");
    tool.parameters = {
        dataframe_input("Layer or table whose features are counted."),
        optional(columns_input("Columns whose values make the groups."), Json::array()),
        optional(layer_input("polygons", "Layer of polygons to count in.")),
        optional(new_column_input("Name for the column of counts."), "count"), result_input()};
    tool.example =
        R"({"geodataframe": "cities", "polygons": "countries", "result": "cities_in_countries"})";
    tool.call = count_features;
    tool.dry_run = dry_run_count_the_quantity_of_spatial_features;
    return tool;
}

} // namespace graticule::tools
