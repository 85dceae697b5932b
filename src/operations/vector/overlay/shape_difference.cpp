// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/shape_difference.hpp"

#include "base/error.hpp"
#include "geodata/crs/geodesic.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "operations/checks/judged_shape_handle.hpp"
#include "operations/vector/ellipsoid/ground_index.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

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
GeometryColumn outline_points(WkbView wkb) {
    GeometryColumn outline;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        if (path.points.size() == 1)
            outline.append_point(path.points.front().x, path.points.front().y);
        else
            outline.append(geodata::make_line_wkb(path.points));
    });
    return outline;
}

/// Polygons of a shape that are wider than a width; a long strip is half its outline long.
GeometryColumn wide_pieces(WkbView shape, Length narrowest, const geodata::Ellipsoid& ellipsoid) {
    const geodata::Geodesic geodesic(ellipsoid);
    const GeosGeometry whole = geodata::geos_from_wkb(shape);
    const GEOSContextHandle_t context = geodata::geos_context();
    GeometryColumn wide;
    for (int part = 0; part < GEOSGetNumGeometries_r(context, whole.get()); ++part) {
        const std::vector<std::uint8_t> piece =
            geodata::geos_to_wkb(GEOSGetGeometryN_r(context, whole.get(), part));
        if (2 * geodesic.area(piece).square_metres
            > narrowest.metres * geodesic.perimeter(piece).metres)
            wide.append(piece);
    }
    return wide;
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

std::optional<std::vector<std::uint8_t>> covered_by_one(WkbView first_degrees,
                                                        WkbView second_degrees) {
    const GEOSContextHandle_t context = geodata::geos_context();
    try {
        const GeosGeometry first = areas_of(first_degrees);
        const GeosGeometry second = areas_of(second_degrees);
        const GeosGeometry apart =
            geodata::own_geos(GEOSSymDifference_r(context, first.get(), second.get()),
                              "find the symmetric difference");
        return geodata::geos_to_wkb(apart.get());
    } catch (const Error& error) {
        if (error.code() != ErrorCode::GeometryInvalid)
            throw;
        return std::nullopt;
    }
}

Length reach_of_difference(WkbView apart_degrees, WkbView first_degrees, WkbView second_degrees,
                           Length narrowest, const geodata::Ellipsoid& ellipsoid) {
    const GeometryColumn pieces = wide_pieces(apart_degrees, narrowest, ellipsoid);
    Length reach;
    if (pieces.size() == 0)
        return reach;
    for (const WkbView shape : {first_degrees, second_degrees}) {
        const GeometryColumn outline = outline_points(shape);
        const GroundIndex index(outline, ellipsoid);
        for (std::size_t row = 0; row < pieces.size(); ++row)
            reach = std::max(reach, farthest_from(pieces.wkb(row), index));
    }
    return reach;
}

std::optional<Length> farthest_apart(WkbView first_degrees, WkbView second_degrees,
                                     const geodata::Ellipsoid& ellipsoid) {
    const GeometryColumn first = outline_points(first_degrees);
    const GeometryColumn second = outline_points(second_degrees);
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
