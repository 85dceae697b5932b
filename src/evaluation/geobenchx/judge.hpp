// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/geobenchx/task_file.hpp"
#include "evaluation/score.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// Says how well a solution matches the references of its task. Scores have the value 1 for a
/// match, 0.5 for a partial one and 0 for none, and these grades' names (grade_name()). Safe to use
/// from several threads.
class Judge {
public:
    virtual ~Judge() = default;

    /// As its scorer is called: "taxonomy", "judge:openai/gpt-4.1".
    virtual const std::string& name() const = 0;

    /// @throws Error Cancelled. Any other error is told as Unscored by who calls: see hear()
    virtual Scoring judge(const Task& task, const Solution& candidate, const Context& context) = 0;

    /// The same where the data are at hand that the solutions load; most judges look at none.
    virtual Scoring judge_with_data(const Task& task, const Solution& candidate,
                                    const std::vector<std::filesystem::path>& /*data*/,
                                    const Context& context) {
        return judge(task, candidate, context);
    }
};

/// Asks a judge; what goes wrong is Unscored, with its reason.
/// @throws Error Cancelled
Scoring hear(Judge& judge, const Task& task, const Solution& candidate, const Context& context);

} // namespace graticule::evaluation::geobenchx
