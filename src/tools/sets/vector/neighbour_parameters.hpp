// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/vector/autocorrelation/spatial_weights.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/tool.hpp"

#include <vector>

/// What tools that look at neighbours have in common.
namespace graticule::tools {

/// dataset, field, those of the results, and who are neighbours: neighbours (queen, rook, nearest,
/// distance), neighbour_count and distance_m.
std::vector<Parameter> autocorrelation_parameters(std::vector<Parameter> results = {});

/// Where `neighbours` is not given: queen for polygons, nearest for other layers.
/// @throws Error InvalidArgument where a number is lacking, or given for another rule
operations::NeighbourRule neighbour_rule(const geodata::Layer& layer, const Arguments& arguments);

/// Of the sample of the dataset that an argument "dataset" names, in a dry run: throws as above.
void look_at_neighbour_rule(DryRun& dry_run, const Arguments& arguments);

/// Permutations for pseudo p values, 999 if not given.
Parameter permutations_parameter();
/// What counts as significant after correction for many tests, 0.05 if not given.
Parameter significance_parameter();

/// How many rows have each text of the last field, nulls left out; as an object and as words.
struct TextCounts {
    Json counts = Json::object();
    std::string words; ///< "3 hot, 97 not significant"
};
TextCounts counts_of_last_field(const geodata::Layer& layer);

} // namespace graticule::tools
