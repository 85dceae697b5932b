// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/vector/autocorrelation/spatial_weights.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// The values of a field that take part in a statistic of neighbours, with their neighbours.
struct NeighbouringValues {
    std::vector<std::size_t> rows; ///< of the layer, for each value
    std::vector<double> values;
    std::vector<double> deviations; ///< from the mean of the values
    NeighbourLists neighbours;      ///< indices into these lists; none is empty
};

/// Features without a value (or with a mark for none) and without geometry do not take part, nor
/// are they neighbours; then features without neighbours, islands, are left out too, so that the
/// mean is that of the rest. All are reported as dropped, and how neighbours were chosen as a
/// decision.
/// @throws Error as find_neighbours(); NotFound (field), InvalidArgument (no field of numbers;
/// fewer
///         than LeastValues remain; all values are the same)
NeighbouringValues neighbouring_values(const geodata::Layer& layer, std::string_view field,
                                       const NeighbourRule& rule, Report& report,
                                       const Context& context);

/// The variance of Moran's I is defined from four values on.
inline constexpr std::size_t LeastValues = 4;

} // namespace graticule::operations
