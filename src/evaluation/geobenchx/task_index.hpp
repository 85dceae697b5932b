// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/task_file.hpp"

#include <memory>
#include <string>
#include <unordered_map>

namespace graticule::evaluation::geobenchx {

/// The tasks of a file by their ids.
class TaskIndex {
public:
    explicit TaskIndex(std::shared_ptr<const TaskFile> file);

    /// @throws Error NotFound
    const Task& task(const std::string& id) const;

private:
    std::shared_ptr<const TaskFile> m_file; ///< shared by the scorers of a benchmark
    std::unordered_map<std::string, const Task*> m_tasks;
};

} // namespace graticule::evaluation::geobenchx
