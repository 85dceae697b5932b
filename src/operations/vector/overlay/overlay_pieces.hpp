// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/relations/spatial_join.hpp"

#include <cstddef>
#include <vector>

namespace graticule::operations {

/// Pieces of an overlay and the rows that they come from.
struct Pieces {
    JoinedRows rows;
    geodata::GeometryColumn geometry;
    std::size_t leftovers = 0; ///< pieces of a lower dimension, which are not among them
};

/// What the geometries of each pair share, by left row and then right row.
/// @param pairs rows whose extents meet
/// @param dimension of the pieces to keep
Pieces intersections(const geodata::GeometryColumn& left, const geodata::GeometryColumn& right,
                     std::vector<FeaturePair> pairs, int dimension, const Context& context);

/// What of each left geometry no right one covers, by left row; the right rows are NoRow.
Pieces differences(const geodata::GeometryColumn& left, const geodata::GeometryColumn& right,
                   std::vector<FeaturePair> pairs, int dimension, const Context& context);

} // namespace graticule::operations
