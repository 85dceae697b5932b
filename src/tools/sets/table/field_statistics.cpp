// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/table/statistics_observation.hpp"
#include "tools/tool.hpp"

#include <utility>

namespace graticule::tools {

namespace {

Observation statistics(ToolContext& context, const Arguments& arguments) {
    const geodata::Layer& layer = context.workspace.layer(arguments.text("dataset"));
    const std::string field = arguments.text("field");
    const std::vector<double> quantiles = arguments.number_list("quantiles");
    return statistics_observation(layer, field, quantiles);
}

} // namespace

ToolSpec field_statistics_tool() {
    ToolSpec tool;
    tool.name = "field_statistics";
    tool.tool_set = "graticule";
    tool.description =
        "Count, sum, mean, median, extremes, standard deviation and quantiles of a "
        "number field. Rows without a value do not count, nor do marks for none (-9999), which are "
        "told. A mean counts every row once; of a rate whose rows differ in people, "
        "counts or area, the means by these stand beside it.";
    tool.search_words =
        "average mean median standard deviation quantile percentile typical spread sum total";
    Parameter quantiles =
        input("quantiles", ParameterType::NumberList, "Quantiles to give, from 0 to 1.");
    quantiles.minimum = 0;
    quantiles.maximum = 1;
    tool.parameters = {dataset_input("dataset", "Layer or table."),
                       numeric_field_input("field", "dataset", "Number field to summarise."),
                       optional(std::move(quantiles), Json::array({0.25, 0.5, 0.75}))};
    tool.example = R"({"dataset": "cities", "field": "population"})";
    tool.call = statistics;
    tool.dry_run = only_reads_cells();
    return tool;
}

} // namespace graticule::tools
