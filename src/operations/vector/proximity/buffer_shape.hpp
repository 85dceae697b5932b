// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "operations/vector/ellipsoid/ground_circle.hpp"
#include "operations/vector/ellipsoid/local_plane.hpp"

#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// Where the outlines of buffers are drawn: a map in degrees, cut at the antimeridian, or a
/// projected CRS. For one thread.
class OutlineMap {
public:
    explicit OutlineMap(const geodata::Crs& crs);

    bool geographic() const { return !m_projection.has_value(); }

    /// The region within a ring on the globe, cut where the map ends at the antimeridian; empty if
    /// part of it cannot be projected.
    /// @param pole latitude of the pole that it encloses if it goes around one
    geodata::GeosGeometry region(std::vector<geodata::Point> ring, double pole) const;

    /// Moves the points of a ring onto the map, without cutting.
    /// @return false if some cannot be, or if the map ends between two of them
    bool project(std::vector<geodata::Point>& ring) const;

    /// Moves places onto the map, each by itself.
    /// @return false if some cannot be
    bool place(std::span<geodata::Point> places) const;

private:
    bool torn(std::span<const geodata::Point> degrees, std::span<const geodata::Point> ring) const;

    std::optional<geodata::CoordinateTransform> m_projection;
};

/// Buffers geometries on the globe by one distance. For one thread.
class BufferShape {
public:
    BufferShape(Length distance, const geodata::Ellipsoid& ellipsoid, const OutlineMap& map);

    /// @param degrees the geometry on the globe
    /// @param original the same geometry on the map; its polygons are part of the result
    /// @return polygons on the map; empty where nothing is left
    geodata::GeosGeometry run(geodata::WkbView degrees, geodata::WkbView original) const;

    /// The circle around a point.
    geodata::GeosGeometry circle(geodata::Point centre) const;

private:
    struct Path;
    using Paths = std::vector<Path>;

    Paths read_paths(geodata::WkbView degrees) const;
    bool fits(const LocalPlane& plane, const Paths& paths) const;
    geodata::GeosGeometry in_one_plane(const LocalPlane& plane, const Paths& paths) const;
    void add_along(const Path& path, std::vector<geodata::GeosGeometry>& parts) const;
    void add_circles(const Path& path, std::vector<geodata::GeosGeometry>& parts) const;
    void add_chunks(const Path& path, std::vector<geodata::GeosGeometry>& parts) const;
    geodata::GeosGeometry buffer_in_plane(geodata::GeosGeometry planar, double width_m) const;
    geodata::GeosGeometry unproject(const LocalPlane& plane, const GEOSGeometry* planar) const;
    geodata::GeosGeometry unproject_polygon(const LocalPlane& plane,
                                            const GEOSGeometry* polygon) const;
    geodata::GeosGeometry unproject_ring(const LocalPlane& plane, const GEOSGeometry* ring) const;

    double m_distance_m;
    double m_tolerance_m;
    geodata::Ellipsoid m_ellipsoid;
    const OutlineMap& m_map;
    GroundCircle m_circle;
};

} // namespace graticule::operations
