// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/relations/predicate.hpp"

#include <span>

namespace graticule::operations {

/// Features that stand in one of the given relations to at least one reference feature; each once,
/// in their order. Disjoint means disjoint from all reference features. Relations are planar in the
/// features' CRS; the reference is moved into it. Features without geometry are never selected.
/// @throws Error CrsMissing, InvalidArgument (a table, no predicate)
geodata::Layer select_by_location(const geodata::Layer& features, const geodata::Layer& reference,
                                  std::span<const SpatialPredicate> predicates, Report& report,
                                  const Context& context);

/// Features with some part within a distance on the ground of some reference feature; each once.
/// Distances are geodesic on the ellipsoid of the features' CRS, right at the poles and across the
/// antimeridian: exact (Karney) between points, within 0.1 % otherwise.
/// @param distance at least 0
/// @throws Error CrsMissing, InvalidArgument (a table, a negative distance)
geodata::Layer select_within_distance(const geodata::Layer& features,
                                      const geodata::Layer& reference, Length distance,
                                      Report& report, const Context& context);

} // namespace graticule::operations
