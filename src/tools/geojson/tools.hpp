// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <string_view>

/// The forty functions for GeoJSON of a published library (docs/geojson-functions.md), under their
/// published names. Parameters are ours, as the publication names hardly any.
namespace graticule::tools {

/// The set that they are in. It is offered where it is asked for by name alone.
inline constexpr std::string_view GeojsonSet = "geojson";

// data
ToolSpec download_geojson_data_tool();
ToolSpec reading_data_from_geojson_tool();
ToolSpec add_field_to_geodataframe_tool();
ToolSpec rename_column_of_geodataframe_tool();
ToolSpec save_as_final_result_tool();
ToolSpec transform_projection_of_geodataframe_tool();
ToolSpec convert_file_format_tool();
ToolSpec group_by_one_geodataframes_tool();
ToolSpec merge_dataframe_to_geodataframe_tool();
ToolSpec select_rows_from_geodataframe_tool();
ToolSpec filter_rows_by_expression_tool();
ToolSpec spatial_join_two_geodataframes_tool();
// places
ToolSpec clip_geodataframe_tool();
ToolSpec feature_to_line_tool();
ToolSpec feature_vertices_to_points_tool();
ToolSpec feature_to_polygon_tool();
ToolSpec overlay_analysis_tool();
ToolSpec create_multi_ring_buffer_from_geodataframe_tool();
ToolSpec spatial_analysis_of_aggregation_points_tool();
ToolSpec create_thiessen_polygon_tool();
ToolSpec create_min_pointgroup_border_tool();
ToolSpec calculate_main_direction_of_polygon_tool();
ToolSpec split_polygon_by_line_tool();
// distances
ToolSpec create_line_connecting_nearest_points_tool();
ToolSpec calculate_distance_between_points_tool();
ToolSpec summarize_nearest_distances_tool();
ToolSpec join_nearest_points_tool();
ToolSpec nearest_point_on_line_tool();
ToolSpec calculate_perpendicular_distance_from_point_to_line_tool();
ToolSpec xy_coordinates_to_line_tool();
ToolSpec add_xy_coordinates_tool();
ToolSpec export_coordinate_of_geometry_tool();
ToolSpec calculate_geometric_center_tool();
ToolSpec calculate_geometry_length_tool();
ToolSpec sort_points_by_field_tool();
ToolSpec count_the_quantity_of_spatial_features_tool();
// pages
ToolSpec interactive_query_tool();
ToolSpec interactive_edit_tool();
// charts
ToolSpec plot_geodataframe_by_matplotlib_tool();
ToolSpec visualize_geojson_data_tool();

} // namespace graticule::tools
