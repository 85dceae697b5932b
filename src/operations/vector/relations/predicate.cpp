// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/predicate.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace graticule::operations {

namespace {

constexpr std::array<std::pair<SpatialPredicate, std::string_view>, 10> Names{
    {{SpatialPredicate::Intersects, "intersects"},
     {SpatialPredicate::Within, "within"},
     {SpatialPredicate::Contains, "contains"},
     {SpatialPredicate::Covers, "covers"},
     {SpatialPredicate::CoveredBy, "covered_by"},
     {SpatialPredicate::Crosses, "crosses"},
     {SpatialPredicate::Touches, "touches"},
     {SpatialPredicate::Overlaps, "overlaps"},
     {SpatialPredicate::Equals, "equals"},
     {SpatialPredicate::Disjoint, "disjoint"}}};

} // namespace

std::string_view predicate_name(SpatialPredicate predicate) {
    return std::find_if(Names.begin(), Names.end(),
                        [&](const auto& entry) { return entry.first == predicate; })
        ->second;
}

std::optional<SpatialPredicate> parse_predicate(std::string_view name) {
    for (const auto& [predicate, known] : Names) {
        if (known == name)
            return predicate;
    }
    return std::nullopt;
}

SpatialPredicate converse(SpatialPredicate predicate) {
    switch (predicate) {
    case SpatialPredicate::Within:
        return SpatialPredicate::Contains;
    case SpatialPredicate::Contains:
        return SpatialPredicate::Within;
    case SpatialPredicate::Covers:
        return SpatialPredicate::CoveredBy;
    case SpatialPredicate::CoveredBy:
        return SpatialPredicate::Covers;
    default:
        return predicate;
    }
}

} // namespace graticule::operations
