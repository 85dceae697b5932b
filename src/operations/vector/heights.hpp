// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer.hpp"
#include "operations/report.hpp"
#include "operations/vector/measure.hpp"
#include "operations/vector/nearest.hpp"

#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// Warns where measures on the map leave out heights that matter: lines that rise or fall, areas
/// that slope or stand, and how large they are with heights taken as metres.
/// @param on_map metres or square metres for each feature
void warn_of_heights(const geodata::Layer& layer, Measure measure, std::span<const double> on_map,
                     Report& report, const Context& context);

/// Warns where distances along the ground leave out heights that matter. Heights are taken as
/// metres, from 0 where none is given.
void warn_of_heights(const geodata::Layer& features, const geodata::Layer& reference,
                     std::span<const std::optional<Neighbour>> neighbours, Report& report);

} // namespace graticule::operations
