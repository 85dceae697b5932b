// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/spatial_join.hpp"

#include "base/error.hpp"
#include "operations/checks/relation_checks.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/overlay/layers_apart.hpp"
#include "operations/vector/relations/no_match.hpp"
#include "operations/vector/relations/pair_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::Layer;

// All pairs that are in no relation: their number grows with the product of the layers.
std::vector<FeaturePair> disjoint_pairs(const Layer& left, const Layer& right,
                                        std::vector<FeaturePair> meeting) {
    constexpr std::size_t MostPairs = 50'000'000;
    if (right.size() != 0 && left.size() > MostPairs / right.size())
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("Pairs of disjoint features: {} x {} are too many", left.size(),
                                right.size()),
                    "Select by location with disjoint instead, which keeps each feature once.");
    std::vector<FeaturePair> pairs;
    auto next = meeting.begin();
    for (std::size_t i = 0; i < left.size(); ++i) {
        for (std::size_t j = 0; j < right.size(); ++j) {
            if (next != meeting.end() && *next == FeaturePair{i, j})
                ++next;
            else if (!left.geometry().is_void(i) && !right.geometry().is_void(j))
                pairs.push_back({i, j});
        }
    }
    return pairs;
}

JoinedRows joined_rows(std::vector<FeaturePair> pairs, std::size_t left_size, JoinKind kind) {
    JoinedRows rows;
    rows.left.reserve(pairs.size());
    rows.right.reserve(pairs.size());
    auto next = pairs.begin();
    for (std::size_t left = 0; left < left_size; ++left) {
        const bool matched = next != pairs.end() && next->left == left;
        for (; next != pairs.end() && next->left == left; ++next) {
            rows.left.push_back(left);
            rows.right.push_back(next->right);
        }
        if (!matched && kind == JoinKind::Left) {
            rows.left.push_back(left);
            rows.right.push_back(NoRow);
        }
    }
    return rows;
}

std::size_t distinct_left(const std::vector<FeaturePair>& pairs) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        count += i == 0 || pairs[i].left != pairs[i - 1].left;
    return count;
}

} // namespace

std::vector<FeaturePair> matching_pairs(const Layer& left, const Layer& right,
                                        SpatialPredicate predicate, Report& report,
                                        const Context& context) {
    const bool disjoint = predicate == SpatialPredicate::Disjoint;
    std::vector<FeaturePair> undecided;
    std::vector<FeaturePair> pairs = find_pairs(left.geometry(), right.geometry(),
                                                disjoint ? SpatialPredicate::Intersects : predicate,
                                                PairsWanted::All, report, context, &undecided);
    if (disjoint) // what may meet is not known to be apart
        pairs.insert(pairs.end(), undecided.begin(), undecided.end());
    if (!std::is_sorted(pairs.begin(), pairs.end())) // those of points in polygons are
        std::sort(pairs.begin(), pairs.end());
    if (disjoint)
        pairs = disjoint_pairs(left, right, std::move(pairs));
    check_pairs("spatial_join", left.geometry(), right.geometry(), predicate, pairs, report);
    return pairs;
}

Layer spatial_join(const Layer& left, const Layer& right, SpatialPredicate predicate, JoinKind kind,
                   Report& report, const Context& context) {
    const Layer moved =
        with_usual_longitudes(reconcile(left, right, report, context), report, context);
    const Layer usual = with_usual_longitudes(left, report, context);
    warn_if_far_apart(usual, moved, {&predicate, 1}, report);
    std::vector<FeaturePair> pairs = matching_pairs(usual, moved, predicate, report, context);
    if (pairs.empty())
        warn_of_no_match(usual, moved, {&predicate, 1}, report, context);
    const std::size_t matched = distinct_left(pairs);
    const std::size_t without = left.geometry().void_count();
    const std::string reason = fmt::format(
        "feature of '{}' that is in this relation with none of '{}'", left.name(), right.name());
    if (kind == JoinKind::Inner) {
        report.drop("feature without geometry", without);
        report.drop(reason, left.size() - without - matched);
    }
    if (pairs.size() > matched)
        report.warn(fmt::format("Features in relation with several are repeated: {} features of "
                                "'{}' make {} pairs",
                                matched, left.name(), pairs.size()));
    const JoinedRows rows = joined_rows(std::move(pairs), left.size(), kind);
    Layer result = join_fields(left, right, rows, {"_left", "_right"}, std::nullopt, context);
    check_joined_rows("spatial_join", rows, left.size(), right.size(), kind == JoinKind::Left,
                      report);
    check_joined_fields("spatial_join", left, right, rows, std::nullopt, result, report);
    if (is_every_row(rows.left, left.size()))
        result.set_geometry(left.shared_geometry(), left.crs());
    else
        result.set_geometry(left.geometry().select(rows.left), left.crs());
    return result;
}

} // namespace graticule::operations
