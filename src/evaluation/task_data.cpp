// SPDX-License-Identifier: Apache-2.0
#include "evaluation/task_data.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace graticule::evaluation {

namespace {

fs::path file_named(const std::string& name, const std::vector<fs::path>& data,
                    const std::string& task) {
    std::error_code missing;
    for (const fs::path& path : data) {
        const fs::path beneath = path / name;
        const bool there =
            fs::is_regular_file(beneath, missing) || fs::is_directory(beneath, missing);
        if (there && is_inside(beneath, path))
            return beneath;
        if (fs::is_regular_file(path, missing) && path.filename() == name)
            return path;
    }
    throw Error(ErrorCode::NotFound,
                fmt::format("{}, which the task {} hands out, is not among the data",
                            printable(name), printable(task)),
                "Name the folder that it lies in with --data");
}

void expect_exist(const std::vector<fs::path>& data) {
    std::error_code status;
    for (const fs::path& path : data)
        if (!fs::exists(path, status))
            throw Error(ErrorCode::NotFound,
                        fmt::format("{}, the data of the tasks, does not exist", path.string()),
                        "Name the folder that they lie in with --data");
}

} // namespace

std::vector<fs::path> files_of_task(const BenchmarkTask& task, const std::vector<fs::path>& data) {
    if (task.files.empty()) {
        expect_exist(data);
        return data;
    }
    std::vector<fs::path> files;
    for (const std::string& name : task.files)
        files.push_back(file_named(name, data, task.id));
    return files;
}

std::vector<fs::path> files_of_tasks(const std::vector<BenchmarkTask>& tasks,
                                     const std::vector<fs::path>& data) {
    std::vector<fs::path> all;
    for (const BenchmarkTask& task : tasks)
        for (fs::path& file : files_of_task(task, data))
            if (std::find(all.begin(), all.end(), file) == all.end())
                all.push_back(std::move(file));
    return all;
}

TaskData::TaskData(const std::vector<BenchmarkTask>& tasks, std::vector<fs::path> data,
                   const Context& context)
    : m_data(std::move(data)), m_context(context) {
    if (std::any_of(tasks.begin(), tasks.end(),
                    [](const BenchmarkTask& task) { return task.files.empty(); }))
        m_all = std::make_shared<agents::SharedData>(agents::open_shared_data(m_data, m_context));
}

std::shared_ptr<const agents::SharedData> TaskData::open(const BenchmarkTask& task) const {
    if (task.files.empty() && m_all)
        return m_all;
    return std::make_shared<agents::SharedData>(agents::open_shared_data(paths(task), m_context));
}

} // namespace graticule::evaluation
