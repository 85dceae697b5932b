// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/run.hpp"
#include "base/context.hpp"
#include "evaluation/scorer.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace graticule::evaluation {

/// The files that a task hands out: all data where it names none.
/// @param data of the suite: folders, files
/// @throws Error NotFound for one that is not beneath them, and for data that do not exist
std::vector<std::filesystem::path> files_of_task(const BenchmarkTask& task,
                                                 const std::vector<std::filesystem::path>& data);

/// What all these tasks hand out together.
/// @throws Error as above
std::vector<std::filesystem::path> files_of_tasks(const std::vector<BenchmarkTask>& tasks,
                                                  const std::vector<std::filesystem::path>& data);

/// The data of a suite: opened at once for all tasks that have all of them, and for others as each
/// is worked on. Safe to use from several threads.
class TaskData {
public:
    /// @param context outlives it
    /// @throws Error as open_shared_data() where any of the tasks has all data
    TaskData(const std::vector<BenchmarkTask>& tasks, std::vector<std::filesystem::path> data,
             const Context& context);

    /// Of a task.
    /// @throws Error as files_of_task()
    std::vector<std::filesystem::path> paths(const BenchmarkTask& task) const {
        return files_of_task(task, m_data);
    }
    /// @throws Error as open_shared_data()
    std::shared_ptr<const agents::SharedData> open(const BenchmarkTask& task) const;

private:
    std::vector<std::filesystem::path> m_data;
    const Context& m_context;
    std::shared_ptr<const agents::SharedData> m_all; ///< runs at once have it
};

} // namespace graticule::evaluation
