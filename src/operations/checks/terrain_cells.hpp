// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/raster/terrain.hpp"
#include "operations/report.hpp"

#include <array>
#include <functional>

namespace graticule::operations {

/// What is made of the rise of a surface in metres per metre to the east and to the north.
using OfRise = std::function<double(const std::array<double, 2>&)>;

/// Slope, aspect and hillshade lie on the source's cells; some cells are nodata where one of the
/// nine around them is, and else hold what a plane gives whose sides are measured between the
/// centres of neighbours in space, as chords of the ellipsoid.
/// @param metres in a unit of height
/// @throws Error Internal
void check_rises(const geodata::Raster& source, int band, double metres, const OfRise& of_rise,
                 const geodata::Raster& result, Report& report);

/// The same of roughness, by sorting, by the sum of squares less that of the mean, and by the mean
/// of all nine.
/// @throws Error Internal
void check_roughness(const geodata::Raster& source, int band, Roughness kind,
                     const geodata::Raster& result, Report& report);

} // namespace graticule::operations
