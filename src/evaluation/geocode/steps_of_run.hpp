// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geocode/code_task.hpp"
#include "runs/run_record.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::geocode {

/// What a run executed for one step of its task.
struct CodeOfStep {
    std::string code;       ///< empty where the step was left out or not reached
    bool by_person = false; ///< a person gave it, as the model could not do the step
};

/// The code that a run executed for each step, on the path that it ended on, as the log of a search
/// tells it. Code of steps that the run put in between belongs to the step behind it. None where
/// the log does not tell which step a piece of code is for, or names none of the task's.
std::optional<std::vector<CodeOfStep>> steps_of_run(const CodeTask& task,
                                                    const runs::RunRecord& run);

/// How many pieces of code a run executed on all its paths.
std::size_t executions_of_run(const runs::RunRecord& run);

} // namespace graticule::evaluation::geocode
