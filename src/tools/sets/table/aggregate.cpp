// SPDX-License-Identifier: Apache-2.0
#include "operations/table/aggregate.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/table/metrics.hpp"
#include "tools/sets/table/row_meaning.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

Observation aggregate(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const geodata::Layer& layer = context.workspace.layer(dataset);
    operations::Report report;
    const std::vector<std::string> group_by = arguments.text_list("group_by");
    const std::vector<operations::Metric> metrics = metrics_from(arguments.json("metrics"));
    geodata::Layer groups =
        operations::aggregate(layer, group_by, metrics, report, context.context);
    for (const operations::Metric& metric : metrics)
        if (!metric.field.empty())
            warn_of_scale(layer, metric.field, report);
    warn_of_repeated_amounts(layer, group_by, report);
    const std::string lead = fmt::format("{} rows in {} group{}.", layer.size(), groups.size(),
                                         groups.size() == 1 ? "" : "s");
    return store_rows(context, arguments.text("output"), std::move(groups), {"aggregate", dataset},
                      lead, report);
}

} // namespace

ToolSpec aggregate_tool() {
    ToolSpec tool;
    tool.name = "aggregate";
    tool.tool_set = "graticule";
    tool.description = "Groups rows by the values of fields and works out figures for each group; "
                       "without fields, for all rows together.";
    tool.search_words = GroupingWords;
    Parameter group_by = field_input("group_by", "dataset", "Fields whose values make the groups.");
    group_by.type = ParameterType::TextList;
    tool.parameters = {dataset_input("dataset", "Layer or table."),
                       optional(std::move(group_by), Json::array()), metrics_input(),
                       result_name()};
    tool.example = R"({"dataset": "countries", "group_by": ["continent"], "metrics": )"
                   R"([{"function": "sum", "field": "population"}], "output": "by_continent"})";
    tool.call = aggregate;
    tool.dry_run = makes_layer({.rows = groups_of("dataset", "group_by"), .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
