// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/summarize_within.hpp"

#include "base/error.hpp"
#include "geodata/geos_handle.hpp"
#include "operations/vector/overlay_pieces.hpp"
#include "operations/vector/reproject.hpp"
#include "operations/vector/spatial_join.hpp"
#include "operations/vector/valid_geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace graticule::operations {

using geodata::Layer;

namespace {

/// The length of a line or the area of a polygon in its layer's plane.
double size_of(const geodata::GeometryColumn& shapes, std::size_t row, int dimension) {
    const geodata::GeosGeometry shape = geodata::geos_from_wkb(shapes.wkb(row));
    double size = 0;
    if (dimension == 1)
        GEOSLength_r(geodata::geos_context(), shape.get(), &size);
    else
        GEOSArea_r(geodata::geos_context(), shape.get(), &size);
    return size;
}

/// The pairs that share enough, with a word on the features that do so with several polygons.
std::vector<FeaturePair> pairs_with_share(const Layer& polygons, const Layer& features,
                                          const std::vector<FeaturePair>& pairs, double least_share,
                                          Report& report, const Context& context) {
    const int dimension = geodata::dimension_of(features.geometry().common_type());
    if (dimension < 0 && features.size() != features.geometry().void_count())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' mixes points, lines and polygons", features.name()),
                    "A share is one of lengths or of areas: summarise one kind at a time.");
    if (dimension < 1)
        return pairs;
    const Layer zones = with_valid_polygons(polygons, report, context);
    const Layer things = with_valid_polygons(features, report, context);
    const Pieces pieces =
        intersections(zones.geometry(), things.geometry(), pairs, dimension, context);
    std::vector<FeaturePair> kept;
    std::vector<std::size_t> zones_of(features.size(), 0);
    for (std::size_t piece = 0; piece < pieces.geometry.size(); ++piece) {
        const FeaturePair pair{pieces.rows.left[piece], pieces.rows.right[piece]};
        double whole = size_of(things.geometry(), pair.right, dimension);
        if (dimension == 2)
            whole = std::min(whole, size_of(zones.geometry(), pair.left, dimension));
        if (size_of(pieces.geometry, piece, dimension) < least_share * whole)
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
    std::sort(kept.begin(), kept.end());
    return kept;
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
    const Layer moved =
        with_usual_longitudes(reconcile(polygons, features, report, context), report, context);
    const Layer usual = with_usual_longitudes(polygons, report, context);
    std::vector<FeaturePair> pairs =
        matching_pairs(usual, moved, SpatialPredicate::Intersects, report, context);
    if (least_share > 0)
        pairs = pairs_with_share(usual, moved, pairs, least_share, report, context);

    std::vector<std::size_t> rows;
    std::vector<std::size_t> starts{0};
    std::vector<bool> met(features.size(), false);
    rows.reserve(pairs.size());
    for (std::size_t polygon = 0; polygon < polygons.size(); ++polygon) {
        while (rows.size() < pairs.size() && pairs[rows.size()].left == polygon) {
            const std::size_t feature = pairs[rows.size()].right;
            met[feature] = true;
            rows.push_back(feature);
        }
        starts.push_back(rows.size());
    }
    std::size_t outside = 0;
    for (std::size_t row = 0; row < features.size(); ++row)
        outside += !met[row] && !features.geometry().is_void(row);
    report.drop("feature without geometry", features.geometry().void_count());
    report.drop("feature outside of all polygons", outside);
    Layer result = polygons;
    add_metrics(result, features, rows, starts, metrics, context);
    return result;
}

} // namespace graticule::operations
