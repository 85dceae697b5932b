// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/canvas.hpp"
#include "cartography/view/coverage.hpp"
#include "cartography/view/projection.hpp"
#include "geodata/geometry/extent.hpp"

#include <vector>

namespace graticule::cartography {

/// What part of the projected plane stands where on the page.
struct Viewport {
    MapProjection projection;
    geodata::Extent map; ///< in the projection's units; the frame shows all of it
    Box frame;           ///< on the page, of the same aspect as `map`
    /// Longitudes (in one piece about the central meridian) and latitudes that the frame can show.
    geodata::Extent window;

    double points_per_unit() const { return frame.width / map.width(); }
    geodata::Point to_page(const geodata::Point& projected) const {
        return {frame.x + (projected.x - map.min_x) * points_per_unit(),
                frame.y + (map.max_y - projected.y) * points_per_unit()};
    }
    geodata::Point to_map(const geodata::Point& page) const {
        return {map.min_x + (page.x - frame.x) / points_per_unit(),
                map.max_y - (page.y - frame.y) / points_per_unit()};
    }
};

/// The extent of the data in the projection's units, with a margin; of a World map, its outline.
geodata::Extent projected_extent(const MapProjection& projection, const Coverage& coverage);

/// Fits an extent into a box of the page, growing the extent to the box's shape by at most
/// `max_growth` times; what the box has left over stays empty, shared between both sides.
Viewport fit_viewport(const MapProjection& projection, const geodata::Extent& extent,
                      const Box& available, double max_growth);

/// The outline of the earth on a World map, in page coordinates; the frame's corners otherwise.
std::vector<geodata::Point> map_outline(const Viewport& view);

} // namespace graticule::cartography
