// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/summarize_within.hpp"

#include "base/error.hpp"
#include "operations/vector/measure.hpp"
#include "operations/vector/overlay_pieces.hpp"
#include "operations/vector/reproject.hpp"
#include "operations/vector/spatial_join.hpp"
#include "operations/vector/valid_geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::Layer;

namespace {

/// The sizes of features on the ellipsoid, in metres or square metres; null without geometry.
geodata::Column sizes_of(const Layer& layer, int dimension, const Context& context) {
    Report again; // of features without geometry, which the caller reports
    return measure(layer, dimension == 1 ? Measure::Length : Measure::Area, again, context);
}

/// The dimension of the features that shares are worked out of; 0 where there are none.
int dimension_of_shares(const Layer& features) {
    const int dimension = geodata::dimension_of(features.geometry().common_type());
    if (dimension < 0 && features.size() != features.geometry().void_count())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' mixes points, lines and polygons", features.name()),
                    "A share is one of lengths or of areas: summarise one kind at a time.");
    return std::max(dimension, 0);
}

/// The parts of features that lie in polygons, by polygon and then feature.
Layer layer_of_parts(const Layer& features, Pieces& pieces) {
    Layer parts(features.name());
    parts.set_geometry(std::move(pieces.geometry), features.crs());
    return parts;
}

/// The pairs that share enough, with a word on the features that do so with several polygons.
std::vector<FeaturePair> pairs_with_share(const Layer& polygons, const Layer& features,
                                          const std::vector<FeaturePair>& pairs, int dimension,
                                          double least_share, Report& report,
                                          const Context& context) {
    Pieces pieces =
        intersections(polygons.geometry(), features.geometry(), pairs, dimension, context);
    const geodata::Column shared = sizes_of(layer_of_parts(features, pieces), dimension, context);
    const geodata::Column wholes = sizes_of(features, dimension, context);
    const geodata::Column areas = dimension == 2 ? sizes_of(polygons, dimension, context) : wholes;
    std::vector<FeaturePair> kept;
    std::vector<std::size_t> zones_of(features.size(), 0);
    for (std::size_t piece = 0; piece < shared.size(); ++piece) {
        const FeaturePair pair{pieces.rows.left[piece], pieces.rows.right[piece]};
        const double whole = dimension == 2
                                 ? std::min(wholes.real(pair.right), areas.real(pair.left))
                                 : wholes.real(pair.right);
        if (shared.real(piece) < least_share * whole)
            continue;
        kept.push_back(pair);
        ++zones_of[pair.right];
    }
    const auto several = std::count_if(zones_of.begin(), zones_of.end(),
                                       [](std::size_t count) { return count > 1; });
    if (several > 0)
        report.warn(fmt::format("{} of the {} features of '{}' lie in several polygons and count "
                                "in each of them",
                                several, features.size(), features.name()));
    return kept;
}

/// How many features are the right ones of some pairs.
std::size_t count_met(const std::vector<FeaturePair>& pairs, std::size_t features) {
    std::vector<bool> met(features, false);
    for (const FeaturePair& pair : pairs)
        met[pair.right] = true;
    return static_cast<std::size_t>(std::count(met.begin(), met.end(), true));
}

} // namespace

Layer summarize_within(const Layer& polygons, const Layer& features,
                       std::span<const Metric> metrics, Report& report, const Context& context,
                       double least_share) {
    const geodata::GeometryType type = polygons.geometry().common_type();
    if (polygons.size() != polygons.geometry().void_count() && geodata::dimension_of(type) != 2)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' holds other geometries than polygons", polygons.name()),
                    "Name the polygon layer first and the features to summarise second.");
    Layer moved =
        with_usual_longitudes(reconcile(polygons, features, report, context), report, context);
    Layer usual = with_usual_longitudes(polygons, report, context);
    const int dimension = least_share > 0 ? dimension_of_shares(moved) : 0;
    if (dimension > 0) {
        moved = with_valid_polygons(moved, report, context);
        usual = with_valid_polygons(usual, report, context);
    }
    std::vector<FeaturePair> pairs =
        matching_pairs(usual, moved, SpatialPredicate::Intersects, report, context);
    const std::size_t touched = count_met(pairs, features.size());
    if (dimension > 0)
        pairs = pairs_with_share(usual, moved, pairs, dimension, least_share, report, context);

    std::vector<std::size_t> rows;
    std::vector<std::size_t> starts{0};
    rows.reserve(pairs.size());
    for (std::size_t polygon = 0; polygon < polygons.size(); ++polygon) {
        while (rows.size() < pairs.size() && pairs[rows.size()].left == polygon)
            rows.push_back(pairs[rows.size()].right);
        starts.push_back(rows.size());
    }
    const std::size_t without = features.geometry().void_count();
    report.drop("feature without geometry", without);
    report.drop("feature outside of all polygons", features.size() - without - touched);
    report.drop("feature that shares too little with each of the polygons that it meets",
                touched - count_met(pairs, features.size()));
    Layer result = polygons;
    add_metrics(result, features, rows, starts, metrics, context);
    return result;
}

} // namespace graticule::operations
