// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "operations/table/aggregate.hpp"
#include "tools/tool.hpp"

#include <vector>

namespace graticule::tools {

/// The parameter "metrics": a list of {"function", "field"?, "name"?}.
Parameter metrics_input();

/// @throws Error InvalidArgument naming the entry, the function and what there is
std::vector<operations::Metric> metrics_from(const Json& list);

} // namespace graticule::tools
