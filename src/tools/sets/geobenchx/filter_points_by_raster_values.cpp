// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/raster/sample.hpp"
#include "tools/band_words.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/sets/geobenchx/result_plot.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <functional>
#include <utility>
#include <vector>

namespace graticule::tools {

namespace {

/// A test of values and how it reads.
struct Threshold {
    std::function<bool(double)> holds;
    std::string words;
};

Threshold threshold_from(const Arguments& arguments) {
    const std::string type = arguments.text("filter_type");
    const double first = arguments.number("threshold1");
    if (type == "less")
        return {[=](double value) { return value < first; }, "less than " + shortest_number(first)};
    if (type == "greater")
        return {[=](double value) { return value > first; },
                "greater than " + shortest_number(first)};
    const std::optional<double> second = arguments.optional_number("threshold2");
    if (!second)
        throw Error(ErrorCode::InvalidArgument, "'between' needs 'threshold2'",
                    "It is the upper bound, which is kept too");
    if (*second < first)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'threshold2' ({}) is below 'threshold1' ({})",
                                shortest_number(*second), shortest_number(first)));
    const double last = *second;
    return {[=](double value) { return value >= first && value <= last; },
            fmt::format("between {} and {}", shortest_number(first), shortest_number(last))};
}

Observation filter_by_raster(ToolContext& context, const Arguments& arguments) {
    const std::string path = arguments.text("raster_path");
    const std::string name = arguments.text("points_geodataframe_name");
    const std::string field = arguments.text("value_column");
    const std::string output = arguments.text("output_geodataframe_name");
    const Threshold threshold = threshold_from(arguments);
    const geodata::Raster raster = context.workspace.raster(path);
    operations::Report report;
    warn_of_first_band(raster, report);
    const geodata::Layer sampled =
        operations::sample_raster(raster, context.workspace.layer(name), field, 1,
                                  operations::SampleMethod::Nearest, context.context, report);
    const geodata::Column& values = sampled.column(field);
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < sampled.size(); ++row)
        if (!values.is_null(row) && threshold.holds(values.number(row)))
            rows.push_back(row);
    const geodata::Layer kept = sampled.select(rows);
    const std::string lead = fmt::format("Kept {} of {} points, where '{}' is {}.", kept.size(),
                                         sampled.size(), path, threshold.words);
    Observation observation =
        store_frame(context, output, kept, {"filter_points_by_raster_values", path + ", " + name},
                    lead, report);
    if (kept.size() > 0)
        plot_result(context, observation, arguments, {raster}, {plain_layer(kept, output)},
                    fmt::format("{}: {} {}", name, field, threshold.words), output);
    return observation;
}

void dry_run_filter_points_by_raster_values(DryRun& dry_run, const Arguments& arguments) {
    threshold_from(arguments); // refuses what is no range
    dry_run_sampled(dry_run, arguments, "raster_path", "points_geodataframe_name",
                    arguments.text("value_column"), false);
}

} // namespace

ToolSpec filter_points_by_raster_values_tool() {
    ToolSpec tool = geobenchx_tool("filter_points_by_raster_values",
                                   "Reads a raster's value at each point into a column, and keeps "
                                   "the points that pass a threshold.");
    tool.search_words = "elevation flood snow above below exceed cities where";
    tool.parameters = {
        raster_input("raster_path", "Raster, by name or path."),
        layer_input("points_geodataframe_name", "Layer with points."),
        field_name("value_column", "Column for the raster's values."),
        result_name("output_geodataframe_name", "Name for the points that are kept."),
        choice_input("filter_type",
                     "less and greater leave the threshold itself out; between keeps both.",
                     {"less", "greater", "between"}),
        input("threshold1", ParameterType::Number, "Threshold, or lower bound."),
        optional(input("threshold2", ParameterType::Number, "Upper bound, for between.")),
        plot_result_input()};
    tool.example =
        R"({"raster_path": "dem.tif", "points_geodataframe_name": "towns", "value_column": )"
        R"("elevation", "output_geodataframe_name": "high_towns", "filter_type": "greater", )"
        R"("threshold1": 1000})";
    tool.deviations = {"The points are brought into the raster's CRS first.",
                       "Points outside of the raster or on cells without a value are left out and "
                       "counted; the published tool reads the nodata number as a value."};
    tool.call = filter_by_raster;
    tool.dry_run = dry_run_filter_points_by_raster_values;
    return tool;
}

} // namespace graticule::tools
