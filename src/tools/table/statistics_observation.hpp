// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer.hpp"
#include "operations/table/statistics.hpp"
#include "tools/tool.hpp"

#include <span>
#include <string>

namespace graticule::tools {

/// Says the figures of a field, with its unit, in text and data. Data: count, nulls, and sum, mean,
/// median, min, max, std and quantiles as {"value", "unit"}, quantiles by their share ("0.25").
Observation statistics_observation(const geodata::Layer& layer, const std::string& field,
                                   const operations::FieldStatistics& figures,
                                   std::span<const double> quantiles);

} // namespace graticule::tools
