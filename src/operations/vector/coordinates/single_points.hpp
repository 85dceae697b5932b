// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/relations/box_tree.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace graticule::operations {

/// The points of a layer one by one: those of a multipoint are several.
struct SinglePoints {
    std::vector<geodata::Point> places;
    std::vector<std::size_t> rows; ///< of the layer, for each
};

/// Features without geometry and those that are no points are reported as left out.
SinglePoints single_points(const geodata::GeometryColumn& column, Report& report);

/// Each place in space, as a box that holds it alone.
std::vector<Box<3>> boxes_in_space(std::span<const geodata::Point> degrees,
                                   const geodata::Ellipsoid& ellipsoid);

} // namespace graticule::operations
