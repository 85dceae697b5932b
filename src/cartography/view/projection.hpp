// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/extent.hpp"

#include <optional>
#include <string>

namespace graticule::cartography {

enum class ProjectionKind {
    World,  ///< the whole earth between two parallels, its outline drawn
    Region, ///< a continent or a country, in a rectangular frame
    Polar,  ///< around a pole
    Local   ///< a few degrees, north up all over
};

/// The projection of a map.
struct MapProjection {
    ProjectionKind kind = ProjectionKind::World;
    geodata::Crs crs;
    std::string label; ///< for the note beneath the map
    /// The earth is cut 180 degrees from here.
    double central_meridian = 0;
    /// Parallels that bound a World map.
    double south = -90;
    double north = 90;
};

/// Chooses a projection for what a map shows.
///
/// The world: Equal Earth, about Greenwich, or about the data where they lie on both sides of the
/// antimeridian. Around a pole: Lambert azimuthal equal-area. Wide countries in middle latitudes:
/// Albers equal-area conic. Other regions: Lambert azimuthal equal-area centred on the data. A few
/// degrees: the data's own CRS, if it is projected and no Mercator for the world.
/// @param degrees  in one piece: east may be beyond 180
/// @param core     where most of the data lie; a conic map stands upright there: so do the lower
///                 48 states, although Alaska and Hawaii are shown
/// @param data_crs the projected CRS that all layers share, if they do
MapProjection choose_projection(const geodata::Extent& degrees, const geodata::Extent& core,
                                const std::optional<geodata::Crs>& data_crs);

/// "5° W", "12.5° N"; longitudes beyond 180 are brought back.
std::string format_longitude(double degrees);
std::string format_latitude(double degrees);

} // namespace graticule::cartography
