// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/table/statistics.hpp"
#include "operations/vector/measures/measure.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

Observation calculate_lengths(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe_name");
    const std::string output = arguments.text("output_variable_name");
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    const geodata::Column lengths =
        operations::measure(layer, operations::Measure::Length, report, context.context);
    std::vector<double> kilometres;
    for (std::size_t row = 0; row < lengths.size(); ++row)
        if (!lengths.is_null(row))
            kilometres.push_back(lengths.real(row) / 1000);
    const double total = operations::exact_sum(kilometres);
    if (total == 0)
        report.warn(fmt::format("'{}' holds no line of any length", name));
    Observation observation;
    observation.text = fmt::format("Total length of '{}': {} km over {} features.\nStored as '{}'.",
                                   name, format_number(total, 9), kilometres.size(), output);
    observation.data = {{"total_length", quantity_json(total, "km")},
                        {"features", kilometres.size()}};
    add_report(observation, report);
    context.workspace.store_value(output, observation.data, {"calculate_line_lengths", name});
    return observation;
}

} // namespace

ToolSpec calculate_line_lengths_tool() {
    ToolSpec tool =
        geobenchx_tool("calculate_line_lengths", "Total length of the lines of a layer in km.");
    tool.search_words = "long length rivers roads railways km total";
    tool.parameters = {layer_input("geodataframe_name", "Layer with lines."),
                       result_name("output_variable_name", "Name for the length.")};
    tool.example = R"({"geodataframe_name": "railways", "output_variable_name": "rail_km"})";
    tool.deviations = {"Lengths are geodesic on the ellipsoid; the published tool measures all "
                       "lines in the UTM zone of the layer's first place, which is wrong far from "
                       "it."};
    tool.call = calculate_lengths;
    tool.dry_run = stores_figures();
    return tool;
}

} // namespace graticule::tools
