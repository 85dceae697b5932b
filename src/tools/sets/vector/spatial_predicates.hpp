// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/vector/relations/predicate.hpp"
#include "tools/tool.hpp"

#include <string>

namespace graticule::tools {

/// The parameter "predicate": one of the spatial relations, intersects if not given.
Parameter predicate_input();

/// @param name one of the parameter's choices
operations::SpatialPredicate predicate_from(const std::string& name);

} // namespace graticule::tools
