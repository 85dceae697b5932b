// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/report.hpp"
#include "operations/vector/measures/centroid.hpp"
#include "operations/vector/proximity/buffer.hpp"
#include "operations/vector/simplification/simplify.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

using operations::ShapeOverlay;
using operations::SpatialPredicate;
using ShapeMeasure = double (*)(const Shape&);

/// Measures and shapes are on the globe, not in a projection.
void refuse_projection(Call& call) {
    if (call.has("proj") && call.projection("proj").code != "EPSG:4326")
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{} works on the globe here, in no other projection", call.name()));
}

std::optional<double> margin_of(Call& call) {
    return to_margin(call.value("maxError"), call.where("maxError"));
}

Shape buffered(Call& call, const Shape& shape) {
    refuse_projection(call);
    const double metres = call.number("distance").value;
    operations::Report report;
    if (is_empty(shape))
        return shape;
    return first_shape(
        operations::buffer(layer_of(shape), Length{metres}, report, call.session().context()));
}

Shape centre_of(Call& call, const Shape& shape) {
    refuse_projection(call);
    operations::Report report;
    if (is_empty(shape))
        return shape;
    Shape centre =
        first_shape(operations::centroids(layer_of(shape), report, call.session().context()));
    centre.geodesic = true;
    return centre;
}

Shape bounds_of(Call& call, const Shape& shape) {
    refuse_projection(call);
    const geodata::Extent extent = geodata::wkb_extent(in_degrees(shape, margin_of(call)));
    return extent.empty() ? empty_shape() : box_shape(extent);
}

/// In the plane of a gnomonic projection, in which shortest lines are straight.
Shape hull_of(Call& call, const Shape& shape) {
    refuse_projection(call);
    const geodata::Extent extent = geodata::wkb_extent(shape.wkb);
    constexpr double Widest = 60; // degrees
    if (!extent.empty() && (extent.width() > Widest || extent.height() > Widest))
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: the geometry is too large for that here", call.name()));
    if (!shape.geodesic || extent.empty())
        return planar_shape(operations::plane_hull(shape.wkb));
    constexpr double InRadians = 3.14159265358979323846 / 180;
    const double lon0 = extent.centre_x() * InRadians;
    const double lat0 = extent.centre_y() * InRadians;
    const auto project = [&](std::span<double> x, std::span<double> y) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double turn = x[i] * InRadians - lon0;
            const double lat = y[i] * InRadians;
            const double down =
                std::sin(lat0) * std::sin(lat) + std::cos(lat0) * std::cos(lat) * std::cos(turn);
            x[i] = std::cos(lat) * std::sin(turn) / down;
            y[i] =
                (std::cos(lat0) * std::sin(lat) - std::sin(lat0) * std::cos(lat) * std::cos(turn))
                / down;
        }
    };
    const auto unproject = [&](std::span<double> x, std::span<double> y) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double rho = std::hypot(x[i], y[i]);
            const double c = std::atan(rho);
            const double sine = rho == 0 ? 0 : std::sin(c) / rho;
            const double lon = lon0
                               + std::atan2(x[i] * sine, std::cos(lat0) * std::cos(c)
                                                             - y[i] * std::sin(lat0) * sine);
            y[i] =
                std::asin(std::cos(c) * std::sin(lat0) + y[i] * sine * std::cos(lat0)) / InRadians;
            x[i] = lon / InRadians;
        }
    };
    const auto flat = geodata::map_coordinates(shape.wkb, project);
    return {geodata::map_coordinates(operations::plane_hull(flat), unproject), true, false, false};
}

Shape simplified(Call& call, const Shape& shape) {
    refuse_projection(call);
    const auto tolerance = margin_of(call);
    if (!tolerance || !(*tolerance > 0))
        call.fail("takes a maxError above 0 metres");
    if (is_empty(shape) || geodata::dimension_of(geodata::wkb_type(shape.wkb)) == 0)
        return shape;
    operations::Report report;
    return first_shape(
        operations::simplify(layer_of(shape), Length{*tolerance}, report, call.session().context())
            .layer);
}

Shape dissolved(Call& call, const Shape& shape) {
    refuse_projection(call);
    const auto wkb = in_degrees(shape, margin_of(call));
    const geodata::WkbView only = wkb;
    return planar_shape(operations::plane_union({&only, 1}));
}

