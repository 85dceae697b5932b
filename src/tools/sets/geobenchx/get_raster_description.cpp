// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/raster/statistics.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

namespace graticule::tools {

namespace {

constexpr int ShownDigits = 8;

Json number_or_null(std::optional<double> value) {
    return value ? Json(*value) : Json();
}

Json band_json(const geodata::Raster& raster, std::size_t index, const Context& context,
               operations::Report& report) {
    const geodata::Band& band = raster.bands[index];
    const operations::RasterStatistics figures =
        operations::raster_statistics(raster, static_cast<int>(index + 1), context, report);
    return {{"band", index + 1},
            {"name", band.name},
            {"unit", band.unit},
            {"nodata", band.nodata && std::isfinite(*band.nodata) ? Json(*band.nodata) : Json()},
            {"min", number_or_null(figures.minimum)},
            {"max", number_or_null(figures.maximum)},
            {"mean", number_or_null(figures.mean)},
            {"std", number_or_null(figures.standard_deviation)},
            {"sum", figures.sum},
            {"valid_pixels", figures.valid_cells},
            {"nan_count", figures.nodata_cells}};
}

std::string band_text(const Json& band) {
    const auto say = [&](const char* key) {
        return band[key].is_null() ? "no value"
                                   : format_number(band[key].get<double>(), ShownDigits);
    };
    return fmt::format(
        "\nBand {}{}: min {}, max {}, mean {}, std {}, sum {}; {} valid cells, {} "
        "without a value (nodata {})",
        band["band"].get<int>(),
        is_text(band["unit"], "") ? "" : fmt::format(" ({})", band["unit"].get<std::string>()),
        say("min"), say("max"), say("mean"), say("std"), say("sum"),
        band["valid_pixels"].get<std::uint64_t>(), band["nan_count"].get<std::uint64_t>(),
        band["nodata"].is_null() ? "not set" : say("nodata"));
}

Observation describe(ToolContext& context, const Arguments& arguments) {
    const std::string path = arguments.text("raster_path");
    const geodata::Raster raster = context.workspace.raster(path);
    const geodata::Extent extent = raster.extent();
    Json bands = Json::array();
    operations::Report report;
    Observation observation;
    observation.text = fmt::format("{}\nCell size {} x {} {}s; extent x {} to {}, y {} to {}.",
                                   raster_sentence(raster.name, raster),
                                   shortest_number(raster.transform.cell_width()),
                                   shortest_number(raster.transform.cell_height()),
                                   raster.crs.known() ? raster.crs.unit_name() : "unit",
                                   format_number(extent.min_x, 9), format_number(extent.max_x, 9),
                                   format_number(extent.min_y, 9), format_number(extent.max_y, 9));
    for (std::size_t i = 0; i < raster.bands.size(); ++i) {
        bands.push_back(band_json(raster, i, context.context, report));
        observation.text += band_text(bands.back());
    }
    observation.data = raster_summary(raster.name, raster);
    observation.data["bounds"] = {extent.min_x, extent.min_y, extent.max_x, extent.max_y};
    observation.data["bands"] = std::move(bands);
    add_report(observation, report);
    if (const std::optional<std::string> name = arguments.optional_text("output_variable_name")) {
        observation.text += fmt::format("\nStored as '{}'.", *name);
        context.workspace.store_value(*name, observation.data, {"get_raster_description", path});
    }
    return observation;
}

} // namespace

ToolSpec get_raster_description_tool() {
    ToolSpec tool = geobenchx_tool("get_raster_description",
                                   "Describes a raster: size, CRS, cell size, extent, and for each "
                                   "band min, max, mean, std and the number of valid cells.");
    tool.search_words = "raster resolution bands range size";
    tool.parameters = {
        raster_input("raster_path", "Raster, by name or path."),
        optional(result_name("output_variable_name", "Name for the description, if it is kept."))};
    tool.example = R"({"raster_path": "population.tif"})";
    tool.call = describe;
    tool.dry_run = stores_figures();
    return tool;
}

} // namespace graticule::tools
