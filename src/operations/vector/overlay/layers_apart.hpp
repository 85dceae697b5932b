// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/relations/predicate.hpp"

#include <span>

namespace graticule::operations {

/// Warns where two layers lie far apart and would meet if x and y of one were exchanged: a sign of
/// latitude before longitude.
/// @pre both layers are in one CRS (see reconcile())
void warn_where_swapped(const geodata::Layer& first, const geodata::Layer& second, Report& report);

/// Warns where the extents of two layers do not meet, so that no feature of one can meet one of the
/// other; and of what warn_where_swapped() looks for. Layers without places are no matter.
/// @pre both layers are in one CRS (see reconcile())
void warn_if_far_apart(const geodata::Layer& first, const geodata::Layer& second, Report& report);

/// The same for a search by relations: features that are to be disjoint may well lie apart, and are
/// looked at by warn_where_swapped() alone.
void warn_if_far_apart(const geodata::Layer& first, const geodata::Layer& second,
                       std::span<const SpatialPredicate> predicates, Report& report);

} // namespace graticule::operations
