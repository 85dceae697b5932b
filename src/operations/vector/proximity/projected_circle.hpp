// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/vector/ellipsoid/ground_circle.hpp"
#include "operations/vector/proximity/buffer_shape.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace graticule::operations {

/// Draws ground circles on a projected map with a sixth of the work: eight vertices are projected,
/// and the others lie on the trigonometric polynomial through these. Where a map is smooth, what
/// that leaves out shrinks with the third power of radius by Earth radius; whether it is smooth is
/// seen at two more vertices. For one thread.
class ProjectedCircle {
public:
    /// @param circle, map alive as long as this is used
    ProjectedCircle(const GroundCircle& circle, const OutlineMap& map);

    /// A closed ring of GroundCircle::Vertices corners on the map.
    /// @return false where each vertex has to be projected by itself
    bool draw(geodata::Point centre, std::vector<geodata::Point>& ring);

private:
    static constexpr std::size_t Samples = 8;

    geodata::Point between(std::size_t vertex) const;

    const GroundCircle& m_circle;
    const OutlineMap& m_map;
    /// What a sample adds to a vertex so many vertices after it.
    std::array<double, GroundCircle::Vertices> m_share;
    std::vector<geodata::Point> m_samples; ///< and the two by which they are checked
};

} // namespace graticule::operations
