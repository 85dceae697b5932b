// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/raster/statistics.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace graticule::tools {

namespace {

Observation raster_statistics(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const int band = static_cast<int>(arguments.integer("band"));
    const geodata::Raster raster = context.workspace.raster(name);
    operations::Report report;
    const operations::RasterStatistics found =
        operations::raster_statistics(raster, band, context.context, report);
    operations::warn_of_mean(raster, band, found, report);
    const std::string& unit = raster.bands[static_cast<std::size_t>(band) - 1].unit;

    Observation observation;
    observation.text = fmt::format("'{}', band {}: {} cells with a value, {} without.", name, band,
                                   format_number(static_cast<double>(found.valid_cells), 15),
                                   format_number(static_cast<double>(found.nodata_cells), 15));
    observation.data["valid_cells"] = found.valid_cells;
    observation.data["nodata_cells"] = found.nodata_cells;
    observation.data["unit"] = unit;
    const auto add = [&](const char* key, std::optional<double> value) {
        observation.data[key] =
            quantity_json(value.value_or(std::numeric_limits<double>::quiet_NaN()), unit);
        if (value)
            observation.text += fmt::format("\n{}: {}{}{}", key, format_number(*value),
                                            unit.empty() ? "" : " ", unit);
    };
    add("min", found.minimum);
    add("max", found.maximum);
    add("mean", found.mean);
    if (found.ground_mean)
        add("mean_by_ground", found.ground_mean);
    add("std", found.standard_deviation);
    add("sum", found.valid_cells > 0 ? std::optional(found.sum) : std::nullopt);
    add_report(observation, report);
    return observation;
}

} // namespace

ToolSpec raster_statistics_tool() {
    ToolSpec tool;
    tool.name = "raster_statistics";
    tool.tool_set = "graticule";
    tool.description =
        "Minimum, maximum, mean, standard deviation and sum of a band's cells. "
        "Nodata does not count; every cell counts once, whatever ground it covers. Of "
        "cells in degrees that cover unequal ground, mean_by_ground weighs them.";
    tool.search_words = "highest lowest mean average warm cold elevation temperature band pixel "
                        "cell value dem month";
    tool.parameters = {raster_input("raster", "Raster."), band_input("raster")};
    tool.example = R"({"raster": "elevation"})";
    tool.call = raster_statistics;
    tool.dry_run = only_reads_cells();
    return tool;
}

} // namespace graticule::tools
