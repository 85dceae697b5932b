// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/furniture/legend.hpp"
#include "cartography/layers/draw_layer.hpp"
#include "cartography/rasters/raster_picture.hpp"
#include "cartography/record/drawing_record.hpp"
#include "cartography/styles/symbology.hpp"
#include "cartography/view/viewport.hpp"

#include <optional>
#include <string>
#include <vector>

/// What the record of a drawing tells of a map.
namespace graticule::cartography {

/// A layer as it was drawn on one panel.
struct DrawnLayer {
    const ScreenGeometry& placed;
    const LayerSymbology& look;
    RowMarks marks;     ///< of a heat map the first alone, for the whole of it
    double dot_radius;  ///< points, of dots of one size
    std::string series; ///< its name in the legend, or empty
};

/// A panel with all but its groups of marks.
/// @param legend the sections of the page's legend
RecordedPanel map_panel(const DrawingRecord& record, const Viewport& view, const std::string& title,
                        const std::vector<LegendSection>& legend);

/// Adds the groups of one layer: areas, lines and points, in degrees, or an image of heat.
void record_layer(const DrawingRecord& record, const Viewport& view, const DrawnLayer& layer,
                  RecordedPanel& panel);

/// Adds the image of a raster.
void record_raster(const DrawingRecord& record, const Viewport& view, const RasterPicture& raster,
                   std::uint32_t mark, RecordedPanel& panel);

} // namespace graticule::cartography
