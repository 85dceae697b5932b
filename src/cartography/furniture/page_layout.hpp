// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/drawing.hpp"
#include "cartography/furniture/legend.hpp"
#include "cartography/view/viewport.hpp"

#include <string>
#include <vector>

namespace graticule::cartography {

/// Where everything stands on the page: nothing overlaps, nothing is cut.
struct PageLayout {
    TypeSizes type;
    Drawing head; ///< title and subtitle
    geodata::Point head_at;
    std::vector<Viewport> panels;
    std::vector<Box> panel_titles; ///< above each panel; without height where it has no title
    Drawing legend;
    geodata::Point legend_at;
    Drawing foot; ///< source and projection to the left, scale bar and arrow to the right
    geodata::Point foot_at;
};

struct PageContent {
    std::string title;
    std::string subtitle;
    std::string source;
    std::vector<std::string> panel_titles; ///< one a panel
    std::vector<LegendSection> legend;
    MapProjection projection;
    geodata::Extent extent; ///< projected, that every panel must show
    bool framed = true; ///< the frame may grow beyond the extent, since there is a basemap in it
};

/// Lays a page out: legend beside or beneath the map, whichever leaves the map larger; panels in
/// the grid that leaves them largest.
PageLayout lay_out_page(const Canvas& canvas, const PageContent& content);

} // namespace graticule::cartography
