// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/extent.hpp"
#include "geodata/layer/layer.hpp"

#include <optional>

namespace graticule::tools {

/// What of the world a web map of a size shows.
struct ZoomView {
    std::optional<double> longitude; ///< of the centre; none: of the layer
    std::optional<double> latitude;
    std::optional<double> zoom; ///< 0: the world is 512 pixels wide; none: to fit the layer
    double width_px = 1000;
    double height_px = 600;
};

/// Extent in degrees of a view; none where the view says neither a place nor a zoom, and the map is
/// to show the whole layer. Without a zoom the zoom is what plotly's published heatmap takes:
/// 8 - log2 of the layer's width in degrees, from 0 to 10.
std::optional<geodata::Extent> extent_at_zoom(const geodata::Layer& layer, const ZoomView& view);

} // namespace graticule::tools
