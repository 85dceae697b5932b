// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "evaluation/geojseval/function_task.hpp"

#include <string>
#include <vector>

/// Answers that are nearly right, to see whether the judge tells them from right ones.
namespace graticule::evaluation::geojseval {

struct ChangedAnswer {
    std::string how; ///< "a number just outside of its tolerance"
    Json value;      ///< as harness.js tells values
};

/// Wrong ones, made of a right one: other numbers, kinds, members, axes, parts and holes.
/// @param value as harness.js tells it
std::vector<ChangedAnswer> wrong_answers(const Json& value, const FunctionCase& one);

/// The same answer in other forms: rings that begin elsewhere or turn the other way, parts in
/// another order, members in another order, a vertex that is there twice.
std::vector<ChangedAnswer> same_answers(const Json& value, const FunctionCase& one);

} // namespace graticule::evaluation::geojseval
