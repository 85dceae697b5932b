// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"
#include "operations/vector/ellipsoid/ground_bisector.hpp"
#include "operations/vector/ellipsoid/ground_curve.hpp"
#include "operations/vector/relations/box_tree.hpp"

#include <geodesic.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// Draws the places on the ellipsoid that are nearer to one point of a set than to all others.
///
/// A cell begins as a square around its point, of which each other point that is near enough cuts
/// away what is nearer to it. Corners are moved until their geodesic distances to three points are
/// equal, and edges get vertices that are as far from one point as from the other. Safe to use from
/// several threads.
class ThiessenCells {
public:
    /// A cell reaches no farther from its point than this.
    static constexpr double FarthestM = 9'200'000;

    /// @param degrees no two in one place; must outlive this
    /// @param for_projected_map whether edges are drawn to run right on projected maps too
    ThiessenCells(std::span<const geodata::Point> degrees, const geodata::Ellipsoid& ellipsoid,
                  bool for_projected_map);

    /// The cell's outline, closed and in degrees, as region_of_ring() takes it.
    /// @param reach_m what lies farther from the point does not matter
    std::vector<geodata::Point> outline(std::size_t point, double reach_m) const;

private:
    static constexpr std::size_t NoPoint = static_cast<std::size_t>(-1);
    /// A corner, and the point on the other side of the edge that starts there.
    struct Corner {
        geodata::Point place;
        Vector3 space;
        std::size_t beyond = NoPoint;
    };
    using Cell = std::vector<Corner>;

    Corner corner_at(const geodata::Point& place, std::size_t beyond) const;
    Cell square(std::size_t point, double reach_m) const;
    double nearer_by(const Corner& corner, std::size_t point, std::size_t other) const;
    void cut(Cell& cell, std::size_t point, std::size_t other) const;
    geodata::Point near_crossing(const Corner& from, const Corner& to, std::size_t point,
                                 std::size_t other) const;
    Corner crossing(const Corner& from, const Corner& to, std::size_t point,
                    std::size_t other) const;
    GroundBisector bisector(std::size_t first, std::size_t second) const;
    CurvePen pen_for(const Cell& cell, std::size_t edge, std::size_t point) const;
    void add_edge(const Cell& cell, std::size_t edge, std::size_t point,
                  std::vector<geodata::Point>& ring) const;

    std::span<const geodata::Point> m_points;
    geodata::Ellipsoid m_ellipsoid;
    bool m_for_projected_map;
    geod_geodesic m_solver;
    std::vector<Vector3> m_space;
    BoxTree<3> m_tree;
};

} // namespace graticule::operations
