// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

/// Tools that draw maps as pictures and interactive pages.
namespace graticule::tools {

ToolSpec choropleth_map_tool();
ToolSpec categorical_map_tool();
ToolSpec bivariate_map_tool();
ToolSpec heat_map_tool();
ToolSpec symbol_map_tool();
ToolSpec layers_map_tool();
ToolSpec raster_map_tool();
ToolSpec contour_map_tool();
ToolSpec small_multiples_map_tool();

} // namespace graticule::tools
