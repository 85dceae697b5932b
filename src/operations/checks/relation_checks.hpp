// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"
#include "operations/report.hpp"
#include "operations/vector/relations/predicate.hpp"
#include "operations/vector/relations/spatial_join.hpp"

#include <cstddef>
#include <span>
#include <string_view>

namespace graticule::operations {

/// Pairs are in order and come once, and some left features were compared with each feature of the
/// right by GEOS's plain predicates: they are paired with those that they stand in the relation to.
/// Pairs that only rounding decides are not judged.
/// @throws Error Internal
void check_pairs(std::string_view operation, const geodata::GeometryColumn& left,
                 const geodata::GeometryColumn& right, SpatialPredicate predicate,
                 std::span<const FeaturePair> pairs, Report& report);

/// Features put to the polygons that they are paired with: each group has those of its pairs.
/// @param rows of the features, group by group; or of the pairs, if `of_pairs`
/// @throws Error Internal
void check_pairs_by_group(std::string_view operation, std::span<const FeaturePair> pairs,
                          std::span<const std::size_t> rows, std::span<const std::size_t> starts,
                          bool of_pairs);

/// Some of the features that were selected, and of those that were not, compared with each of the
/// reference in the same way.
/// @param rows that were selected, ascending
/// @throws Error Internal
void check_selected(const geodata::GeometryColumn& features,
                    const geodata::GeometryColumn& reference,
                    std::span<const SpatialPredicate> predicates, std::span<const std::size_t> rows,
                    Report& report);

} // namespace graticule::operations
