// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/relations/predicate.hpp"

#include <span>

namespace graticule::operations {

/// Warns that no feature stands in one of the relations to one of the other layer, though their
/// extents meet, and tells how many stand in the relation the other way round and how many
/// intersect one, of which one may have been meant. To be asked where nothing was found.
/// @param first @param second in one CRS
void warn_of_no_match(const geodata::Layer& first, const geodata::Layer& second,
                      std::span<const SpatialPredicate> predicates, Report& report,
                      const Context& context);

} // namespace graticule::operations
