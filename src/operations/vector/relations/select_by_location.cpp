// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/select_by_location.hpp"

#include "base/error.hpp"
#include "operations/checks/relation_checks.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/overlay/layers_apart.hpp"
#include "operations/vector/relations/no_match.hpp"
#include "operations/vector/relations/pair_search.hpp"

#include <vector>

namespace graticule::operations {

namespace {

using geodata::Layer;

void mark(const Layer& features, const Layer& reference, SpatialPredicate predicate,
          std::vector<bool>& selected, Report& report, const Context& context) {
    const bool disjoint = predicate == SpatialPredicate::Disjoint;
    std::vector<bool> related(features.size(), false);
    std::vector<FeaturePair> undecided;
    for (const FeaturePair& pair :
         find_pairs(features.geometry(), reference.geometry(),
                    disjoint ? SpatialPredicate::Intersects : predicate,
                    PairsWanted::OneForEachLeft, report, context, &undecided))
        related[pair.left] = true;
    for (const FeaturePair& pair : undecided)
        if (disjoint) // what may meet is not known to be apart
            related[pair.left] = true;
    for (std::size_t row = 0; row < features.size(); ++row) {
        if (related[row] != disjoint && !features.geometry().is_void(row))
            selected[row] = true;
    }
}

} // namespace

Layer select_by_location(const Layer& features, const Layer& reference,
                         std::span<const SpatialPredicate> predicates, Report& report,
                         const Context& context) {
    if (predicates.empty())
        throw Error(ErrorCode::InvalidArgument, "No spatial relation is given",
                    "Give one of intersects, within, contains, touches, crosses, overlaps.");
    const Layer moved =
        with_usual_longitudes(reconcile(features, reference, report, context), report, context);
    const Layer usual = with_usual_longitudes(features, report, context);
    warn_if_far_apart(usual, moved, predicates, report);
    std::vector<bool> selected(features.size(), false);
    for (const SpatialPredicate predicate : predicates)
        mark(usual, moved, predicate, selected, report, context);
    report.drop("feature without geometry", features.geometry().void_count());
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < features.size(); ++row) {
        if (selected[row])
            rows.push_back(row);
    }
    if (rows.empty())
        warn_of_no_match(usual, moved, predicates, report, context);
    check_selected(usual.geometry(), moved.geometry(), predicates, rows, report);
    Layer result = features.select(rows);
    check_kept_rows("select_by_location", features, rows, result, true, report);
    return result;
}

} // namespace graticule::operations
