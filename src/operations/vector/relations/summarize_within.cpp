// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/summarize_within.hpp"

#include "base/error.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "operations/checks/piece_checks.hpp"
#include "operations/checks/relation_checks.hpp"
#include "operations/table/gather.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/overlay/layers_apart.hpp"
#include "operations/vector/overlay/overlay_pieces.hpp"
#include "operations/vector/overlay/repeated_features.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/relations/spatial_join.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
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
struct ZoneParts {
    std::vector<FeaturePair> of;
    geodata::GeometryColumn geometry;
    std::vector<double> sizes; ///< metres or square metres on the ellipsoid
};

Layer layer_of(geodata::GeometryColumn geometry, const Layer& features) {
    Layer layer(features.name());
    layer.set_geometry(std::move(geometry), features.crs());
    return layer;
}

/// The parts that are no less than a share of the line, or of the smaller of both areas.
ZoneParts parts_within(const Layer& polygons, const Layer& features,
                       const std::vector<FeaturePair>& pairs, int dimension, double least_share,
                       Report& report, const Context& context) {
    Pieces pieces =
        intersections(polygons.geometry(), features.geometry(), pairs, dimension, context);
    check_pieces("summarize_within", polygons.geometry(), features.geometry(), pieces.rows,
                 pieces.geometry, {true, false, false}, report, context);
    const Layer shared = layer_of(std::move(pieces.geometry), features);
    const geodata::Column sizes = sizes_of(shared, dimension, context);
    const geodata::Column wholes = sizes_of(features, dimension, context);
    const geodata::Column areas = dimension == 2 ? sizes_of(polygons, dimension, context) : wholes;
    ZoneParts parts;
    std::vector<std::size_t> kept;
    for (std::size_t piece = 0; piece < sizes.size(); ++piece) {
        const FeaturePair pair{pieces.rows.left[piece], pieces.rows.right[piece]};
        const double whole = dimension == 2
                                 ? std::min(wholes.real(pair.right), areas.real(pair.left))
                                 : wholes.real(pair.right);
        if (sizes.real(piece) < least_share * whole)
            continue;
        kept.push_back(piece);
        parts.of.push_back(pair);
        parts.sizes.push_back(sizes.real(piece));
    }
    parts.geometry = shared.geometry().select(kept);
    return parts;
}

/// The rows of parts, feature by feature, of the features that have several.
std::vector<std::vector<std::size_t>> rows_of_divided(const ZoneParts& parts,
                                                      std::size_t features) {
    std::vector<std::vector<std::size_t>> rows(features);
    for (std::size_t part = 0; part < parts.of.size(); ++part)
        rows[parts.of[part].right].push_back(part);
    std::erase_if(rows, [](const auto& of_one) { return of_one.size() < 2; });
    return rows;
}

void warn_of_several(const std::vector<FeaturePair>& pairs, const Layer& features,
                     const Layer& polygons, Report& report) {
    enum class Met : std::uint8_t { None, One, Several };
    std::vector<Met> met(features.size(), Met::None);
    std::size_t several = 0;
    for (const FeaturePair& pair : pairs) {
        several += met[pair.right] == Met::One ? 1 : 0;
        met[pair.right] = met[pair.right] == Met::None ? Met::One : Met::Several;
    }
    if (several > 0)
        report.warn(fmt::format("{} of the {} features of '{}' lie in several polygons of '{}' or "
                                "on a border between them, and count in each: the counts add up "
                                "to {}",
                                several, features.size(), features.name(), polygons.name(),
                                pairs.size()));
}

