// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/assign_crs.hpp"

#include "base/error.hpp"
#include "geodata/crs/degrees_check.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace graticule::operations {

geodata::Layer assign_crs(const geodata::Layer& layer, const geodata::Crs& crs, Report& report) {
    const geodata::GeometryColumn& geometry = layer.geometry();
    if (layer.crs().known())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is in {} already", layer.name(), layer.crs().label()),
                    "Transform it to another CRS, or clear the one that it has first.");
    geodata::Crs fitting = crs;
    std::vector<std::string> notes;
    geodata::check_degrees(geometry, geodata::CrsFrom::User, fitting, notes);
    if (!fitting.known())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' cannot be in {}: its coordinates are no degrees",
                                layer.name(), crs.label()),
                    "Give the projected CRS that they are in.");
    geodata::Layer result = layer;
    result.set_crs(crs);
    report.decide_crs(
        fmt::format("Coordinates are as they were, and are now taken to be in {}", crs.label()));
    return result;
}

geodata::Layer clear_crs(const geodata::Layer& layer, Report& report) {
    static_cast<void>(layer.geometry()); // of a table there is nothing to clear
    geodata::Layer result = layer;
    result.set_crs({});
    report.decide_crs(layer.crs().known()
                          ? fmt::format("Coordinates are as they were in {}, which nothing says "
                                        "any more",
                                        layer.crs().label())
                          : std::string("It had no CRS before"));
    return result;
}

} // namespace graticule::operations
