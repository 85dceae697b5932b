// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::operations {

enum class NeighbourKind {
    Queen,         ///< polygons that share at least a place
    Rook,          ///< polygons that share at least a stretch of their boundaries
    Nearest,       ///< the `count` nearest, by centres of mass
    WithinDistance ///< all whose centre of mass lies within `distance`
};

/// Which features are neighbours.
struct NeighbourRule {
    NeighbourKind kind = NeighbourKind::Queen;
    std::size_t count = 8; ///< with Nearest
    Length distance{};     ///< with WithinDistance, on the ground
};

/// "polygons that share a border or a corner (queen contiguity)", ...
std::string neighbour_rule_words(const NeighbourRule& rule);

/// For each row the rows of its neighbours, ascending, itself never among them. In a spatial
/// weights matrix each neighbour has the same weight, and row-standardised they add up to 1.
using NeighbourLists = std::vector<std::vector<std::size_t>>;

/// The neighbours of each feature of a layer in which each has a geometry.
///
/// Contiguity is looked at in the layer's own coordinates, of polygons alone, of which invalid ones
/// are repaired first; on geographic layers also across the antimeridian. Polygons that overlap
/// are neighbours. Borders have to coincide: a gap, however narrow, parts neighbours. Distances are
/// geodesics between centres of mass on the ellipsoid, ties going to the lower row.
/// @throws Error CrsMissing (rules of distance), InvalidArgument (contiguity of anything but
///         polygons; a count that is not from 1 to the number of other features; a distance that is
///         not above 0 and at most 5,000 km)
NeighbourLists find_neighbours(const geodata::Layer& layer, const NeighbourRule& rule,
                               Report& report, const Context& context);

} // namespace graticule::operations
