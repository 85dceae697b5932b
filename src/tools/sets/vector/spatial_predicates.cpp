// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/vector/spatial_predicates.hpp"

#include "base/error.hpp"
#include "tools/parameters.hpp"

#include <fmt/format.h>

namespace graticule::tools {

Parameter predicate_input() {
    return optional(choice_input("predicate",
                                 "How the first layer's feature stands to the second's.",
                                 {"intersects", "within", "contains", "covers", "covered_by",
                                  "crosses", "touches", "overlaps", "equals", "disjoint"}),
                    "intersects");
}

operations::SpatialPredicate predicate_from(const std::string& name) {
    if (const auto predicate = operations::parse_predicate(name))
        return *predicate;
    throw Error(ErrorCode::InvalidArgument, fmt::format("No spatial relation '{}'", name));
}

} // namespace graticule::tools
