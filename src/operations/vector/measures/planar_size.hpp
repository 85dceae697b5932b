// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/geometry/geometry.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace graticule::operations {

/// Size in the plane of the coordinates: the area of polygons, whatever way their rings turn; else
/// the length of lines; else the number of points.
double planar_size(geodata::WkbView wkb);

/// The same of each geometry; 0 for none.
std::vector<double> planar_sizes(const geodata::GeometryColumn& column, const Context& context);

/// Estimates how much of two polygons lies on one another, from where some lines across both come
/// in and out. Linear in their vertices, and does not mind shared edges. Keeps its memory for the
/// next pair.
class ScanlineOverlap {
public:
    /// @return the area that both cover
    double area(const geodata::GeometryColumn& polygons, std::size_t first, std::size_t second);

private:
    static constexpr std::size_t Lines = 16;
    using Crossings = std::array<std::vector<double>, Lines>;

    static void cross(geodata::WkbView polygon, const geodata::Extent& shared,
                      Crossings& crossings);

    Crossings m_first;
    Crossings m_second;
};

} // namespace graticule::operations
