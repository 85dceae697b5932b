// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/task_index.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::evaluation::geobenchx {

TaskIndex::TaskIndex(std::shared_ptr<const TaskFile> file) : m_file(std::move(file)) {
    for (const Task& task : m_file->tasks)
        m_tasks.emplace(task.id, &task);
}

const Task& TaskIndex::task(const std::string& id) const {
    const auto found = m_tasks.find(id);
    if (found == m_tasks.end())
        throw Error(ErrorCode::NotFound,
                    fmt::format("The task file has no task {}", quoted_name(id)));
    return *found->second;
}

} // namespace graticule::evaluation::geobenchx
