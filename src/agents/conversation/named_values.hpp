// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <string>
#include <string_view>
#include <vector>

/// The values of what a call gave back, by the names that a model may use for them in its answer.
namespace graticule::agents::conversation {

/// JSON pointers of the values that an answer can name: numbers, quantities, truth values and short
/// texts; not what says how the call went. Those that a reader wants first come first.
std::vector<std::string> value_pointers(const Json& data);

/// A line for the model: "Values to name: {{3/mean}} = 12.5 km, ..."; empty where there is none.
/// Bounded. Of values that the result's text tells, where there are two or more beside each other,
/// and of lists such as rows, no value is told again, but how they are named: "{{3/F}} for F in
/// mean, sum", "{{3/rows/0/F}} for F in name, height".
/// @param text of the result; empty where it is not told
std::string named_values_line(std::string_view call, const Json& data, std::string_view text = {});

/// The unit of a value: a quantity's own, or that of the field where it is in a row.
std::string unit_at(const Json& data, const std::string& pointer);

} // namespace graticule::agents::conversation
