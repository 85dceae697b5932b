// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/relation.hpp"

namespace graticule::operations {

namespace {

using geodata::geos_context;
using geodata::GeosGeometry;

char ask_prepared(const GEOSPreparedGeometry* geometry, const GEOSGeometry* other,
                  SpatialPredicate predicate) {
    const GEOSContextHandle_t context = geos_context();
    switch (predicate) {
    case SpatialPredicate::Intersects:
        return GEOSPreparedIntersects_r(context, geometry, other);
    case SpatialPredicate::Within:
        return GEOSPreparedWithin_r(context, geometry, other);
    case SpatialPredicate::Contains:
        return GEOSPreparedContains_r(context, geometry, other);
    case SpatialPredicate::Covers:
        return GEOSPreparedCovers_r(context, geometry, other);
    case SpatialPredicate::CoveredBy:
        return GEOSPreparedCoveredBy_r(context, geometry, other);
    case SpatialPredicate::Crosses:
        return GEOSPreparedCrosses_r(context, geometry, other);
    case SpatialPredicate::Touches:
        return GEOSPreparedTouches_r(context, geometry, other);
    case SpatialPredicate::Overlaps:
        return GEOSPreparedOverlaps_r(context, geometry, other);
    default:
        return GEOSPreparedDisjoint_r(context, geometry, other);
    }
}

} // namespace

bool point_in_area(SpatialPredicate predicate, Location location) {
    switch (predicate) {
    case SpatialPredicate::Intersects:
    case SpatialPredicate::CoveredBy:
        return location != Location::Exterior;
    case SpatialPredicate::Within:
        return location == Location::Interior;
    case SpatialPredicate::Touches:
        return location == Location::Boundary;
    case SpatialPredicate::Disjoint:
        return location == Location::Exterior;
    default: // a point neither contains, covers, crosses, overlaps nor equals a polygon
        return false;
    }
}

Relation::Relation(geodata::WkbView geometry, SpatialPredicate predicate)
    : m_geometry(geodata::geos_from_wkb(geometry)),
      m_prepared(GEOSPrepare_r(geos_context(), m_geometry.get())), m_predicate(predicate) {}

Verdict Relation::judge(geodata::WkbView other) const {
    const GeosGeometry light = geodata::geos_from_wkb(other);
    const char answer = m_predicate == SpatialPredicate::Equals
                            ? GEOSEquals_r(geos_context(), m_geometry.get(), light.get())
                            : ask_prepared(m_prepared.get(), light.get(), m_predicate);
    if (answer == 0 || answer == 1)
        return answer == 1 ? Verdict::Yes : Verdict::No;
    geodata::take_geos_message();
    return Verdict::Undecided;
}

} // namespace graticule::operations
