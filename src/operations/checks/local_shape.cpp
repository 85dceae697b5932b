// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/local_shape.hpp"

#include "operations/checks/judged_shape_handle.hpp"
#include "operations/vector/ellipsoid/local_plane.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::operations {

namespace {

using geodata::geos_context;
using geodata::GeosGeometry;

std::vector<std::uint8_t> with_short_sides(geodata::WkbView wkb) {
    constexpr double LongestDegrees = 0.05; // a side of 5 km strays by less than half a metre
    const GeosGeometry shape = read_shape(wkb);
    return shape ? geodata::geos_to_wkb(densified(shape.get(), LongestDegrees).get())
                 : std::vector<std::uint8_t>(wkb.begin(), wkb.end());
}

} // namespace

std::optional<geodata::Point> LocalShape::centre() const {
    const GEOSContextHandle_t context = geos_context();
    const GeosGeometry shape = read_shape(wkb);
    const GeosGeometry found(shape ? GEOSGetCentroid_r(context, shape.get()) : nullptr);
    geodata::Point place;
    if (found && GEOSGeomGetX_r(context, found.get(), &place.x) == 1
        && GEOSGeomGetY_r(context, found.get(), &place.y) == 1)
        return place;
    geodata::take_geos_message();
    return std::nullopt;
}

std::optional<double> LocalShape::distance(const LocalShape& other) const {
    const GeosGeometry first = read_shape(wkb);
    const GeosGeometry second = read_shape(other.wkb);
    double metres = 0;
    if (first && second && GEOSDistance_r(geos_context(), first.get(), second.get(), &metres) == 1)
        return metres;
    geodata::take_geos_message();
    return std::nullopt;
}

std::optional<LocalShape> local_shape(geodata::WkbView degrees, geodata::Point middle,
                                      const geodata::Ellipsoid& ellipsoid, Sides sides) {
    constexpr double WidestDegrees = 180; // wider ones go around a pole, or the other way
    const LocalPlane plane(middle, ellipsoid);
    if (geodata::wkb_extent(degrees).width() > WidestDegrees)
        return std::nullopt;
    std::vector<std::uint8_t> dense;
    if (sides == Sides::StraightInDegrees) {
        dense = with_short_sides(degrees);
        degrees = dense;
    }
    LocalShape local;
    local.wkb = geodata::map_coordinates(degrees, [&](std::span<double> x, std::span<double> y) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            const geodata::Point place = plane.to_plane({x[i], y[i]});
            x[i] = place.x;
            y[i] = place.y;
            if (!std::isnan(place.x))
                local.farthest_m = std::max(local.farthest_m, std::hypot(place.x, place.y));
        }
    });
    return local.farthest_m <= LocalPlane::ReachM ? std::optional(std::move(local)) : std::nullopt;
}

} // namespace graticule::operations
