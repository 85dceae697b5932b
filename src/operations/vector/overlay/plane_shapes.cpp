// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/plane_shapes.hpp"

#include "base/error.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/relations/relation.hpp"

#include <utility>

namespace graticule::operations {

namespace {

geodata::GeosGeometry valid_shape(geodata::WkbView wkb) {
    return geodata::geos_make_valid(geodata::geos_from_wkb(wkb));
}

} // namespace

std::vector<std::uint8_t> plane_overlay(geodata::WkbView first, geodata::WkbView second,
                                        ShapeOverlay overlay) {
    const geodata::GeosGeometry a = valid_shape(first);
    const geodata::GeosGeometry b = valid_shape(second);
    const GEOSContextHandle_t context = geodata::geos_context();
    switch (overlay) {
    case ShapeOverlay::Intersection:
        return geodata::geos_to_wkb(
            geodata::own_geos(GEOSIntersection_r(context, a.get(), b.get()), "intersect").get());
    case ShapeOverlay::Union:
        return geodata::geos_to_wkb(
            geodata::own_geos(GEOSUnion_r(context, a.get(), b.get()), "unite").get());
    case ShapeOverlay::Difference:
        return geodata::geos_to_wkb(
            geodata::own_geos(GEOSDifference_r(context, a.get(), b.get()), "take away").get());
    case ShapeOverlay::SymmetricDifference:
        return geodata::geos_to_wkb(
            geodata::own_geos(GEOSSymDifference_r(context, a.get(), b.get()), "take away").get());
    }
    throw Error(ErrorCode::Internal, "An overlay that is not listed");
}

std::vector<std::uint8_t> plane_union(std::span<const geodata::WkbView> shapes) {
    std::vector<geodata::GeosGeometry> parts;
    for (const geodata::WkbView shape : shapes)
        parts.push_back(valid_shape(shape));
    return geodata::geos_to_wkb(unite(std::move(parts)).get());
}

std::vector<std::uint8_t> plane_hull(geodata::WkbView shape) {
    const geodata::GeosGeometry whole = geodata::geos_from_wkb(shape);
    return geodata::geos_to_wkb(
        geodata::own_geos(GEOSConvexHull_r(geodata::geos_context(), whole.get()), "enclose").get());
}

bool plane_related(geodata::WkbView first, geodata::WkbView second, SpatialPredicate predicate) {
    const std::vector<std::uint8_t> valid = geodata::geos_to_wkb(valid_shape(second).get());
    const std::vector<std::uint8_t> left = geodata::geos_to_wkb(valid_shape(first).get());
    const Verdict verdict = Relation(left, predicate).judge(valid);
    if (verdict == Verdict::Undecided)
        throw Error(ErrorCode::GeometryInvalid, "Two geometries cannot be compared");
    return verdict == Verdict::Yes;
}

} // namespace graticule::operations
