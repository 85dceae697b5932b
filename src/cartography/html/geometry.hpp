// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/geometry/extent.hpp"
#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Geometry on its way into an interactive map: in degrees, in one piece, and small.
namespace graticule::cartography {

/// One point, line or polygon of a feature, in degrees.
struct PlacedPart {
    std::uint32_t row = 0;
    geodata::GeometryType of = geodata::GeometryType::Unknown; ///< Point, LineString or Polygon
    std::vector<std::vector<geodata::Point>> paths;            ///< rings, shell first; else one
    geodata::Extent extent;
};

/// The places of a layer in WGS 84 longitude and latitude, parts in the order of their rows. Lines
/// and rings are unwrapped: they may go on past 180 degrees, and none steps over the antimeridian.
struct PlacedLayer {
    std::vector<PlacedPart> parts;
    std::size_t rows = 0;
    std::size_t lost = 0; ///< parts with coordinates that have no longitude and latitude
};

/// @throws Error CrsMissing, Unsupported (no way to WGS 84), Cancelled
PlacedLayer place_layer(const geodata::Layer& layer, const Context& context);

/// Moves every part by whole turns to within 180 degrees of a meridian, cutting those that reach
/// beyond, so that what lies around the meridian is in one piece.
void centre_on(PlacedLayer& layer, double longitude);

/// How finely coordinates are written: as multiples of `step` degrees.
struct CoordinateGrid {
    double step = 1e-6;
    bool coarsened = false; ///< beyond what the view needs, to keep the file small
};

/// The grid that a view of this width needs (a tenth of a pixel after ten-fold magnification),
/// coarsened until all layers together have at most `limit` vertices. Snapping both sides of a
/// shared boundary to one grid keeps them together, which simplifying each feature would not.
CoordinateGrid choose_grid(const std::vector<const PlacedLayer*>& layers, double width_degrees,
                           std::size_t limit);

/// Writes a JSON array with an element a row: null without a place, else a list of
/// [dimension, path, ...], each path a flat list [x, y, dx, dy, ...] in steps of the grid.
std::string encode_geometry(const PlacedLayer& layer, const CoordinateGrid& grid);

/// Writes one path of degrees as above.
void append_path(std::string& json, const std::vector<geodata::Point>& path, double step);

} // namespace graticule::cartography
