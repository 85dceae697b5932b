// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/vector/relations/group_features.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

constexpr const char* GroupByOneGeodataframes = "GroupByOneGeoDataFrames";
constexpr std::string_view Functions =
    "count, sum, mean, median, min, max, std, count_distinct, first";

operations::MetricFunction function_called(const Json& name, const std::string& column) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> OfPandas{
        {{"nunique", "count_distinct"}, {"avg", "mean"}, {"average", "mean"}}};
    std::string wanted = name.is_string() ? ascii_lower(name.get<std::string>()) : std::string();
    for (const auto& [alias, function] : OfPandas)
        if (wanted == alias)
            wanted = function;
    if (const auto function = operations::parse_metric_function(wanted))
        return *function;
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("'aggregations': '{}' of '{}' is no function",
                            shorten(name.is_string() ? wanted : to_line(name), 40), column),
                fmt::format("There are {}", Functions));
}

/// A count of rows where nothing is asked for.
std::vector<operations::Metric> metrics_from_columns(const Json& aggregations) {
    std::vector<operations::Metric> metrics;
    for (const auto& [column, functions] : aggregations.items())
        for (const Json& function : functions.is_array() ? functions : Json::array({functions}))
            metrics.push_back({function_called(function, column), column, ""});
    if (metrics.empty())
        metrics.push_back({operations::MetricFunction::Count, "", ""});
    return metrics;
}

Observation group(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const geodata::Layer& layer = context.workspace.layer(name);
    const std::vector<std::string> columns = arguments.text_list("columns");
    const auto metrics = metrics_from_columns(arguments.json("aggregations"));
    if (columns.empty())
        throw Error(ErrorCode::InvalidArgument, "'columns' names no field to group by");
    operations::Report report;
    const bool dissolve = arguments.boolean("dissolve");
    geodata::Layer groups =
        dissolve ? operations::group_features(layer, columns, metrics, report, context.context)
                 : operations::aggregate(layer, columns, metrics, report, context.context);
    if (!dissolve && layer.has_geometry())
        report.decide("The result is a table; with dissolve true each group has the united "
                      "geometry of its features");
    const std::string lead = fmt::format("{} rows in {} group{}.", layer.size(), groups.size(),
                                         groups.size() == 1 ? "" : "s");
    return store_rows(context, arguments.text("result"), std::move(groups),
                      {GroupByOneGeodataframes, name}, lead, report);
}

} // namespace

ToolSpec group_by_one_geodataframes_tool() {
    ToolSpec tool =
        geojson_tool(GroupByOneGeodataframes,
                     "Groups the rows of a layer or table by the values of fields and works "
                     "out figures for each group, as a table or with united geometries.");
    tool.search_words = GroupingWords;
    tool.parameters = {
        dataframe_input(), columns_input("Fields whose values make the groups."),
        optional(input("aggregations", ParameterType::Object,
                       fmt::format(R"(Fields with a function or a list of functions, as )"
                                   R"({{"p": "sum", "area": ["mean", "max"]}}; functions are {}. )"
                                   R"(The fields made are called p_sum, area_mean and so on. )"
                                   R"(Without any the rows of each group are counted.)",
                                   Functions)),
                 Json::object()),
        optional(input("dissolve", ParameterType::Boolean,
                       "Whether the features of a group become one; else the result is a table."),
                 false),
        result_input()};
    tool.example = R"({"geodataframe": "countries", "columns": ["continent"], "aggregations": )"
                   R"({"population": "sum"}, "dissolve": true, "result": "continents"})";
    tool.call = group;
    tool.dry_run = makes_layer({.rows = groups_of("geodataframe", "columns"),
                                .shape_of = "geodataframe",
                                .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
