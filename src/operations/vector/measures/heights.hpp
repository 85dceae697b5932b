// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/measures/measure.hpp"
#include "operations/vector/proximity/nearest.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// Warns where measures on the map leave out heights that matter: lines that rise or fall, areas
/// that slope or stand, and how large they are with heights taken as metres.
/// @param on_map metres or square metres for each feature
void warn_of_heights(const geodata::Layer& layer, Measure measure, std::span<const double> on_map,
                     Report& report, const Context& context);

/// Warns where distances along the ground leave out heights that matter: of how many features, with
/// heights taken as metres, where both layers have them; else that one has them alone. Marks for an
/// unknown height, as -9999, are none, and a layer at 0 throughout has none that tell.
void warn_of_heights(const geodata::Layer& features, const geodata::Layer& reference,
                     std::span<const std::optional<Neighbour>> neighbours, Report& report);

/// Warns of features that were found within a distance along the ground, though by their heights
/// alone they are farther off from all of the reference; taken as above.
/// @param rows of the features that were found
void warn_of_heights(const geodata::Layer& features, std::span<const std::size_t> rows,
                     const geodata::Layer& reference, Length distance, Report& report);

} // namespace graticule::operations
