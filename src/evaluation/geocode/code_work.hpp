// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geocode/code_task.hpp"
#include "evaluation/geocode/step_functions.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::geocode {

/// A set's tasks with what scorers need of them. A benchmark and its scorers share one.
struct CodeWork {
    explicit CodeWork(CodeTaskSet read)
        : files(std::move(read.files)), tasks(std::move(read.tasks)), functions(tasks) {}
    CodeWork(const CodeWork&) = delete;
    CodeWork& operator=(const CodeWork&) = delete;

    std::vector<std::filesystem::path> files;
    std::vector<CodeTask> tasks;
    FunctionsOfSet functions; ///< refers to the tasks
};

} // namespace graticule::evaluation::geocode
