// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/crossing_shape.hpp"

#include "geodata/crs/longitude.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "geodata/geometry/longitude_jumps.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"

#include <span>
#include <utility>

namespace graticule::operations {

namespace {

using Bytes = std::vector<std::uint8_t>;

bool is_usual(const geodata::Extent& extent) {
    return extent.empty()
           || (extent.min_x >= -geodata::HalfTurn && extent.max_x <= geodata::HalfTurn);
}

Bytes continuous_ring(geodata::WkbView wkb) {
    if (auto straight = geodata::without_longitude_jumps(wkb))
        return std::move(*straight);
    return {wkb.begin(), wkb.end()};
}

} // namespace

Bytes part_on_each_side(Bytes wkb) {
    Bytes straight = continuous_ring(wkb);
    if (is_usual(geodata::wkb_extent(straight)))
        return wkb;
    return geodata::geos_to_wkb(cut_at_antimeridian(geodata::geos_from_wkb(straight)).get());
}

std::optional<double> middle_if_crossing(geodata::WkbView wkb) {
    const geodata::Extent extent = geodata::wkb_extent(continuous_ring(wkb));
    if (is_usual(extent))
        return std::nullopt;
    return (extent.min_x + extent.max_x) / 2;
}

Bytes in_one_piece(geodata::WkbView parts, double middle) {
    const Bytes placed =
        geodata::map_coordinates(parts, [middle](std::span<double> x, std::span<double>) {
            for (double& longitude : x)
                longitude = longitude_near(longitude, middle);
        });
    const int dimension = dimension_of(geodata::wkb_type(placed));
    if (dimension < 1)
        return placed;
    const GEOSContextHandle_t context = geodata::geos_context();
    const geodata::GeosGeometry apart = geodata::geos_from_wkb(placed);
    GEOSGeometry* joined = dimension == 2 ? GEOSUnaryUnion_r(context, apart.get())
                                          : GEOSLineMerge_r(context, apart.get());
    return geodata::geos_to_wkb(
        geodata::own_geos(joined, "join a geometry at the antimeridian").get());
}

} // namespace graticule::operations
