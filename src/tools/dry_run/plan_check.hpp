// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "tools/budget.hpp"
#include "tools/dry_run/dry_run_workspace.hpp"
#include "tools/dry_run/plan_document.hpp"

#include <string>
#include <vector>

namespace graticule::tools {

/// Something that keeps a plan from being carried out, or a remark on it.
struct Finding {
    std::string step; ///< id
    std::string tool;
    std::string kind;     ///< error_code_name(), or one of the kinds below
    std::string message;  ///< names what is amiss and what was expected
    std::string hint;     ///< the nearest match, what there is, or what to do
    bool of_data = false; ///< the call is well made, and its data do not allow it
};

/// Kinds of findings beside the error codes.
namespace finding_kind {
inline constexpr const char* UnknownTool = "unknown_tool";
inline constexpr const char* UnknownReference = "unknown_reference"; ///< to a step or its figure
inline constexpr const char* ForwardReference = "forward_reference";
inline constexpr const char* SelfReference = "self_reference";
inline constexpr const char* Overwrites = "overwrites";
inline constexpr const char* Unused = "unused";
} // namespace finding_kind

/// What a step will leave behind, as far as it can be told.
struct StepForecast {
    std::string step;
    std::string tool;
    std::string output; ///< empty where it stores no dataset
    Json summary;       ///< kind, fields, CRS, geometry, bands; null where it stores no dataset
    DatasetEstimate estimate;
    Amount bytes;
};

/// What a look at a plan gave.
struct PlanCheck {
    std::vector<Finding> findings;
    std::vector<Finding> remarks;
    std::vector<StepForecast> steps; ///< those that could be carried out
    bool ok() const { return findings.empty(); }
};

/// Simulates a plan without running it, on estimates of its data, and tells all that would go
/// wrong: unknown tools, arguments and references, values of a wrong type, datasets of a wrong
/// kind, missing and unsuitable CRS, fields, bands and categories that will not be there, results
/// that overwrite one another or the data. What depends on a step with findings is not looked at.
/// @throws Error Cancelled
/// @param budget results that are likely beyond it are findings
PlanCheck check_plan(const PlanDocument& plan, DryRunWorkspace& estimates, const Context& context,
                     const Budget& budget = {});

/// {"ok", "findings": [...], "remarks": [...], "steps": [{"id", "tool", "output", ...}]}.
Json plan_check_json(const PlanCheck& check);

} // namespace graticule::tools
