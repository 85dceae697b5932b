// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <span>
#include <string>

namespace graticule::tools {

/// Warns where figures over all rows of a layer would count something twice: rows that are totals
/// of other rows, and features in several rows that each have the values of the whole.
/// @param grouped_by fields whose values the figures are worked out for one by one; totals that one
///   of them tells from their parts are no matter
void warn_of_repeated_amounts(const geodata::Layer& layer, std::span<const std::string> grouped_by,
                              operations::Report& report);

/// Warns where a field counts in thousands or the like by its name, so that its numbers are none of
/// single units. Where its unit says it, the unit is told anyway.
/// @throws Error NotFound (field)
void warn_of_scale(const geodata::Layer& layer, const std::string& field,
                   operations::Report& report);

} // namespace graticule::tools
