// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

/// Tools on rasters, and between rasters and layers.
namespace graticule::tools {

ToolSpec raster_statistics_tool();
ToolSpec raster_area_tool();
ToolSpec raster_value_tool();
ToolSpec zonal_statistics_tool();
ToolSpec sample_raster_tool();
ToolSpec raster_algebra_tool();
ToolSpec resample_raster_tool();
ToolSpec reproject_raster_tool();
ToolSpec mask_raster_tool();
ToolSpec polygonize_tool();
ToolSpec rasterize_tool();
ToolSpec raster_overlap_tool();
ToolSpec contours_tool();

} // namespace graticule::tools
