// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Each feature is of its type and has a place where it had one. Of some features the vertices are
/// the source's, and the source's lie within the tolerance of them by geodesics; some polygons that
/// did not overlap by GEOS's plain predicates still do not, and share a border where they did.
/// @throws Error Internal
void check_simplified(const geodata::GeometryColumn& before, const geodata::GeometryColumn& after,
                      const geodata::Crs& crs, Length tolerance, Report& report);

} // namespace graticule::operations
