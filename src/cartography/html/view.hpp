// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/html/geometry.hpp"
#include "geodata/geometry/extent.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace graticule::cartography {

/// Web Mercator where the view is narrow, for it is true to shape there and what people know from
/// the web; equal-area where it is wide enough for Mercator to mislead.
enum class WebProjection { Mercator, EqualEarth, NorthPolar, SouthPolar };

/// Name for the script ("equal-earth") and label for people ("Equal Earth").
std::string_view web_projection_name(WebProjection projection);
std::string_view web_projection_label(WebProjection projection);

/// What part of the earth an interactive map shows.
struct WebView {
    WebProjection projection = WebProjection::Mercator;
    double centre_longitude = 0; ///< of the projection; all data lie within 180 degrees of it
    geodata::Extent extent;      ///< first seen; west may be below -180 or east beyond 180
    geodata::Extent reach;       ///< covered by the basemap and open to panning
};

/// The meridian that data shall lie within 180 degrees of: 0, unless the map's cut at 180 would
/// tear data apart that a cut elsewhere keeps together; then the one opposite the widest stretch of
/// longitude that no part touches.
double choose_centre(const std::vector<const PlacedLayer*>& layers,
                     const std::vector<geodata::Extent>& others);

/// @param layers already moved by centre_on() to `centre_longitude`
/// @param others extents in degrees beside the layers', of rasters
/// @param wanted extent that the map's author asked for
/// @param focus what to see first where some of the data lie far from the rest; empty for all
/// @param raster a raster lies beneath, which is drawn in Web Mercator only
WebView choose_view(const std::vector<const PlacedLayer*>& layers,
                    const std::vector<geodata::Extent>& others, double centre_longitude,
                    const std::optional<geodata::Extent>& wanted, const geodata::Extent& focus,
                    bool raster);

} // namespace graticule::cartography
