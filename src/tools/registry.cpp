// SPDX-License-Identifier: Apache-2.0
// Table: one line a tool.
#include "tools/registry.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/code/tools.hpp"
#include "tools/geobenchx/tools.hpp"
#include "tools/geojson/tools.hpp"
#include "tools/maps/tools.hpp"
#include "tools/raster/tools.hpp"
#include "tools/search/tools.hpp"
#include "tools/table/tools.hpp"
#include "tools/vector/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

namespace graticule::tools {

namespace {

std::vector<ToolSpec> make_all_tools() {
    return {
        // general: src/tools/table
        read_dataset_tool(),
        describe_dataset_tool(),
        unique_values_tool(),
        filter_rows_tool(),
        join_by_key_tool(),
        aggregate_tool(),
        compute_field_tool(),
        field_statistics_tool(),
        top_rows_tool(),
        list_rows_tool(),
        export_dataset_tool(),
        // src/tools/vector
        buffer_tool(),
        select_by_location_tool(),
        select_within_distance_tool(),
        spatial_join_tool(),
        summarize_within_tool(),
        dissolve_tool(),
        clip_tool(),
        overlay_tool(),
        centroids_tool(),
        measure_tool(),
        nearest_tool(),
        reproject_tool(),
        // src/tools/raster
        raster_statistics_tool(),
        raster_area_tool(),
        raster_value_tool(),
        zonal_statistics_tool(),
        sample_raster_tool(),
        raster_algebra_tool(),
        resample_raster_tool(),
        reproject_raster_tool(),
        mask_raster_tool(),
        polygonize_tool(),
        rasterize_tool(),
        raster_overlap_tool(),
        contours_tool(),
        // src/tools/maps
        choropleth_map_tool(),
        categorical_map_tool(),
        bivariate_map_tool(),
        heat_map_tool(),
        symbol_map_tool(),
        layers_map_tool(),
        raster_map_tool(),
        contour_map_tool(),
        small_multiples_map_tool(),
        // src/tools/search
        find_tools_tool(),
        // src/tools/code
        execute_code_tool(),
        inspect_variable_tool(),
        list_working_directory_files_tool(),
        reading_gis_metadata_tool(),
        load_vector_tool(),
        load_raster_tool(),
        search_docs_tool(),
        show_output_tool(),
        finish_tool(),
        load_dataset_tool(),
        read_output_tool(),
        // src/tools/geobenchx
        load_data_tool(),
        load_geodata_tool(),
        get_raster_path_tool(),
        get_raster_description_tool(),
        analyze_raster_overlap_tool(),
        get_values_from_raster_with_geometries_tool(),
        merge_dataframes_tool(),
        get_unique_values_tool(),
        filter_categorical_tool(),
        filter_numerical_tool(),
        calculate_column_statistics_tool(),
        create_buffer_tool(),
        make_choropleth_map_tool(),
        filter_points_by_raster_values_tool(),
        select_features_by_spatial_relationship_tool(),
        calculate_line_lengths_tool(),
        calculate_columns_tool(),
        scale_column_by_value_tool(),
        make_heatmap_tool(),
        visualize_geographies_tool(),
        get_centroids_tool(),
        generate_contours_display_tool(),
        reject_task_tool(),
        make_bivariate_map_tool(),
        // src/tools/geojson: data
        download_geojson_data_tool(),
        reading_data_from_geojson_tool(),
        add_field_to_geodataframe_tool(),
        rename_column_of_geodataframe_tool(),
        save_as_final_result_tool(),
        transform_projection_of_geodataframe_tool(),
        convert_file_format_tool(),
        group_by_one_geodataframes_tool(),
        merge_dataframe_to_geodataframe_tool(),
        select_rows_from_geodataframe_tool(),
        filter_rows_by_expression_tool(),
        spatial_join_two_geodataframes_tool(),
        // src/tools/geojson: places
        clip_geodataframe_tool(),
        feature_to_line_tool(),
        feature_vertices_to_points_tool(),
        feature_to_polygon_tool(),
        overlay_analysis_tool(),
        create_multi_ring_buffer_from_geodataframe_tool(),
        spatial_analysis_of_aggregation_points_tool(),
        create_thiessen_polygon_tool(),
        create_min_pointgroup_border_tool(),
        calculate_main_direction_of_polygon_tool(),
        split_polygon_by_line_tool(),
        // src/tools/geojson: distances
        create_line_connecting_nearest_points_tool(),
        calculate_distance_between_points_tool(),
        summarize_nearest_distances_tool(),
        join_nearest_points_tool(),
        nearest_point_on_line_tool(),
        calculate_perpendicular_distance_from_point_to_line_tool(),
        xy_coordinates_to_line_tool(),
        add_xy_coordinates_tool(),
        export_coordinate_of_geometry_tool(),
        calculate_geometric_center_tool(),
        calculate_geometry_length_tool(),
        sort_points_by_field_tool(),
        count_the_quantity_of_spatial_features_tool(),
        // src/tools/geojson: pages
        interactive_query_tool(),
        interactive_edit_tool(),
        // src/tools/geojson: charts
        plot_geodataframe_by_matplotlib_tool(),
        visualize_geojson_data_tool(),
    };
}

} // namespace

const std::vector<ToolSpec>& all_tools() {
    static const std::vector<ToolSpec> tools = make_all_tools();
    return tools;
}

const ToolSpec& find_tool(std::string_view name) {
    const std::vector<ToolSpec>& tools = all_tools();
    const auto found = std::find_if(tools.begin(), tools.end(),
                                    [&](const ToolSpec& tool) { return tool.name == name; });
    if (found != tools.end())
        return *found;
    std::vector<std::string> names;
    for (const ToolSpec& tool : tools)
        names.push_back(tool.name);
    const std::optional<std::string> nearest = nearest_name(name, names);
    throw Error(ErrorCode::NotFound, fmt::format("no tool '{}'", shorten(name, 80)),
                nearest ? fmt::format("Did you mean {}?", *nearest)
                        : "`graticule tools list` names them");
}

} // namespace graticule::tools
