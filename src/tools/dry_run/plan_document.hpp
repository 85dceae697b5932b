// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::tools {

/// More steps than these in one plan are a mistake.
inline constexpr std::size_t MaxPlanSteps = 1000;
inline constexpr int PlanFormatVersion = 1;

/// One tool call of a plan. In texts of its arguments "${3:mean}" stands for the number that the
/// first row of step 3's result has in its field "mean".
struct PlanStep {
    std::string id;
    std::string tool;
    Json arguments = Json::object();
    std::string why; ///< for people; may be empty
};

/// A plan as data: {"format": 1, "steps": [{"id", "tool", "arguments", "why"?}, ...],
/// "answer_from"?: [ids of the steps that the answer is read off]}.
struct PlanDocument {
    std::vector<PlanStep> steps;
    std::vector<std::string> answer_from;
    bool published = false; ///< a list of calls, whose names may be used anew
};

/// Reads a plan, or a list of calls as parse_calls() does, whose steps are then numbered.
/// @param source names the text in messages
/// @throws Error Malformed naming the step and what was expected, Unsupported for another format
PlanDocument parse_plan(std::string_view text, const std::string& source);

Json plan_json(const PlanDocument& plan);

} // namespace graticule::tools