/// A word on the features whose parts in several polygons are partly the same.
void warn_of_shared(const ZoneParts& parts, const Layer& features, int dimension, Report& report,
                    const Context& context) {
    constexpr double Told = 0.001; // of a feature's parts: less shows in no figure
    constexpr std::size_t Grain = 16;
    const auto divided = rows_of_divided(parts, features.size());
    std::vector<std::vector<std::uint8_t>> united(divided.size());
    parallel_for(context, divided.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            std::vector<geodata::GeosGeometry> shapes;
            for (const std::size_t part : divided[i])
                shapes.push_back(geodata::geos_from_wkb(parts.geometry.wkb(part)));
            united[i] = geodata::geos_to_wkb(unite(std::move(shapes)).get());
        }
    });
    geodata::GeometryColumn together;
    for (const std::vector<std::uint8_t>& shape : united)
        together.append(shape);
    const geodata::Column once =
        sizes_of(layer_of(std::move(together), features), dimension, context);
    std::size_t shared = 0;
    for (std::size_t i = 0; i < divided.size(); ++i) {
        double each = 0;
        for (const std::size_t part : divided[i])
            each += parts.sizes[part];
        shared += each - once.real(i) > Told * each;
    }
    if (shared > 0)
        report.warn(fmt::format("What of {} of the {} features of '{}' lies on a border of several "
                                "polygons, or where polygons overlap, counts in each of them",
                                shared, features.size(), features.name()));
}

/// The parts as rows: the fields of the features, and the size of each part.
Layer rows_of(const ZoneParts& parts, const Layer& features, int dimension) {
    constexpr double MetresInKm = 1000;
    std::vector<std::size_t> rows;
    geodata::Column sizes(geodata::FieldType::Real);
    for (std::size_t part = 0; part < parts.of.size(); ++part) {
        rows.push_back(parts.of[part].right);
        sizes.append_real(parts.sizes[part]
                          / (dimension == 2 ? MetresInKm * MetresInKm : MetresInKm));
    }
    Layer layer(features.name());
    for (std::size_t field = 0; field < features.field_count(); ++field)
        layer.set_field(features.field(field), gather(features.column(field), rows));
    layer.set_field({dimension == 2 ? "area_km2" : "length_km", geodata::FieldType::Real,
                     dimension == 2 ? "km2" : "km"},
                    std::move(sizes));
    return layer;
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
                       const WithinOptions& options) {
    const geodata::GeometryType type = polygons.geometry().common_type();
    if (polygons.size() != polygons.geometry().void_count() && geodata::dimension_of(type) != 2)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' holds other geometries than polygons", polygons.name()),
                    "Name the polygon layer first and the features to summarise second.");
    Layer moved =
        with_usual_longitudes(reconcile(polygons, features, report, context), report, context);
    Layer usual = with_usual_longitudes(polygons, report, context);
    warn_if_far_apart(moved, usual, report);
    const int dimension = options.parts || options.least_share > 0 ? dimension_of_shares(moved) : 0;
    if (dimension > 0) {
        moved = with_valid_polygons(moved, report, context);
        usual = with_valid_polygons(usual, report, context);
    }
    warn_of_repeated(features, Repeated::Feature, report, context);
    std::vector<FeaturePair> pairs =
        matching_pairs(usual, moved, SpatialPredicate::Intersects, report, context);
    const std::size_t touched = count_met(pairs, features.size());
    Layer counted = features;
    const bool by_parts = options.parts && dimension > 0;
    if (dimension > 0) {
        ZoneParts parts =
            parts_within(usual, moved, pairs, dimension, options.least_share, report, context);
        if (by_parts) {
            warn_of_shared(parts, moved, dimension, report, context);
            counted = rows_of(parts, features, dimension);
        }
        pairs = std::move(parts.of);
    }
    if (!by_parts)
        warn_of_several(pairs, features, polygons, report);

    std::vector<std::size_t> rows;
    std::vector<std::size_t> starts{0};
    rows.reserve(pairs.size());
    for (std::size_t polygon = 0; polygon < polygons.size(); ++polygon) {
        while (rows.size() < pairs.size() && pairs[rows.size()].left == polygon)
            rows.push_back(by_parts ? rows.size() : pairs[rows.size()].right);
        starts.push_back(rows.size());
    }
    check_pairs_by_group("summarize_within", pairs, rows, starts, by_parts);
    const std::size_t without = features.geometry().void_count();
    report.drop("feature without geometry", without);
    report.drop("feature outside of all polygons", features.size() - without - touched);
    report.drop("feature that shares too little with each of the polygons that it meets",
                touched - count_met(pairs, features.size()));
    Layer result = polygons;
    add_metrics(result, counted, rows, starts, metrics, report, context);
    return result;
}

} // namespace graticule::operations
