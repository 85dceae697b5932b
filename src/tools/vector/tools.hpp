// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

/// Tools on places: relations, distances, shapes.
namespace graticule::tools {

ToolSpec buffer_tool();
ToolSpec select_by_location_tool();
ToolSpec select_within_distance_tool();
ToolSpec spatial_join_tool();
ToolSpec summarize_within_tool();
ToolSpec dissolve_tool();
ToolSpec clip_tool();
ToolSpec overlay_tool();
ToolSpec centroids_tool();
ToolSpec measure_tool();
ToolSpec nearest_tool();
ToolSpec reproject_tool();

} // namespace graticule::tools
