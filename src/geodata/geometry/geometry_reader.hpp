// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"
#include "geodata/geometry/shape_mending.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Builds a geometry column from what files hold: curves become linear, surfaces multipolygons, M
/// is dropped, as is Z where one is not finite or where not all parts have it, and a geometry with
/// an x or y that is not finite, or that is no geometry at all, becomes null; polygons and
/// collections are put right as ShapeMending has it. Counts what it changed.
class GeometryReader {
public:
    void reserve(std::size_t rows) { m_column.reserve(rows, rows * PointBytes); }
    void append_null() { m_column.append_null(); }
    /// @param wkb any WKB that GDAL writes, of either byte order; empty means null
    void append(WkbView wkb);
    /// @param wkt OGC WKT without an SRID (see parse_geometry_text()); text that is none becomes
    ///            null
    void append_wkt(std::string_view wkt);
    void append_point(double x, double y);
    void append(const GeometryReader& other);

    const GeometryColumn& column() const { return m_column; }
    GeometryColumn take() { return std::move(m_column); }
    /// What was changed or lost, one sentence each.
    std::vector<std::string> notes() const;

private:
    static constexpr std::size_t PointBytes = 21;

    void append_simple(WkbView wkb);
    void append_sound(WkbView wkb);
    void append_converted(void* geometry);

    GeometryColumn m_column;
    ShapeMending m_mending;
    std::size_t m_linearised = 0;
    std::size_t m_surfaces = 0;
    std::size_t m_measures_dropped = 0;
    std::size_t m_flattened = 0;
    std::size_t m_uneven = 0;
    std::size_t m_not_finite = 0;
    std::size_t m_unreadable = 0;
};

} // namespace graticule::geodata
