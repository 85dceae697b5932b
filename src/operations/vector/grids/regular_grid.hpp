// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>

namespace graticule::operations {

enum class CellShape { Square, Hexagon };

struct GridRule {
    CellShape shape = CellShape::Square;
    Length size{};              ///< side of squares; between opposite sides of hexagons
    bool touching_only = false; ///< leave out cells that meet no feature
};

inline constexpr std::size_t MostGridCells = 1'000'000;

/// Cells of one size on the ground that cover a layer, side by side without gaps, with the fields
/// `cell` (from 0, by rows from the south), `grid_row` and `grid_column`.
///
/// They are laid out in the Lambert azimuthal equal-area projection about the middle of the layer,
/// so that all have the same area on the ellipsoid to rounding; lengths are wrong by no more than
/// 2 % where they are farthest out. They are given in the layer's CRS, corners alone moved there,
/// and cut at the antimeridian in degrees. Within 5 degrees of a pole, cells that are cut there
/// keep the bend of their edges, and may stray from their neighbours' by size^2 tan(latitude) / 8
/// R.
/// @throws Error CrsMissing, InvalidArgument (a table; no feature has a geometry; a size that is
/// not
///         above 0; a layer that reaches farther than 2,500 km from its middle), LimitExceeded
///         (more than MostGridCells)
geodata::Layer regular_grid(const geodata::Layer& layer, const GridRule& rule, Report& report,
                            const Context& context);

} // namespace graticule::operations
