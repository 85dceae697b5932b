// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geos_handle.hpp"

#include <cstddef>
#include <optional>
#include <vector>

/// Shapes as checks see them. A check judges what can be judged: what GEOS cannot read, compute or
/// call valid says nothing about a result.
namespace graticule::operations {

/// Null where GEOS cannot read the bytes.
geodata::GeosGeometry read_shape(geodata::WkbView wkb);

/// Reads shapes for one check, as long as they are few enough together to take a small part of the
/// time of what is checked.
class SoundShapes {
public:
    SoundShapes() = default;
    /// For operations that are as fast as to look at each vertex a few times: a part of what they
    /// went through, and some little shapes at least.
    /// @param bytes_of_work of their geometries
    explicit SoundShapes(std::size_t bytes_of_work);

    /// Null where GEOS cannot read the bytes or does not call the geometry valid, and where enough
    /// has been read.
    geodata::GeosGeometry read(geodata::WkbView wkb);

private:
    static constexpr std::size_t MostBytes = 256 * 1024; // of 16,000 vertices
    std::size_t m_bytes_left = MostBytes;
};

/// A line that meets itself only at its ends: the size of others depends on who takes it.
bool is_simple(const GEOSGeometry* shape);

/// Area of a polygon, length of a line, count of points; of parts of that dimension in a mixed
/// geometry. None where GEOS cannot tell.
/// @param dimension 0, 1 or 2
std::optional<double> size_of(const GEOSGeometry* shape, int dimension);

/// Size of what two shapes share, or of what the first has alone; none where GEOS fails.
std::optional<double> shared_size(const GEOSGeometry* first, const GEOSGeometry* second,
                                  int dimension);
std::optional<double> size_without(const GEOSGeometry* first, const GEOSGeometry* second,
                                   int dimension);

/// All points of a geometry, path by path.
std::vector<geodata::Point> points_of(geodata::WkbView wkb);

/// How far from where it belongs rounding may put a place with coordinates of this extent.
double coordinate_rounding(const geodata::Extent& extent);

/// How far two ways of working out the size of parts of a feature may differ.
/// @param size the larger of both, or of the whole
double size_rounding(const geodata::Extent& extent, int dimension, double size);

/// Does one extent lie in another, but for rounding?
bool lies_within(const geodata::Extent& inner, const geodata::Extent& outer);

} // namespace graticule::operations
