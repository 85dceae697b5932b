// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/run_solution.hpp"

#include <algorithm>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr const char* Reject = "reject_task";

} // namespace

Solution solution_of(const runs::RunRecord& run) {
    Solution solution;
    for (const runs::RecordedStep& step : run.steps)
        if (step.arguments_text.empty())
            solution.push_back({step.tool, step.arguments, ""});
    const bool says_so = std::any_of(solution.begin(), solution.end(),
                                     [](const Step& step) { return step.tool == Reject; });
    if (run.refusal && !says_so)
        solution.push_back({Reject, Json::object(), ""});
    return solution;
}

} // namespace graticule::evaluation::geobenchx
