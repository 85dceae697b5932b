// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace graticule::earth {

class Registry;

/// Each adds the algorithms of one subject.
void add_number_algorithms(Registry& registry);
void add_number_casts(Registry& registry);
void add_string_algorithms(Registry& registry);
void add_list_algorithms(Registry& registry);
void add_list_changes(Registry& registry);
void add_dictionary_algorithms(Registry& registry);
void add_date_algorithms(Registry& registry);
void add_date_range_algorithms(Registry& registry);
void add_type_algorithms(Registry& registry);
void add_geometry_constructors(Registry& registry);
void add_geometry_measures(Registry& registry);
void add_geometry_operations(Registry& registry);
void add_feature_algorithms(Registry& registry);
void add_collection_algorithms(Registry& registry);
void add_aggregations(Registry& registry);
void add_filters(Registry& registry);
void add_joins(Registry& registry);
void add_reducers(Registry& registry);
void add_kernels(Registry& registry);
void add_image_algorithms(Registry& registry);
void add_image_bands(Registry& registry);
void add_image_arithmetic(Registry& registry);
void add_image_expressions(Registry& registry);
void add_image_masks(Registry& registry);
void add_image_places(Registry& registry);
void add_image_neighbourhoods(Registry& registry);
void add_image_collections(Registry& registry);
void add_image_regions(Registry& registry);
void add_image_samples(Registry& registry);
void add_image_terrain(Registry& registry);
void add_image_pictures(Registry& registry);
void add_image_drawings(Registry& registry);

} // namespace graticule::earth
