// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/overlay.hpp"

#include "base/error.hpp"
#include "operations/checks/piece_checks.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/overlay/layers_apart.hpp"
#include "operations/vector/overlay/overlapping_pieces.hpp"
#include "operations/vector/overlay/overlay_pieces.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/relations/pair_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Layer;

int dimension_of_layer(const Layer& layer) {
    const int dimension = geodata::dimension_of(layer.geometry().common_type());
    const bool all_void = layer.geometry().void_count() == layer.size();
    if (dimension < 0 && !all_void)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' mixes points, lines and polygons", layer.name()),
                    "Overlay one kind of geometry at a time.");
    return std::max(dimension, 0);
}

Layer ready(const Layer& layer, Report& report, const Context& context) {
    report.drop("feature without geometry", layer.geometry().void_count());
    return with_valid_polygons(with_usual_longitudes(layer, report, context), report, context);
}

struct Wanted {
    bool both;
    bool left_alone;
    bool right_alone;
};

Wanted wanted_by(OverlayKind kind) {
    switch (kind) {
    case OverlayKind::Intersection:
        return {true, false, false};
    case OverlayKind::Difference:
        return {false, true, false};
    case OverlayKind::SymmetricDifference:
        return {false, true, true};
    case OverlayKind::Identity:
        return {true, true, false};
    default:
        return {true, true, true};
    }
}

std::vector<FeaturePair> reversed(std::vector<FeaturePair> pairs) {
    for (FeaturePair& pair : pairs)
        std::swap(pair.left, pair.right);
    return pairs;
}

} // namespace

Layer overlay(const Layer& left, const Layer& right, OverlayKind kind, Report& report,
              const Context& context) {
    const Layer second = ready(reconcile(left, right, report, context), report, context);
    const Layer first = ready(left, report, context);
    warn_if_far_apart(first, second, report);
    const int left_dimension = dimension_of_layer(first);
    const int right_dimension = dimension_of_layer(second);
    const std::vector<FeaturePair> pairs =
        extent_pairs(first.geometry(), second.geometry(), context);

    const Wanted wanted = wanted_by(kind);
    Pieces pieces;
    std::size_t leftovers = 0;
    const auto take = [&](Pieces&& more) {
        leftovers += more.leftovers;
        pieces.rows.left.insert(pieces.rows.left.end(), more.rows.left.begin(),
                                more.rows.left.end());
        pieces.rows.right.insert(pieces.rows.right.end(), more.rows.right.begin(),
                                 more.rows.right.end());
        pieces.geometry.append(more.geometry);
    };
    if (wanted.both) {
        Pieces shared = intersections(first.geometry(), second.geometry(), pairs,
                                      std::min(left_dimension, right_dimension), context);
        warn_of_overlapping_pieces(shared, first, second, report, context);
        take(std::move(shared));
    }
    if (wanted.left_alone)
        take(differences(first.geometry(), second.geometry(), pairs, left_dimension, context));
    if (wanted.right_alone) {
        Pieces alone = differences(second.geometry(), first.geometry(), reversed(pairs),
                                   right_dimension, context);
        std::swap(alone.rows.left, alone.rows.right);
        take(std::move(alone));
    }
    report.drop("piece of a lower dimension (shared edges and corners)", leftovers);
    if (left_dimension != right_dimension && wanted.both)
        report.decide("Shared pieces are of the lower of both layers' dimensions");
    check_pieces("overlay", first.geometry(), second.geometry(), pieces.rows, pieces.geometry,
                 pieces_kept_by(kind), report, context);
    Layer result = join_fields(left, right, pieces.rows, {"_1", "_2"}, std::nullopt, context);
    check_joined_fields("overlay", left, right, pieces.rows, std::nullopt, result, report);
    result.set_geometry(std::move(pieces.geometry), left.crs());
    return result;
}

} // namespace graticule::operations
