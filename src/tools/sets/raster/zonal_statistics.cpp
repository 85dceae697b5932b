// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/cell_space.hpp"
#include "operations/raster/zonal.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/dry_run/raster_dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/search_words.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::tools {

namespace {

operations::ZonalOptions options_from(const Arguments& arguments) {
    operations::ZonalOptions options;
    options.statistics.clear();
    for (const std::string& name : arguments.text_list("statistics"))
        options.statistics.push_back(operations::parse_zonal_statistic(name));
    options.band = static_cast<int>(arguments.integer("band"));
    options.coverage = arguments.text("coverage") == "center" ? operations::CoverageRule::Center
                                                              : operations::CoverageRule::Exact;
    return options;
}

Observation zonal_statistics(ToolContext& context, const Arguments& arguments) {
    const std::string raster = arguments.text("raster");
    const std::string zones = arguments.text("zones");
    operations::Report report;
    geodata::Layer result = operations::zonal_statistics(
        context.workspace.raster(raster), context.workspace.layer(zones), options_from(arguments),
        context.context, report);
    const std::string lead =
        fmt::format("Cells of '{}' summarised in {} zones.", raster, result.size());
    return store_rows(context, arguments.text("output"), std::move(result),
                      {"zonal_statistics", raster + ", " + zones}, lead, report);
}

void dry_run_zonal_statistics(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Raster raster = dry_run.raster(arguments, "raster");
    const geodata::Layer& zones = dry_run.sample(arguments, "zones");
    operations::Report unsaid;
    operations::decide_crs(operations::grid_of(raster), zones.crs(), "zones", unsaid);
    dry_run_fields(dry_run, arguments, "zones",
                   operations::zonal_fields(raster, zones, options_from(arguments), unsaid));
}

} // namespace

ToolSpec zonal_statistics_tool() {
    ToolSpec tool;
    tool.name = "zonal_statistics";
    tool.tool_set = "graticule";
    tool.description =
        "Summarises the cells of a raster in each polygon, by the share of each "
        "cell that the polygon covers. Zones in another CRS are moved. Of classes only "
        "count, majority, minority, variety, min and max are given.";
    tool.search_words = ZonalWords;
    tool.parameters = {
        raster_input("raster", "Raster."),
        layer_input("zones", "Polygons."),
        optional(
            input(
                "statistics", ParameterType::TextList,
                "Any of count, sum, mean, ground_mean, min, max, median, std, variance, majority, "
                "minority, variety; each becomes a field."),
            Json::array({"mean"})),
        result_name(),
        band_input("raster"),
        optional(
            choice_input("coverage",
                         "exact: by covered share; center: whole cells whose centre is inside.",
                         {"exact", "center"}),
            "exact")};
    tool.example = R"({"raster": "elevation", "zones": "cantons", "statistics": ["mean", "max"], )"
                   R"("output": "canton_elevation"})";
    tool.call = zonal_statistics;
    tool.dry_run = dry_run_zonal_statistics;
    return tool;
}

} // namespace graticule::tools
