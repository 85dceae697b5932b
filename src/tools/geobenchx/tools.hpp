// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

/// The tools of GeoBenchX (Krechetova and Kochedykov, arXiv 2503.18129, appendix B) under their
/// published names and parameters, so that published sequences of calls run unchanged. Where the
/// published code errs these are right, and say so in ToolSpec::deviations.
namespace graticule::tools {

ToolSpec load_data_tool();
ToolSpec load_geodata_tool();
ToolSpec get_raster_path_tool();
ToolSpec get_raster_description_tool();
ToolSpec analyze_raster_overlap_tool();
ToolSpec get_values_from_raster_with_geometries_tool();
ToolSpec merge_dataframes_tool();
ToolSpec get_unique_values_tool();
ToolSpec filter_categorical_tool();
ToolSpec filter_numerical_tool();
ToolSpec calculate_column_statistics_tool();
ToolSpec create_buffer_tool();
ToolSpec make_choropleth_map_tool();
ToolSpec filter_points_by_raster_values_tool();
ToolSpec select_features_by_spatial_relationship_tool();
ToolSpec calculate_line_lengths_tool();
ToolSpec calculate_columns_tool();
ToolSpec scale_column_by_value_tool();
ToolSpec make_heatmap_tool();
ToolSpec visualize_geographies_tool();
ToolSpec get_centroids_tool();
ToolSpec generate_contours_display_tool();
ToolSpec reject_task_tool();
ToolSpec make_bivariate_map_tool();

} // namespace graticule::tools
