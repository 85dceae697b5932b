// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/raster/sample.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <limits>
#include <string>
#include <utility>

namespace graticule::tools {

namespace {

Observation raster_value(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("raster");
    const int band = static_cast<int>(arguments.integer("band"));
    const double longitude = arguments.number("longitude");
    const double latitude = arguments.number("latitude");
    const geodata::Raster raster = context.workspace.raster(name);
    geodata::Layer place("place");
    geodata::GeometryColumn geometry;
    geometry.append_point(longitude, latitude);
    place.set_geometry(std::move(geometry), geodata::Crs::wgs84());
    operations::Report report;
    const geodata::Layer sampled = operations::sample_raster(
        raster, place, "value", band, operations::SampleMethod::Nearest, context.context, report);
    const geodata::Column& value = sampled.column(sampled.field_count() - 1);
    const std::string& unit = raster.bands[static_cast<std::size_t>(band) - 1].unit;
    Observation observation;
    observation.data["value"] = quantity_json(
        value.is_null(0) ? std::numeric_limits<double>::quiet_NaN() : value.number(0), unit);
    observation.text = fmt::format("'{}' at longitude {}, latitude {}: {}.", name,
                                   format_number(longitude, 9), format_number(latitude, 9),
                                   value.is_null(0) ? "no value"
                                                    : format_number(value.number(0))
                                                          + (unit.empty() ? "" : " " + unit));
    operations::Report told; // that the place was moved to the raster's CRS goes without saying
    for (const std::string& warning : report.warnings())
        told.warn(warning);
    add_report(observation, told);
    return observation;
}

} // namespace

ToolSpec raster_value_tool() {
    constexpr double FullTurn = 180;
    constexpr double Pole = 90;
    ToolSpec tool;
    tool.name = "raster_value";
    tool.tool_set = "graticule";
    tool.description = "The value of the cell that holds a place; none outside and on nodata.";
    tool.search_words = "elevation high height above sea temperature precipitation at place point "
                        "coordinate longitude latitude cell there";
    Parameter longitude = input("longitude", ParameterType::Number, "In degrees, east positive.");
    longitude.minimum = -FullTurn;
    longitude.maximum = FullTurn;
    Parameter latitude = input("latitude", ParameterType::Number, "In degrees, north positive.");
    latitude.minimum = -Pole;
    latitude.maximum = Pole;
    tool.parameters = {raster_input("raster", "Raster."), std::move(longitude), std::move(latitude),
                       band_input("raster")};
    tool.example = R"({"raster": "elevation", "longitude": 6.1, "latitude": 49.8})";
    tool.call = raster_value;
    tool.dry_run = only_reads_cells();
    return tool;
}

} // namespace graticule::tools
