// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/summarize_within.hpp"

#include "base/error.hpp"
#include "operations/vector/reproject.hpp"
#include "operations/vector/spatial_join.hpp"

#include <fmt/format.h>

#include <vector>

namespace graticule::operations {

using geodata::Layer;

Layer summarize_within(const Layer& polygons, const Layer& features,
                       std::span<const Metric> metrics, Report& report, const Context& context) {
    const geodata::GeometryType type = polygons.geometry().common_type();
    if (polygons.size() != polygons.geometry().void_count() && geodata::dimension_of(type) != 2)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' holds other geometries than polygons", polygons.name()),
                    "Name the polygon layer first and the features to summarise second.");
    const Layer moved =
        with_usual_longitudes(reconcile(polygons, features, report, context), report, context);
    const Layer usual = with_usual_longitudes(polygons, report, context);
    const std::vector<FeaturePair> pairs =
        matching_pairs(usual, moved, SpatialPredicate::Intersects, report, context);

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
