// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <span>

namespace graticule::operations {

/// Whose rings are drawn.
enum class RingsAround {
    EachFeature, ///< rings of different features may overlap
    AllTogether  ///< one ring for each distance, around the union of all
};

/// Rings around features, each from one distance on the ground to the next: the first reaches from
/// the feature, itself included, to the least distance. Distances count once each and from the
/// least to the greatest, whatever their order; geodesic, as buffer() draws them. Adds the fields
/// `distance` and `inner_distance` in metres; with AllTogether these are the only ones. A ring of
/// which nothing is left is left out and reported.
/// @param distances above 0
/// @throws Error CrsMissing, InvalidArgument (a table; no distance or one that is not above 0)
geodata::Layer ring_buffers(const geodata::Layer& layer, std::span<const Length> distances,
                            RingsAround around, Report& report, const Context& context);

} // namespace graticule::operations
