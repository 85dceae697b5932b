// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/wkb_cursor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Geometries with heights, which most operations leave out.
namespace graticule::operations {

struct RaisedPlace {
    double x = 0;
    double y = 0;
    double z = 0;
};

/// What programs write for a height that they do not know; no place on Earth is at one of these.
inline bool is_height_mark(double z) {
    constexpr std::array Marks{-9999.0, -32768.0, -99999.0, -999999.0};
    constexpr double BeyondMeasure = 1e20;
    return !(std::abs(z) < BeyondMeasure)
           || std::find(Marks.begin(), Marks.end(), z) != Marks.end();
}

/// Calls visit(type, ring, places) for each point, line and ring of a geometry with heights.
template <class Visit>
void walk_raised(geodata::WkbCursor& cursor, std::vector<RaisedPlace>& places, const Visit& visit) {
    const geodata::WkbCursor::Header header = cursor.header();
    constexpr std::size_t PlaceBytes = sizeof(RaisedPlace);
    const auto path = [&](std::uint32_t count, std::size_t ring) {
        places.clear();
        for (; count > 0 && !cursor.failed(); --count)
            places.push_back({cursor.number(), cursor.number(), cursor.number()});
        if (!places.empty() && !cursor.failed())
            visit(header.type, ring, places);
    };
    if (!header.has_z)
        return;
    switch (header.type) {
    case geodata::GeometryType::Point:
        return path(1, 0);
    case geodata::GeometryType::LineString:
        return path(cursor.count(PlaceBytes), 0);
    case geodata::GeometryType::Polygon: {
        const std::uint32_t rings = cursor.count(sizeof(std::uint32_t));
        for (std::uint32_t ring = 0; ring < rings && !cursor.failed(); ++ring)
            path(cursor.count(PlaceBytes), ring);
        return;
    }
    default:
        for (std::uint32_t members = cursor.count(1); members > 0 && !cursor.failed(); --members)
            walk_raised(cursor, places, visit);
    }
}

template <class Visit>
void walk_raised(geodata::WkbView wkb, const Visit& visit) {
    geodata::WkbCursor cursor(wkb);
    std::vector<RaisedPlace> places;
    walk_raised(cursor, places, visit);
}

} // namespace graticule::operations
