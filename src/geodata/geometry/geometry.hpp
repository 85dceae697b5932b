// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/extent.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// Simple-feature types, numbered as in WKB.
enum class GeometryType : std::uint8_t {
    Unknown = 0,
    Point = 1,
    LineString = 2,
    Polygon = 3,
    MultiPoint = 4,
    MultiLineString = 5,
    MultiPolygon = 6,
    GeometryCollection = 7
};

std::string_view geometry_type_name(GeometryType type);

/// 0 for points, 1 for lines, 2 for polygons, -1 for collections and unknown.
int dimension_of(GeometryType type);

using WkbView = std::span<const std::uint8_t>;

struct Point {
    double x = 0;
    double y = 0;
};

/// One part of a geometry as a walk over it sees it: a point, a line or a ring.
struct PathView {
    GeometryType of = GeometryType::Unknown; ///< Point, LineString or Polygon
    std::size_t part = 0;                    ///< counts points, lines and polygons in the geometry
    std::size_t ring = 0;                    ///< 0 is the shell; only for polygons
    std::span<const Point> points;
};

/// Type of a little-endian ISO WKB geometry, or Unknown if the bytes are not one.
GeometryType wkb_type(WkbView wkb);
bool wkb_has_z(WkbView wkb);

/// Checks that bytes are one complete little-endian ISO WKB of a simple-feature type.
bool wkb_is_well_formed(WkbView wkb);

/// What is amiss with the coordinates of a geometry; the last of several that hold.
enum class Numbers {
    Sound,
    HeightNotFinite,   ///< a third coordinate is infinite or NaN
    HeightInSomeParts, ///< parts with a third coordinate stand beside parts without
    PlaceNotFinite     ///< an x or y is infinite or NaN
};

/// Looks at all numbers of a geometry; those of empty points (NaN, NaN) are sound. Bytes must be
/// well formed.
Numbers wkb_numbers(WkbView wkb);

/// Bounding box; empty for a geometry without points. Bytes must be well formed.
Extent wkb_extent(WkbView wkb);

/// The same geometry without third coordinates. Bytes must be well formed.
std::vector<std::uint8_t> wkb_without_z(WkbView wkb);

/// Calls `visit` for each point, line and ring; coordinates beyond x and y are skipped.
/// Empty parts are not visited. Bytes must be well formed.
void walk_paths(WkbView wkb, const std::function<void(const PathView&)>& visit);

/// The coordinates of a Point; none for other types and for POINT EMPTY.
std::optional<Point> wkb_point(WkbView wkb);

/// Builders of WKB.
std::vector<std::uint8_t> make_point_wkb(double x, double y);
std::vector<std::uint8_t> make_line_wkb(std::span<const Point> points);
/// @param rings closed rings, shell first
std::vector<std::uint8_t> make_polygon_wkb(std::span<const std::vector<Point>> rings);
/// @param type a multi type or GeometryCollection
/// @param members WKB without Z, of the type that `type` holds
std::vector<std::uint8_t> make_multi_wkb(GeometryType type,
                                         std::span<const std::vector<std::uint8_t>> members);

/// Returns the same geometry with each coordinate pair replaced; Z is kept.
/// @param move is given all x and all y of the geometry, to change in place
std::vector<std::uint8_t>
map_coordinates(WkbView wkb, const std::function<void(std::span<double>, std::span<double>)>& move);

/// The geometries of a layer: little-endian ISO WKB, one after another in one buffer, with the
/// extent of each. Curves are made linear and M dropped on reading, so only the seven simple types
/// occur; all parts of a geometry have a third coordinate, or none has. A geometry may be null (no
/// geometry given) or empty (given, with no points): neither is ever counted as a place.
class GeometryColumn {
public:
    std::size_t size() const { return m_extents.size(); }
    bool is_null(std::size_t row) const { return m_offsets[row] == m_offsets[row + 1]; }
    /// Null or without points.
    bool is_void(std::size_t row) const { return m_extents[row].empty(); }
    WkbView wkb(std::size_t row) const {
        return {m_bytes.data() + m_offsets[row], m_offsets[row + 1] - m_offsets[row]};
    }
    GeometryType type(std::size_t row) const { return wkb_type(wkb(row)); }
    std::optional<Point> point(std::size_t row) const { return wkb_point(wkb(row)); }
    const Extent& extent(std::size_t row) const { return m_extents[row]; }
    Extent total_extent() const;
    std::size_t void_count() const;
    std::size_t byte_size() const { return m_bytes.size(); }

    /// The type that all non-void rows share, single and multi counting as one (the multi type is
    /// then returned); Unknown if mixed or all void.
    GeometryType common_type() const;

    void reserve(std::size_t rows, std::size_t bytes);
    /// @pre wkb_is_well_formed(wkb); empty bytes mean null
    void append(WkbView wkb);
    void append_null();
    void append_point(double x, double y);
    void append(const GeometryColumn& other);

    GeometryColumn select(std::span<const std::size_t> rows) const;

private:
    std::vector<std::uint8_t> m_bytes;
    std::vector<std::size_t> m_offsets{0};
    std::vector<Extent> m_extents;
};

} // namespace graticule::geodata
