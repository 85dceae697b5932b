// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/run_solution.hpp"

#include "base/json_member.hpp"

#include <algorithm>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr const char* Reject = "reject_task";

bool succeeded(const agents::RecordedStep& step) {
    return step.observation && member(*step.observation, "ok") == true;
}

} // namespace

Solution solution_of(const agents::RunRecord& run) {
    Solution solution;
    for (const agents::RecordedStep& step : run.steps)
        if (succeeded(step))
            solution.push_back({step.tool, step.arguments, ""});
    const bool says_so = std::any_of(solution.begin(), solution.end(),
                                     [](const Step& step) { return step.tool == Reject; });
    if (run.refusal && !says_so)
        solution.push_back({Reject, Json::object(), ""});
    return solution;
}

} // namespace graticule::evaluation::geobenchx
