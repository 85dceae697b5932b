// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace graticule::operations {

enum class BoundingKind {
    Envelope,         ///< sides along the axes of the CRS; in degrees it may cross the antimeridian
    RectangleByArea,  ///< of the least area, whichever way it lies
    RectangleByWidth, ///< with the least distance between two sides
    Circle,
    ConvexHull
};

/// "rectangle_by_area", ...
std::optional<BoundingKind> parse_bounding_kind(std::string_view name);

/// The least geometry of a kind around all features of each group; without fields, around all. Fits
/// all vertices, so lines and polygons too. But for the envelope it is found in the plane around
/// the middle of each group (see GroundShape), and drawn so that its sides run as they do there.
///
/// Adds the fields themselves, `count` (features with geometry), `length` and `width` of rectangles
/// and envelopes, `Direction` of rectangles (degrees clockwise from north of the long side, 0 to
/// below 180), `diameter` of circles, in metres, and `area_km2`. A group whose features lie in one
/// place or on one line keeps its row, without a geometry where that has no area, which is
/// reported; so does one that spreads over more than half of the globe, or has none at all, of
/// which area and lengths are null.
/// @throws Error CrsMissing, NotFound (field), InvalidArgument (a table)
geodata::Layer bounding_geometry(const geodata::Layer& layer, BoundingKind kind,
                                 std::span<const std::string> by, Report& report,
                                 const Context& context);

} // namespace graticule::operations
