// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/report.hpp"
#include "operations/vector/relations/predicate.hpp"
#include "operations/vector/relations/spatial_join.hpp"

#include <vector>

namespace graticule::operations {

enum class PairsWanted {
    All,
    OneForEachLeft ///< at least one for each left row that has any; faster
};

/// Pairs of rows whose geometries stand in a relation (any but Disjoint): those of points and
/// polygons by left row and then right row, others after them in no order. Void geometries stand in
/// none. Invalid polygons are repaired before they are compared with anything but points; that, and
/// what GEOS cannot judge even then, is reported.
/// @param undecided where it is given, gets the pairs that could not be judged, in no order: they
///                  are no proof that the relation does not hold
std::vector<FeaturePair> find_pairs(const geodata::GeometryColumn& left,
                                    const geodata::GeometryColumn& right,
                                    SpatialPredicate predicate, PairsWanted wanted, Report& report,
                                    const Context& context,
                                    std::vector<FeaturePair>* undecided = nullptr);

/// Pairs of rows whose extents meet, by left row and then right row.
std::vector<FeaturePair> extent_pairs(const geodata::GeometryColumn& left,
                                      const geodata::GeometryColumn& right, const Context& context);

} // namespace graticule::operations
