// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/plan_replan/variable_ledger.hpp"
#include "base/json.hpp"
#include "llm/chat_model.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::plan_replan {

/// The tool with which a model plans.
inline constexpr std::string_view MakePlan = "make_plan";

inline constexpr std::size_t FewestSteps = 3; ///< of a first plan; of what remains it may be one
inline constexpr std::size_t MostSteps = 7;

/// A step of the work, as a model planned it. Names are those of Python and of files, and safe.
struct Step {
    std::string does;
    std::vector<std::string> makes; ///< variables
    std::vector<std::string> files; ///< in outputs/, without that
    std::vector<std::string> needs; ///< variables of earlier steps
    bool answers = false;           ///< it is the last one, which answers the person
};

llm::ToolSpecification make_plan_tool();

/// @param arguments of a call of make_plan
/// @param there the variables that there are
/// @throws Error InvalidArgument, which names what is wrong with which step
std::vector<Step> read_plan(const Json& arguments, std::size_t fewest, const VariableLedger& there);

/// What it does, makes, writes and needs, in a paragraph.
std::string step_in_words(const Step& step);

} // namespace graticule::agents::plan_replan
