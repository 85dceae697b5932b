// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

/// What makes a cluster of points.
struct ClusterRule {
    Length radius;         ///< on the ground
    std::size_t least = 5; ///< points within the radius, itself included, of a core point
};

/// The points of a layer, those of a multipoint one by one, with their fields and `cluster`: the
/// number of their cluster, counted from 0 by its first point; null for points in none.
///
/// Density-based clustering (DBSCAN): points with enough others within the radius are core points;
/// core points within the radius of each other are in one cluster, and other points within it are
/// in that of the nearest core point, the first of equal ones. Distances are geodesic, right at the
/// poles and across the antimeridian.
/// @source M. Ester, H.-P. Kriegel, J. Sander, X. Xu, A density-based algorithm for discovering
///         clusters, 1996
/// @throws Error CrsMissing, InvalidArgument (a table; a radius that is not above 0 and at most
///         5,000 km; a least number of 0)
geodata::Layer cluster_points(const geodata::Layer& layer, const ClusterRule& rule, Report& report,
                              const Context& context);

/// One row for each of those clusters: `cluster`, `count`; `longitude` and `latitude` of the centre
/// (the mean place in space, brought to the surface); `west`, `south`, `east`, `north` in degrees,
/// west greater than east across the antimeridian; `radius`, how far in metres the farthest point
/// lies from the centre; `area_km2` of the convex hull on the ellipsoid, and `density_per_km2`,
/// points by that area. The geometry is the convex hull; where it has no area it is null, as is the
/// density. Of a cluster that reaches over more than half of the globe the area is null, too.
geodata::Layer describe_clusters(const geodata::Layer& layer, const ClusterRule& rule,
                                 Report& report, const Context& context);

} // namespace graticule::operations
