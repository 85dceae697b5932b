// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "tools/tool.hpp"

#include <span>
#include <string>

namespace graticule::tools {

/// Works out the figures of a field and says them, with its unit, in text and data. Data: count,
/// nulls, and sum, mean, median, min, max, std and quantiles as {"value", "unit"}, quantiles by
/// their share ("0.25"); for a rate also "weighted_means", by the field that is the weight.
/// @throws Error as operations::field_statistics()
Observation statistics_observation(const geodata::Layer& layer, const std::string& field,
                                   std::span<const double> quantiles);

} // namespace graticule::tools
