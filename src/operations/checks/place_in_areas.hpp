// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <vector>

namespace graticule::operations {

enum class PlaceInArea { Outside, Inside, Open };

/// The polygons of a geometry, to look places up in.
class AreaEdges {
public:
    explicit AreaEdges(geodata::WkbView wkb);

    /// Where a place lies, by counting the edges of the rings of each polygon that lie to the right
    /// of it. It is left open near an edge, and where polygons of one geometry overlap.
    /// @param margin what is near
    PlaceInArea find(geodata::Point place, double margin) const;

private:
    struct Edge {
        geodata::Point low; ///< by y
        geodata::Point high;
        std::size_t part;
    };
    std::vector<Edge> m_edges;
    std::size_t m_parts = 0;
};

/// The area of the polygons of a geometry in the units of its coordinates, holes taken off.
double plain_area(geodata::WkbView wkb);

/// The most unit cells that the rings or lines of a geometry can pass through.
double cells_along_edges(geodata::WkbView wkb);

} // namespace graticule::operations
