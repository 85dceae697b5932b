// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/places_at_origin.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace graticule::geodata {

namespace {

constexpr double FarInDegrees = 1;
constexpr double FarInProjection = 1e5; // metres or feet
constexpr double FarInExtents = 3;      // of the other points

struct OriginTally {
    std::size_t at_origin = 0;
    std::size_t others = 0;
    std::size_t on_axis = 0;
    std::size_t whole = 0; ///< of the others, both coordinates
    double nearest = std::numeric_limits<double>::infinity();
    Extent extent; ///< of the others
};

bool is_origin(const Extent& place) {
    return place.min_x == 0 && place.min_y == 0 && place.max_x == 0 && place.max_y == 0;
}

void count(const Extent& place, OriginTally& tally) {
    if (is_origin(place)) {
        ++tally.at_origin;
        return;
    }
    const double x = place.min_x;
    const double y = place.min_y;
    ++tally.others;
    tally.on_axis += x == 0 || y == 0 ? 1 : 0;
    tally.whole += x == std::round(x) && y == std::round(y) ? 1 : 0;
    tally.nearest = std::min(tally.nearest, std::hypot(x, y));
    tally.extent.add(place);
}

bool stand_for_nothing(const OriginTally& tally, const Crs& crs) {
    if (!crs.known() || tally.at_origin == 0 || tally.others == 0 || tally.on_axis > 0)
        return false;
    if (crs.geographic())
        return 2 * tally.whole < tally.others
               && (tally.at_origin > 1 || tally.nearest > FarInDegrees);
    const double extent = std::hypot(tally.extent.width(), tally.extent.height());
    return tally.others > 1 && tally.nearest > std::max(FarInProjection, FarInExtents * extent);
}

} // namespace

std::size_t remove_places_at_origin(Layer& layer) {
    if (!layer.has_geometry())
        return 0;
    const GeometryColumn& source = layer.geometry();
    const auto at_origin = [&](std::size_t row) {
        return !source.is_void(row) && is_origin(source.extent(row));
    };
    bool any = false;
    for (std::size_t row = 0; row < source.size() && !any; ++row)
        any = at_origin(row);
    if (!any || dimension_of(source.common_type()) != 0)
        return 0;
    OriginTally tally;
    for (std::size_t row = 0; row < source.size(); ++row)
        if (!source.is_void(row))
            count(source.extent(row), tally);
    if (!stand_for_nothing(tally, layer.crs()))
        return 0;
    GeometryColumn kept;
    kept.reserve(source.size(), source.byte_size());
    for (std::size_t row = 0; row < source.size(); ++row) {
        if (at_origin(row))
            kept.append_null();
        else
            kept.append(source.wkb(row));
    }
    layer.set_geometry(std::move(kept), layer.crs());
    return tally.at_origin;
}

} // namespace graticule::geodata
