// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/join_by_key.hpp"
#include "operations/vector/relations/predicate.hpp"

#include <cstddef>
#include <vector>

namespace graticule::operations {

/// Row numbers of one feature of each layer.
struct FeaturePair {
    std::size_t left = 0;
    std::size_t right = 0;
    auto operator<=>(const FeaturePair&) const = default;
};

/// All pairs of features in a relation, by left row and then right row.
/// @pre both layers are in one CRS (see reconcile())
/// @throws Error InvalidArgument (a table)
std::vector<FeaturePair> matching_pairs(const geodata::Layer& left, const geodata::Layer& right,
                                        SpatialPredicate predicate, Report& report,
                                        const Context& context);

/// One feature for each pair in a relation: the left's geometry and fields, then the right's
/// fields. With JoinKind::Left a feature without a match is kept once with nulls. Names that occur
/// on both sides get the suffixes _left and _right.
/// @throws Error CrsMissing, InvalidArgument (a table)
geodata::Layer spatial_join(const geodata::Layer& left, const geodata::Layer& right,
                            SpatialPredicate predicate, JoinKind kind, Report& report,
                            const Context& context);

} // namespace graticule::operations
