// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geobenchx/zoom_extent.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace graticule::tools {

namespace {

constexpr double WorldWidthPx = 512; ///< at zoom 0
constexpr double MaxLatitude = 85;   ///< where web maps end

/// The layer's extent in degrees, from its corners.
geodata::Extent degrees_of(const geodata::Layer& layer) {
    const geodata::Extent extent = layer.geometry().total_extent();
    if (extent.empty() || layer.require_crs().geographic())
        return extent;
    std::array<double, 4> x{extent.min_x, extent.max_x, extent.min_x, extent.max_x};
    std::array<double, 4> y{extent.min_y, extent.min_y, extent.max_y, extent.max_y};
    geodata::CoordinateTransform(layer.crs(), geodata::Crs::wgs84()).forward(x, y);
    geodata::Extent degrees;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (std::isfinite(x[i]) && std::isfinite(y[i]))
            degrees.add(x[i], y[i]);
    return degrees;
}

} // namespace

std::optional<geodata::Extent> extent_at_zoom(const geodata::Layer& layer, const ZoomView& view) {
    const geodata::Extent data = degrees_of(layer);
    if ((!view.longitude && !view.latitude && !view.zoom) || data.empty())
        return std::nullopt;
    const double range = std::max({data.width(), data.height(), 1e-3});
    const double zoom = view.zoom.value_or(
        range > 180 ? 1 : std::floor(std::clamp(8 - std::log2(range), 0.0, 10.0)));
    const double longitude = view.longitude.value_or(data.centre_x());
    const double latitude =
        std::clamp(view.latitude.value_or(data.centre_y()), -MaxLatitude, MaxLatitude);
    const double degrees_per_px = 360 / (WorldWidthPx * std::exp2(zoom));
    const double half_width = std::min(180.0, view.width_px / 2 * degrees_per_px);
    const double half_height =
        view.height_px / 2 * degrees_per_px * std::cos(latitude * std::numbers::pi / 180);
    return geodata::Extent{
        std::max(-180.0, longitude - half_width), std::max(-MaxLatitude, latitude - half_height),
        std::min(180.0, longitude + half_width), std::min(MaxLatitude, latitude + half_height)};
}

} // namespace graticule::tools
