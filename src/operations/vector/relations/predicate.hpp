// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace graticule::operations {

/// Relations of the DE-9IM family, left to right: "left is within right".
enum class SpatialPredicate {
    Intersects,
    Within,
    Contains,
    Covers,
    CoveredBy,
    Crosses,
    Touches,
    Overlaps,
    Equals,
    Disjoint
};

/// "covered_by", ...
std::string_view predicate_name(SpatialPredicate predicate);
std::optional<SpatialPredicate> parse_predicate(std::string_view name);

/// The predicate that holds of (b, a) exactly where this one holds of (a, b).
SpatialPredicate converse(SpatialPredicate predicate);

} // namespace graticule::operations
