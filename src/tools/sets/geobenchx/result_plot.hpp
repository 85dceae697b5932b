// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"
#include "geodata/raster/raster.hpp"
#include "tools/tool.hpp"

#include <string>
#include <vector>

/// The pictures that the published tools show beside their result.
namespace graticule::tools {

/// A picture (PNG) of layers over a raster, where "plot_result" asks for it. A picture that cannot
/// be drawn (a raster without CRS, nothing selected) is no reason to lose the result: it is left
/// out, and the observation says why.
/// @param rasters none or one, drawn beneath the layers
void plot_result(ToolContext& context, Observation& observation, const Arguments& arguments,
                 const std::vector<geodata::Raster>& rasters,
                 std::vector<cartography::MapLayer> layers, const std::string& title,
                 const std::string& file_name);

/// A layer of a map in one colour.
cartography::MapLayer plain_layer(geodata::Layer layer, std::string title,
                                  cartography::PlainStyle style = {});

} // namespace graticule::tools
