// SPDX-License-Identifier: Apache-2.0
#include "cartography/html/view.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::cartography {

using geodata::Extent;

namespace {

constexpr double WideDegrees = 100;    ///< beyond, Mercator misleads about area
constexpr double WorldDegrees = 250;   ///< beyond, the map keeps its customary centre
constexpr double ClusterDegrees = 200; ///< data spread wider keep the customary centre
constexpr double WorthMoving = 30;     ///< degrees that a cut elsewhere than at 180 has to save
constexpr double PolarLatitude = 50; ///< data all beyond it, and around the pole, lie around a pole
constexpr double MercatorLatitude = 85;  ///< the square world of Web Mercator ends there
constexpr double SmallestDegrees = 0.01; ///< a single point still has surroundings

double turned(double longitude, double from) {
    return longitude - 360 * std::floor((longitude - from) / 360);
}

Extent total_extent(const std::vector<const PlacedLayer*>& layers,
                    const std::vector<Extent>& others) {
    Extent total;
    for (const PlacedLayer* layer : layers)
        for (const PlacedPart& part : layer->parts)
            total.add(part.extent);
    for (const Extent& other : others)
        total.add(other);
    return total;
}

/// The extent with a margin, and at least a little wide and high.
Extent with_margin(const Extent& extent, double share) {
    const double margin =
        std::max(std::max(extent.width(), extent.height()) * share, SmallestDegrees / 2);
    return extent.expanded(margin);
}

WebProjection choose_view_projection(const Extent& extent, bool raster) {
    if (raster)
        return WebProjection::Mercator;
    if (extent.width() > 180 && extent.min_y > PolarLatitude)
        return WebProjection::NorthPolar;
    if (extent.width() > 180 && extent.max_y < -PolarLatitude)
        return WebProjection::SouthPolar;
    const bool wide = extent.width() > WideDegrees || extent.max_y > 80 || extent.min_y < -80;
    return wide ? WebProjection::EqualEarth : WebProjection::Mercator;
}

/// @param far data beyond the view that can still be panned to
Extent reach_of(const Extent& extent, const Extent& far, WebProjection projection, double centre) {
    switch (projection) {
    case WebProjection::EqualEarth:
        return {centre - 180, -90, centre + 180, 90};
    case WebProjection::NorthPolar:
        return {centre - 180, 0, centre + 180, 90};
    case WebProjection::SouthPolar:
        return {centre - 180, -90, centre + 180, 0};
    case WebProjection::Mercator:
        break;
    }
    Extent reach = with_margin(extent, 0.8);
    reach.add(far);
    reach.min_x = std::max(reach.min_x, extent.centre_x() - 180);
    reach.max_x = std::min(reach.max_x, extent.centre_x() + 180);
    reach.min_y = std::max(reach.min_y, -MercatorLatitude);
    reach.max_y = std::min(reach.max_y, MercatorLatitude);
    return reach;
}

} // namespace

std::string_view web_projection_name(WebProjection projection) {
    switch (projection) {
    case WebProjection::EqualEarth:
        return "equal-earth";
    case WebProjection::NorthPolar:
        return "north-polar";
    case WebProjection::SouthPolar:
        return "south-polar";
    case WebProjection::Mercator:
        break;
    }
    return "mercator";
}

std::string_view web_projection_label(WebProjection projection) {
    switch (projection) {
    case WebProjection::EqualEarth:
        return "Equal Earth";
    case WebProjection::NorthPolar:
        return "Lambert azimuthal equal-area, north pole";
    case WebProjection::SouthPolar:
        return "Lambert azimuthal equal-area, south pole";
    case WebProjection::Mercator:
        break;
    }
    return "Web Mercator (EPSG:3857)";
}

double choose_centre(const std::vector<const PlacedLayer*>& layers,
                     const std::vector<Extent>& others) {
    std::vector<std::pair<double, double>> stretches; // west in [0, 360), east beyond it
    const auto add = [&](const Extent& extent) {
        const double west = turned(extent.min_x, 0);
        stretches.emplace_back(west, west + extent.width());
    };
    for (const PlacedLayer* layer : layers)
        for (const PlacedPart& part : layer->parts)
            add(part.extent);
    for (const Extent& other : others)
        add(other);
    if (stretches.empty())
        return 0;
    std::sort(stretches.begin(), stretches.end());
    double reached = 0;
    Extent uncut; // as it lies with the map's cut at 180
    for (const auto& [west, east] : stretches) {
        reached = std::max(reached, east);
        uncut.add(turned(west, -180), 0);
        uncut.add(turned(west, -180) + east - west, 0);
    }
    reached -= 360; // what began before 360 and goes on past it
    double widest =
        std::max(std::max(0.0, 360 - uncut.width()) + WorthMoving, 360 - ClusterDegrees);
    double centre = 0;
    for (const auto& [west, east] : stretches) {
        if (west - reached > widest) {
            widest = west - reached;
            centre = (west + reached) / 2 + 180;
        }
        reached = std::max(reached, east);
    }
    return turned(centre, -180);
}

WebView choose_view(const std::vector<const PlacedLayer*>& layers,
                    const std::vector<Extent>& others, double centre_longitude,
                    const std::optional<Extent>& wanted, const Extent& focus, bool raster) {
    WebView view;
    view.centre_longitude = centre_longitude;
    const Extent total = total_extent(layers, others);
    const Extent seen_first = focus.empty() ? total : focus;
    Extent extent = wanted.value_or(seen_first);
    if (extent.max_x < extent.min_x) // as GeoJSON writes a box that crosses the antimeridian
        extent.max_x += 360;
    if (extent.empty())
        extent = {-180, -60, 180, 80};
    const double turns = 360 * std::round((centre_longitude - extent.centre_x()) / 360);
    extent.min_x += turns;
    extent.max_x += turns;
    if (extent.width() < WorldDegrees)
        view.centre_longitude = extent.centre_x();
    view.projection = choose_view_projection(extent, raster);
    view.extent = wanted ? extent : with_margin(extent, 0.04);
    if (view.projection == WebProjection::EqualEarth) {
        view.extent.min_x = std::max(view.extent.min_x, view.centre_longitude - 180);
        view.extent.max_x = std::min(view.extent.max_x, view.centre_longitude + 180);
        view.extent.min_y = std::max(view.extent.min_y, -90.0);
        view.extent.max_y = std::min(view.extent.max_y, 90.0);
    } else if (view.projection == WebProjection::Mercator) {
        view.extent.min_y = std::max(view.extent.min_y, -MercatorLatitude);
        view.extent.max_y = std::min(view.extent.max_y, MercatorLatitude);
    }
    view.reach =
        reach_of(view.extent, wanted ? Extent() : total, view.projection, view.centre_longitude);
    return view;
}

} // namespace graticule::cartography
