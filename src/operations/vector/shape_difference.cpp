// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/shape_difference.hpp"

#include "base/error.hpp"
#include "geodata/geodesic.hpp"
#include "geodata/geos_handle.hpp"
#include "operations/checks/judged_shape_handle.hpp"
#include "operations/vector/geos_parts.hpp"
#include "operations/vector/ground_index.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeosGeometry;
using geodata::WkbView;

GeosGeometry areas_of(WkbView wkb) {
    GeosGeometry shape = keep_dimension(geodata::geos_from_wkb(wkb), 2);
    return geodata::geos_make_valid(std::move(shape));
}

/// Rings as lines, for whose insides distances are not 0.
GeometryColumn outline_of(WkbView wkb) {
    GeometryColumn outline;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        if (path.points.size() == 1)
            outline.append_point(path.points.front().x, path.points.front().y);
        else
            outline.append(geodata::make_line_wkb(path.points));
    });
    return outline;
}

Length farthest_from(WkbView shape, const GroundIndex& other) {
    constexpr Length Anywhere{std::numeric_limits<double>::max()};
    Length farthest;
    for (const geodata::Point& point : points_of(shape)) {
        const auto nearest = other.nearest(geodata::make_point_wkb(point.x, point.y), Anywhere);
        farthest = std::max(farthest, nearest ? nearest->distance : Anywhere);
    }
    return farthest;
}

} // namespace

std::optional<Area> area_apart(WkbView first_degrees, WkbView second_degrees,
                               const geodata::Ellipsoid& ellipsoid) {
    const GEOSContextHandle_t context = geodata::geos_context();
    try {
        const GeosGeometry first = areas_of(first_degrees);
        const GeosGeometry second = areas_of(second_degrees);
        const GeosGeometry apart =
            geodata::own_geos(GEOSSymDifference_r(context, first.get(), second.get()),
                              "find the symmetric difference");
        return geodata::Geodesic(ellipsoid).area(geodata::geos_to_wkb(apart.get()));
    } catch (const Error& error) {
        if (error.code() != ErrorCode::GeometryInvalid)
            throw;
        return std::nullopt;
    }
}

std::optional<Length> farthest_apart(WkbView first_degrees, WkbView second_degrees,
                                     const geodata::Ellipsoid& ellipsoid) {
    const GeometryColumn first = outline_of(first_degrees);
    const GeometryColumn second = outline_of(second_degrees);
    if (first.size() == 0 || second.size() == 0)
        return std::nullopt;
    return std::max(farthest_from(first_degrees, GroundIndex(second, ellipsoid)),
                    farthest_from(second_degrees, GroundIndex(first, ellipsoid)));
}

bool is_valid_geometry(WkbView wkb) {
    const GeosGeometry shape = read_shape(wkb);
    const bool valid = shape && GEOSisValid_r(geodata::geos_context(), shape.get()) == 1;
    geodata::take_geos_message();
    return valid;
}

} // namespace graticule::operations
