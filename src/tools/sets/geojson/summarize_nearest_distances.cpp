// SPDX-License-Identifier: Apache-2.0
#include "operations/table/group_figures.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* SummarizeNearestDistances = "SummarizeNearestDistances";

std::array<operations::Metric, 4> figures_of(const std::string& column) {
    using Function = operations::MetricFunction;
    return {operations::Metric{Function::Count, column, column + "_count"},
            operations::Metric{Function::Min, column, column + "_min"},
            operations::Metric{Function::Mean, column, column + "_mean"},
            operations::Metric{Function::Max, column, column + "_max"}};
}

Observation summarize(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string column = arguments.text("column");
    const std::vector<std::string> groups = arguments.text_list("columns");
    const bool joins = arguments.boolean("join_back");
    const geodata::Layer& layer = context.workspace.layer(name);
    const auto figures = figures_of(column);
    operations::Report report;
    geodata::Layer result =
        joins ? operations::with_group_figures(layer, groups, figures, report, context.context)
              : operations::aggregate(layer, groups, figures, report, context.context);
    const std::string lead = joins
                                 ? fmt::format("Figures of '{}' for the group of each of {} rows.",
                                               column, result.size())
                                 : fmt::format("Figures of '{}' for {} group{}.", column,
                                               result.size(), result.size() == 1 ? "" : "s");
    return store_rows(context, arguments.text("result"), std::move(result),
                      {SummarizeNearestDistances, name}, lead, report);
}

void dry_run_summarize_nearest_distances(DryRun& dry_run, const Arguments& arguments) {
    LayerEffect effect;
    effect.shows_rows = true;
    if (arguments.boolean("join_back")) {
        effect.rows = rows_of("geodataframe");
        effect.shape_of = "geodataframe";
    } else {
        effect.rows = groups_of("geodataframe", "columns");
    }
    makes_layer(std::move(effect))(dry_run, arguments);
}

} // namespace

ToolSpec summarize_nearest_distances_tool() {
    ToolSpec tool = geojson_tool(
        SummarizeNearestDistances,
        "Count, least, mean and greatest of a column of distances, of all rows or for each "
        "group of rows with equal values: a table, or beside each row. Rows without a "
        "distance do not count, which is told.");
    tool.parameters = {
        dataframe_input("Layer or table with distances."),
        numeric_field_input("column", "geodataframe", "Column with the distances."),
        optional(columns_input("Columns whose values make the groups; all rows are one if not "
                               "given."),
                 Json::array()),
        optional(input("join_back", ParameterType::Boolean,
                       "Keep all rows, with the figures of their group."),
                 false),
        result_input()};
    tool.example = R"({"geodataframe": "distances", "column": "DISTANCE", "columns": ["IN_FID"], )"
                   R"("result": "distance_summary"})";
    tool.call = summarize;
    tool.dry_run = dry_run_summarize_nearest_distances;
    return tool;
}

} // namespace graticule::tools
