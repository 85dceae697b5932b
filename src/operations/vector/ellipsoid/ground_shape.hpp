// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geos_handle.hpp"
#include "operations/vector/ellipsoid/local_plane.hpp"
#include "operations/vector/measures/plane_rectangle.hpp"
#include "operations/vector/proximity/buffer_shape.hpp"

#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// All vertices of some rows.
std::vector<geodata::Point> places_of(const geodata::GeometryColumn& column,
                                      std::span<const std::size_t> rows);

/// Places on the globe in the plane around the middle of their extent, and the shapes around them
/// there: lengths and directions are true from the middle, and elsewhere wrong by no more than
/// LocalPlane says.
class GroundShape {
public:
    /// Farther from the middle places are on the other half of the globe, and nothing bounds them.
    static constexpr double FarthestM = 9'000'000;
    /// Narrower than this, a shape is a line.
    static constexpr double LeastWidthM = 0.001;

    /// @param degrees at least one place
    GroundShape(const std::vector<geodata::Point>& degrees, const geodata::Ellipsoid& ellipsoid);

    /// How far the farthest place lies from the middle.
    double reach_m() const { return m_reach_m; }
    bool bounded() const { return m_reach_m <= FarthestM; }

    /// None where all places are one; without width where they lie on a line.
    std::optional<PlaneRectangle> rectangle(RectangleBy by) const;

    /// Whether the hull has an area.
    bool has_area() const;

    /// Polygons on a map; empty where they cannot be drawn there.
    geodata::GeosGeometry draw_hull(const OutlineMap& map) const;
    geodata::GeosGeometry draw(const PlaneRectangle& rectangle, const OutlineMap& map) const;

    /// The smallest circle around all places.
    struct Circle {
        geodata::Point centre; ///< degrees
        double radius_m = 0;
    };
    Circle circle() const;
    /// Its polygon holds all places, and is nowhere farther out than 0.2 % of the radius.
    geodata::GeosGeometry draw(const Circle& circle, const OutlineMap& map) const;

private:
    geodata::GeosGeometry draw_ring(std::span<const geodata::Point> corners,
                                    const OutlineMap& map) const;

    geodata::Ellipsoid m_ellipsoid;
    LocalPlane m_plane;
    std::vector<geodata::Point> m_hull; ///< in the plane
    double m_reach_m = 0;
};

} // namespace graticule::operations
