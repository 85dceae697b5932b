// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/vector/coordinates/assign_crs.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* TransformProjectionOfGeodataframe = "TransformProjectionOfGeoDataFrame";

geodata::Crs wanted_crs(const Arguments& arguments) {
    if (!arguments.has("crs"))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'crs' is missing, to {}", arguments.text("action")),
                    "Give it, such as EPSG:3857.");
    return geodata::Crs::parse(arguments.text("crs"));
}

void require_crs(const geodata::Layer& layer, const std::string& name) {
    if (!layer.crs().known())
        throw Error(ErrorCode::CrsMissing,
                    fmt::format("'{}' has no CRS that it could be transformed from", name),
                    "Say in which one it is with action set; transform moves coordinates.");
}

geodata::Layer with_other_crs(const geodata::Layer& layer, const Arguments& arguments,
                              operations::Report& report, const Context& context) {
    const std::string action = arguments.text("action");
    if (action == "clear" && arguments.has("crs"))
        throw Error(ErrorCode::InvalidArgument, "'crs' is not for clearing one",
                    "Leave it out, or take action transform or set.");
    if (action == "clear")
        return operations::clear_crs(layer, report);
    const geodata::Crs crs = wanted_crs(arguments);
    if (action == "set")
        return operations::assign_crs(layer, crs, report);
    require_crs(layer, arguments.text("geodataframe"));
    return operations::reproject(layer, crs, report, context);
}

Observation change(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string action = arguments.text("action");
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    geodata::Layer result = with_other_crs(layer, arguments, report, context.context);
    const std::string before = layer.crs().label();
    const std::string after = result.crs().label();
    const std::string lead = action == "transform"
                                 ? fmt::format("Moved '{}' from {} to {}.", name, before, after)
                             : action == "set" ? fmt::format("'{}' is in {} now.", name, after)
                                               : fmt::format("'{}' has no CRS now.", name);
    return store_geodataframe(context, arguments, {TransformProjectionOfGeodataframe, name},
                              std::move(result), lead, report);
}

} // namespace

ToolSpec transform_projection_of_geodataframe_tool() {
    ToolSpec tool = geojson_tool(TransformProjectionOfGeodataframe,
                                 "Transforms a layer to another coordinate reference system, "
                                 "says in which one it is where it has none, or clears it.");
    tool.search_words =
        "reproject crs epsg utm zone wgs84 coordinate reference system convert clear remove set";
    tool.parameters = {
        geodataframe_input(),
        optional(input("crs", ParameterType::Text,
                       "The CRS, such as EPSG:3857 or EPSG:32617 (UTM zone 17 north), or as WKT or "
                       "a PROJ string; not for clear.")),
        optional(choice_input("action",
                              "transform moves coordinates to the CRS; set says in which CRS the "
                              "coordinates are of a layer that has none; clear makes it unknown. "
                              "The last two leave coordinates as they are.",
                              {"transform", "set", "clear"}),
                 "transform"),
        result_input()};
    tool.example = R"({"geodataframe": "countries", "crs": "EPSG:3857", "result": "mercator"})";
    tool.call = change;
    tool.dry_run =
        makes_layer({.rows = rows_of("geodataframe"), .shape_of = "geodataframe", .moves = true});
    return tool;
}

} // namespace graticule::tools
