// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/raster/cell_space.hpp"
#include "operations/raster/overlap.hpp"
#include "operations/raster/result_layout.hpp"
#include "tools/band_words.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <limits>
#include <string>
#include <utility>

namespace graticule::tools {

namespace {

Observation raster_overlap(ToolContext& context, const Arguments& arguments) {
    const std::string first = arguments.text("raster1");
    const std::string second = arguments.text("raster2");
    const std::string output = arguments.text("output");
    const geodata::Raster values = context.workspace.raster(second);
    operations::OverlapOptions options;
    options.value_method = operations::parse_resample_method(arguments.text("method"));
    operations::Report report;
    const geodata::Raster mask = context.workspace.raster(first);
    warn_of_first_band(mask, report);
    warn_of_first_band(values, report);
    operations::RasterOverlap overlap =
        operations::raster_overlap(mask, values, options, output, context.context, report);
    const std::string& unit = values.bands.front().unit;
    const std::string lead = fmt::format(
        "Total of '{}' where '{}' is greater than 0: {}{}{}, in {} cells.", second, first,
        format_number(overlap.total), unit.empty() ? "" : " ", unit, overlap.count);
    Observation observation = store_result(context, output, std::move(overlap.masked),
                                           {"raster_overlap", first + ", " + second}, lead, report);
    observation.data["count"] = overlap.count;
    observation.data["total"] = quantity_json(overlap.total, unit);
    const auto add = [&](const char* key, std::optional<double> value) {
        observation.data[key] =
            quantity_json(value.value_or(std::numeric_limits<double>::quiet_NaN()), unit);
    };
    add("min", overlap.minimum);
    add("max", overlap.maximum);
    add("mean", overlap.mean);
    add("std", overlap.standard_deviation);
    return observation;
}

void dry_run_raster_overlap(DryRun& dry_run, const Arguments& arguments) {
    const operations::RasterGrid grid = operations::grid_of(dry_run.raster(arguments, "raster1"));
    geodata::Raster values = dry_run.raster(arguments, "raster2");
    operations::Report unsaid;
    operations::decide_crs(grid, values.crs, "cells of the second raster", unsaid);
    values.bands.resize(1);
    dry_run_raster_part(dry_run, arguments, operations::real_layout(grid, values));
}

} // namespace

ToolSpec raster_overlap_tool() {
    ToolSpec tool;
    tool.name = "raster_overlap";
    tool.tool_set = "graticule";
    tool.description =
        "Total, mean, min, max and std of raster 2 where raster 1 is greater than 0, "
        "on raster 1's cells. Raster 2 in another CRS is moved.";
    tool.search_words = "where two rasters both exposed hit affected population flood";
    tool.parameters = {raster_input("raster1", "Raster whose values above 0 are the mask."),
                       raster_input("raster2", "Raster whose values are summed up."), result_name(),
                       optional(choice_input("method",
                                             "How raster 2 is brought onto raster 1's cells: sum "
                                             "keeps totals of counts, average keeps densities.",
                                             {"sum", "average", "max", "min", "nearest"}),
                                "sum")};
    tool.example = R"({"raster1": "flood_depth", "raster2": "population", "output": "flooded"})";
    tool.call = raster_overlap;
    tool.dry_run = dry_run_raster_overlap;
    return tool;
}

} // namespace graticule::tools
