// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/plan.hpp"

#include <string>

namespace graticule::agents::offline {

/// "bar chart", "box plot".
std::string chart_in_words(const std::string& kind);

/// Adds a chart of the rows that a plan's answer names, each a bar, or a point of a line where they
/// are years.
/// @param kind "bar" or "line"
/// @throws Error Refused where the answer is no such rows, or a chart of that kind cannot show them
void chart_answer(Plan& plan, const std::string& kind);

} // namespace graticule::agents::offline
