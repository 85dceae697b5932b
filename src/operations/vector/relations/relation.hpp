// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geos_handle.hpp"
#include "operations/vector/relations/polygon_locator.hpp"
#include "operations/vector/relations/predicate.hpp"

namespace graticule::operations {

/// Does `predicate` hold of a point that lies so with respect to a polygon?
bool point_in_area(SpatialPredicate predicate, Location location);

enum class Verdict { No, Yes, Undecided };

/// One geometry, prepared to be compared with many in one relation: "this `predicate` that". For
/// one thread.
class Relation {
public:
    Relation(geodata::WkbView geometry, SpatialPredicate predicate);

    /// Undecided where GEOS finds no answer, as it may of invalid geometries.
    Verdict judge(geodata::WkbView other) const;

private:
    geodata::GeosGeometry m_geometry;
    geodata::GeosPrepared m_prepared;
    SpatialPredicate m_predicate;
};

} // namespace graticule::operations
