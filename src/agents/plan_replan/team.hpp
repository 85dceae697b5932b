// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/coding/guided_code.hpp"
#include "agents/coding/options.hpp"
#include "agents/coding/output_contract.hpp"
#include "agents/conversation/approval.hpp"
#include "agents/conversation/model_run.hpp"
#include "agents/plan_replan/variable_ledger.hpp"
#include "agents/team_models.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::plan_replan {

// Limits where RunLimits sets none.
inline constexpr int MostReplans = 2;
inline constexpr int MostStepRounds = 10; ///< of one step
inline constexpr int MostRounds = 60;     ///< of planner and worker together

/// The limits are those of both together.
struct ReplanOptions : coding::CodingOptions {
    TeamModel planner = {};
    TeamModel worker = {};
    conversation::Approval approval = {};
};

/// What planner and worker share.
struct Team : conversation::ModelRun {
    Team(const ReplanOptions& given, const ToolCaller& by, std::string_view words,
         tools::Workspace& over, runs::EventLog& to, const Context& with);

    const ReplanOptions& options;
    std::vector<coding::PromisedOutput> promised; ///< what the task asks to be written
    std::vector<std::string> given;               ///< packs and notes, in words
    coding::GuidedCode guided;
    VariableLedger variables;
    std::vector<std::string> done = {}; ///< what each step that is done did, in words
};

} // namespace graticule::agents::plan_replan
