// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/raster/ground_area.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>

namespace graticule::tools {

namespace {

constexpr double SquareMetresInSquareKilometre = 1e6;

Observation raster_area(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const int band = static_cast<int>(arguments.integer("band"));
    operations::Report report;
    const operations::GroundArea found =
        operations::ground_area(context.workspace.raster(name), band, context.context, report);
    const double chosen = found.chosen_m2 / SquareMetresInSquareKilometre;
    const double valid = found.valid_m2 / SquareMetresInSquareKilometre;
    Observation observation;
    observation.text =
        fmt::format("'{}', band {}: {} of {} cells are not 0, {} of {} km² on the ground.", name,
                    band, format_number(static_cast<double>(found.chosen_cells), 15),
                    format_number(static_cast<double>(found.valid_cells), 15),
                    format_number(chosen), format_number(valid));
    observation.data["cells"] = found.chosen_cells;
    observation.data["valid_cells"] = found.valid_cells;
    observation.data["area"] = quantity_json(chosen, "km²");
    observation.data["valid_area"] = quantity_json(valid, "km²");
    add_report(observation, report);
    return observation;
}

} // namespace

ToolSpec raster_area_tool() {
    ToolSpec tool;
    tool.name = "raster_area";
    tool.tool_set = "graticule";
    tool.description = "How many cells of a band are not 0 and how much ground they cover on the "
                       "ellipsoid, and the same of all cells with a value. After a comparison with "
                       "raster_algebra: of the cells for which it holds.";
    tool.search_words =
        "cells pixels how much ground above below higher lower than covered share percentage area";
    tool.parameters = {raster_input("raster", "Raster."), band_input("raster")};
    tool.example = R"({"raster": "high_ground"})";
    tool.call = raster_area;
    tool.dry_run = only_reads_cells();
    return tool;
}

} // namespace graticule::tools
