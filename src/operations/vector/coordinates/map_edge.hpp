// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// Shapes that are moved to another CRS and there lie on both sides of where its map ends: of
/// degrees at the antimeridian and the poles, of a projected CRS at the meridian opposite to its
/// central one. Moved vertex by vertex, their edges would run back across the whole map. Not
/// thread-safe, as it holds transforms.
class MapEdge {
public:
    /// @param transform from the one CRS to the other; must outlive this
    MapEdge(const geodata::Crs& from, const geodata::Crs& to,
            const geodata::CoordinateTransform& transform);

    /// Whether an edge of a geometry runs elsewhere on the map than it did before. Found by places
    /// along the edge where its ends lie far apart.
    /// @param moved the geometry in the other CRS, vertex by vertex; all its numbers are finite
    bool tears(geodata::WkbView source, geodata::WkbView moved) const;

    /// The geometry in the other CRS, cut where the map ends. Polygons hold the poles that they
    /// held; long edges of a projected geometry get more vertices, as they are straight there
    /// alone. Heights are left out. None where a vertex cannot be moved.
    /// @throws Error Unsupported (PROJ knows no way by the other CRS's degrees)
    std::optional<std::vector<std::uint8_t>> moved_in_parts(geodata::WkbView source);

private:
    bool tears_on_map(std::span<const geodata::Point> source,
                      std::span<const geodata::Point> moved) const;

    geodata::Crs m_from;
    geodata::Crs m_to;
    const geodata::CoordinateTransform& m_transform;
    double m_centre = 0;                                 ///< the meridian in the middle of the map
    std::optional<geodata::CoordinateTransform> m_globe; ///< to the degrees beneath the other CRS
    std::optional<geodata::CoordinateTransform> m_map;   ///< from there to the other CRS
};

} // namespace graticule::operations