/// Adds a function of a geometry, and the same of a feature.
void add_change(Registry& registry, const char* name, const char* more,
                const std::function<Shape(Call&, const Shape&)>& change) {
    registry.add(fmt::format("Geometry.{}", name), fmt::format("geometry,{}", more),
                 [change](Call& call) -> Value { return change(call, *call.shape("geometry")); });
    registry.add(fmt::format("Feature.{}", name), fmt::format("feature,{}", more),
                 [change](Call& call) -> Value {
                     Feature feature = *call.feature("feature");
                     feature.shape =
                         std::make_shared<const Shape>(change(call, *call.shape("feature")));
                     return std::make_shared<const Feature>(std::move(feature));
                 });
}

void add_measure(Registry& registry, const char* name, ShapeMeasure measure) {
    for (const char* const type : {"Geometry", "Feature"}) {
        const bool geometry = std::string(type) == "Geometry";
        registry.add(fmt::format("{}.{}", type, name),
                     geometry ? "geometry,maxError?,proj?" : "feature,maxError?,proj?",
                     [measure, geometry](Call& call) {
                         refuse_projection(call);
                         return real(measure(*call.shape(geometry ? "geometry" : "feature")));
                     });
    }
}

void add_relation(Registry& registry, const char* name, SpatialPredicate predicate) {
    for (const char* const type : {"Geometry", "Feature"})
        registry.add(fmt::format("{}.{}", type, name), "left,right,maxError?,proj?",
                     [predicate](Call& call) -> Value {
                         refuse_projection(call);
                         return related(*call.shape("left"), *call.shape("right"), predicate);
                     });
}

void add_overlay(Registry& registry, const char* name, ShapeOverlay overlay) {
    const auto result = [overlay](Call& call) {
        refuse_projection(call);
        return overlay_of(*call.shape("left"), *call.shape("right"), overlay, margin_of(call));
    };
    registry.add(fmt::format("Geometry.{}", name), "left,right,maxError?,proj?",
                 [result](Call& call) -> Value { return result(call); });
    registry.add(fmt::format("Feature.{}", name), "left,right,maxError?,proj?",
                 [result](Call& call) -> Value {
                     Feature feature = *call.feature("left");
                     feature.shape = std::make_shared<const Shape>(result(call));
                     return std::make_shared<const Feature>(std::move(feature));
                 });
}

void add_distances(Registry& registry) {
    for (const char* const type : {"Geometry", "Feature"}) {
        registry.add(fmt::format("{}.distance", type), "left,right,maxError?,proj?,spherical?",
                     [](Call& call) {
                         refuse_projection(call);
                         if (call.boolean_or("spherical", false))
                             throw Error(
                                 ErrorCode::Unsupported,
                                 fmt::format("{} measures on the ellipsoid here, not on a sphere",
                                             call.name()));
                         return real(distance_m(*call.shape("left"), *call.shape("right")));
                     });
        registry.add(fmt::format("{}.withinDistance", type), "left,right,distance,maxError?,proj?",
                     [](Call& call) -> Value {
                         refuse_projection(call);
                         return distance_m(*call.shape("left"), *call.shape("right"))
                                <= call.number("distance").value;
                     });
    }
}

} // namespace

void add_geometry_measures(Registry& registry) {
    add_measure(registry, "area", area_m2);
    add_measure(registry, "length", length_m);
    add_measure(registry, "perimeter", perimeter_m);
    add_distances(registry);
}

void add_geometry_operations(Registry& registry) {
    add_change(registry, "buffer", "distance,maxError?,proj?", buffered);
    add_change(registry, "centroid", "maxError?,proj?", centre_of);
    add_change(registry, "bounds", "maxError?,proj?", bounds_of);
    add_change(registry, "convexHull", "maxError?,proj?", hull_of);
    add_change(registry, "simplify", "maxError,proj?", simplified);
    add_change(registry, "dissolve", "maxError?,proj?", dissolved);
    add_overlay(registry, "intersection", ShapeOverlay::Intersection);
    add_overlay(registry, "union", ShapeOverlay::Union);
    add_overlay(registry, "difference", ShapeOverlay::Difference);
    add_overlay(registry, "symmetricDifference", ShapeOverlay::SymmetricDifference);
    add_relation(registry, "intersects", SpatialPredicate::Intersects);
    add_relation(registry, "disjoint", SpatialPredicate::Disjoint);
    add_relation(registry, "contains", SpatialPredicate::Covers);
    add_relation(registry, "containedIn", SpatialPredicate::CoveredBy);
}

} // namespace graticule::earth
