// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojson_agents/task_set.hpp"
#include "evaluation/strict/specification.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::geojson_agents {

/// What the outputs of a set's tasks must be: `outputs` of the set's file, with references in the
/// folder references/ beside it, or else ID.check.json beside it. Safe to use from several threads.
class TaskChecks {
public:
    explicit TaskChecks(TaskSet set) : m_set(std::move(set)) {}

    /// Null for a task that nothing is said of.
    /// @throws Error as strict::specification_from() and strict::read_specification()
    const strict::Specification* of(const std::string& task) const;

    /// Whether anything is said of a task.
    bool has_any() const;

    /// Reads all of them.
    /// @throws Error as of()
    void expect_whole() const;

    /// Files that hold what is right, apart from the tasks themselves: references, specifications
    /// and solutions.
    /// @throws Error as of()
    std::vector<std::filesystem::path> files() const;

    const TaskSet& set() const { return m_set; }

private:
    const Task* task(const std::string& id) const;
    std::filesystem::path check_file(const Task& task) const;

    TaskSet m_set;
    mutable std::mutex m_mutex;
    mutable std::map<std::string, std::unique_ptr<strict::Specification>> m_read;
};

} // namespace graticule::evaluation::geojson_agents
