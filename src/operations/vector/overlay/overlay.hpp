// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

namespace graticule::operations {

enum class OverlayKind { Intersection, Union, Difference, SymmetricDifference, Identity };

/// Cuts the features of two layers along each other and keeps the pieces that the kind asks for:
/// both (intersection), left without right (difference), either alone (symmetric difference), all
/// (union), all of left (identity). Pieces carry the fields of the features that they come from,
/// nulls for the side that they do not; names on both sides get the suffixes _1 and _2.
///
/// Pieces of a lower dimension than the inputs' (two polygons that share an edge) are dropped and
/// reported, as geopandas does with keep_geom_type. Invalid polygons are repaired and reported;
/// shared pieces that lie on one another, as features of one layer overlap, are warned of.
/// The right layer is moved into the left one's CRS; edges are straight in that CRS.
/// @throws Error CrsMissing, InvalidArgument (a table; mixed dimensions in one layer)
geodata::Layer overlay(const geodata::Layer& left, const geodata::Layer& right, OverlayKind kind,
                       Report& report, const Context& context);

} // namespace graticule::operations
