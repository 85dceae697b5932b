// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// Moves all coordinates to another CRS. A geometry with a point that cannot be moved becomes null
/// and is reported. Lines are not densified. Lines and polygons that lie on both sides of where the
/// map of the other CRS ends are cut there (in degrees at the antimeridian, as RFC 7946 has it),
/// and polygons hold the poles that they held; the report counts them (map_edge.hpp).
/// @throws Error CrsMissing, Unsupported (PROJ knows no way)
geodata::Layer reproject(const geodata::Layer& layer, const geodata::Crs& target, Report& report,
                         const Context& context);

/// Whether the box around a layer in a projected CRS reaches over the antimeridian or holds a pole,
/// so that reproject() may have to cut its shapes in degrees. False for other layers.
bool reaches_over_antimeridian(const geodata::Layer& layer);

/// The second layer in the first one's CRS, so that both can be worked on together. The report has
/// the decision where coordinates were moved.
/// @throws Error CrsMissing naming the layer without a CRS; both unknown is refused too
geodata::Layer reconcile(const geodata::Layer& first, const geodata::Layer& second, Report& report,
                         const Context& context);

/// Geometries of a geographic layer with longitudes within -180 to 180, cut at the antimeridian
/// where they cross it (RFC 7946, section 3.1.9); for files that count from 0 to 360. Returned
/// unchanged if projected or already so.
geodata::Layer with_usual_longitudes(const geodata::Layer& layer, Report& report,
                                     const Context& context);

} // namespace graticule::operations
