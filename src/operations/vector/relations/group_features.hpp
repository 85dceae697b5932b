// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/aggregate.hpp"

#include <span>
#include <string>

namespace graticule::operations {

/// The groups and figures of aggregate(), each group with the united geometry of its features as
/// dissolve() makes it.
/// @throws Error NotFound (field), InvalidArgument (a table, no field to group by, as aggregate())
geodata::Layer group_features(const geodata::Layer& layer, std::span<const std::string> by,
                              std::span<const Metric> metrics, Report& report,
                              const Context& context);

} // namespace graticule::operations
