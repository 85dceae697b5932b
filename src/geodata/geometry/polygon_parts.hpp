// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace graticule::geodata {

/// The positions of one ring, where its WKB has them.
struct RingView {
    WkbView positions;
    std::size_t dimensions = 2; ///< numbers of a position

    std::size_t size() const { return positions.size() / (dimensions * sizeof(double)); }
    Point at(std::size_t index) const;
    /// True where the last place is the first, and of a ring without places.
    bool closed() const;
    Extent extent() const;
};

/// The rings of one polygon, its shell first.
using PolygonPart = std::vector<RingView>;

/// All polygons of a geometry, at any depth of collections, without those that have no rings.
/// @pre wkb_is_well_formed(wkb); the views last as long as its bytes
std::vector<PolygonPart> polygon_parts(WkbView wkb);

/// The members of a multi geometry or collection, those of collections in it in their place.
/// @pre wkb_is_well_formed(wkb), of such a type
std::vector<WkbView> flat_members(WkbView wkb);

/// One polygon, every ring closed; Z is kept.
std::vector<std::uint8_t> polygon_wkb(const PolygonPart& part);

/// A multi geometry or collection of whole geometries of WKB that all have Z, or all have not.
std::vector<std::uint8_t> gathered_wkb(GeometryType type, bool has_z,
                                       std::span<const std::vector<std::uint8_t>> members);

/// A multipolygon, every ring closed; Z is kept.
std::vector<std::uint8_t> multipolygon_wkb(std::span<const PolygonPart> parts, bool has_z);

} // namespace graticule::geodata
