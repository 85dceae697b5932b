// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/crs.hpp"
#include "geodata/geometry/geometry.hpp"
#include "operations/report.hpp"

#include <span>

namespace graticule::operations {

/// Warns where places are moved between two datums of which no shift is known, so that their
/// longitudes and latitudes are taken as the same. Between datums of the satellite age, which agree
/// within a metre or two, and from a sphere, that is the use; it is a decision then. Says how
/// accurate a shift between other datums is at the worst of the places.
/// @param transform from one to the other
/// @param places some of those that are moved, in the CRS `from`
void report_datum_shift(const geodata::CoordinateTransform& transform, const geodata::Crs& from,
                        const geodata::Crs& to, std::span<const geodata::Point> places,
                        Report& report);

} // namespace graticule::operations
