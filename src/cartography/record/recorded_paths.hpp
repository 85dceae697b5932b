// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "cartography/view/viewport.hpp"
#include "geodata/crs/crs.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace graticule::cartography {

/// Vertices of a path such that none of those left out lies farther than `tolerance` from it: the
/// algorithm of Douglas and Peucker, 1973. First and last stay.
std::vector<geodata::Point> simplified(std::span<const geodata::Point> path, double tolerance);

/// Paths on the page of a map as the record has them: in degrees, with as many vertices as their
/// form needs within half a point, and as many decimals as a tenth of a pixel needs. Vertices
/// beyond the earth are left out.
class PathsInDegrees {
public:
    explicit PathsInDegrees(const Viewport& view);

    Json degrees(const geodata::Point& page) const;
    Json lines(std::span<const std::span<const geodata::Point>> paths, std::size_t& vertices) const;
    /// Polygons of rings that turn one way, with the rings that turn the other as holes of the
    /// smallest one around them.
    Json polygons(std::span<const std::span<const geodata::Point>> rings,
                  std::size_t& vertices) const;
    /// What a box of the page shows.
    geodata::Extent extent(const Box& page) const;

private:
    std::vector<geodata::Point> in_degrees(std::span<const geodata::Point> page) const;
    Json path_json(std::span<const geodata::Point> page, bool ring, std::size_t& vertices) const;

    const Viewport& m_view;
    geodata::CoordinateTransform m_transform;
    int m_decimals;
};

} // namespace graticule::cartography
