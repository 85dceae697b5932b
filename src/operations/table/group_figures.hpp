// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/aggregate.hpp"

#include <span>
#include <string>

namespace graticule::operations {

/// Adds to each row the metrics of its group, as aggregate() gives them; all rows are kept.
/// @throws Error as aggregate()
geodata::Layer with_group_figures(const geodata::Layer& layer,
                                  std::span<const std::string> group_by,
                                  std::span<const Metric> metrics, Report& report,
                                  const Context& context);

} // namespace graticule::operations
