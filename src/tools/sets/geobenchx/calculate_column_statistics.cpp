// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/sets/table/statistics_observation.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::tools {

namespace {

Observation calculate(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataframe_name");
    const std::string column = arguments.text("column_name");
    const std::string output = arguments.text("output_variable_name");
    std::vector<double> quantiles;
    if (arguments.boolean("include_quantiles"))
        quantiles = {0.25, 0.5, 0.75};
    if (arguments.has("additional_quantiles"))
        for (const double quantile : arguments.number_list("additional_quantiles"))
            quantiles.push_back(quantile);
    std::sort(quantiles.begin(), quantiles.end());
    quantiles.erase(std::unique(quantiles.begin(), quantiles.end()), quantiles.end());
    const geodata::Layer& layer = context.workspace.layer(name);
    Observation observation = statistics_observation(layer, column, quantiles);
    observation.text += fmt::format("\nStored as '{}'.", output);
    context.workspace.store_value(output, observation.data, {"calculate_column_statistics", name});
    return observation;
}

} // namespace

ToolSpec calculate_column_statistics_tool() {
    ToolSpec tool = geobenchx_tool("calculate_column_statistics",
                                   "Count, sum, mean, median, min, max, std and quantiles of a "
                                   "number column.");
    tool.search_words = CountingWords;
    Parameter quantiles = input("additional_quantiles", ParameterType::NumberList,
                                "More quantiles, from 0 to 1, as a list or its JSON text.");
    quantiles.minimum = 0;
    quantiles.maximum = 1;
    quantiles.accepts_json_text = true;
    tool.parameters = {dataset_input("dataframe_name", "Table or layer."),
                       numeric_field_input("column_name", "dataframe_name", "Number column."),
                       result_name("output_variable_name", "Name for the figures."),
                       optional(input("include_quantiles", ParameterType::Boolean,
                                      "Whether to give the quantiles 0.25, 0.5 and 0.75."),
                                true),
                       optional(std::move(quantiles))};
    tool.example = R"({"dataframe_name": "gdp", "column_name": "2021", )"
                   R"("output_variable_name": "gdp_figures", "additional_quantiles": [0.9]})";
    tool.call = calculate;
    tool.dry_run = stores_figures();
    return tool;
}

} // namespace graticule::tools
