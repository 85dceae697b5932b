// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojson_agents/task_checks.hpp"

#include "base/file.hpp"
#include "base/folder.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace graticule::evaluation::geojson_agents {

namespace {

constexpr const char* References = "references";
constexpr const char* Solutions = "solutions";

bool is_file(const fs::path& path) {
    std::error_code missing;
    return fs::is_regular_file(path, missing);
}

void add_files_of(const fs::path& folder, std::vector<fs::path>& files) {
    std::error_code missing;
    if (!fs::is_directory(folder, missing))
        return;
    for (const fs::path& path : list_folder(folder))
        if (is_file(path))
            files.push_back(path);
}

} // namespace

const Task* TaskChecks::task(const std::string& id) const {
    const auto found = std::find_if(m_set.tasks.begin(), m_set.tasks.end(),
                                    [&](const Task& task) { return task.id == id; });
    return found == m_set.tasks.end() ? nullptr : &*found;
}

fs::path TaskChecks::check_file(const Task& task) const {
    return m_set.file.parent_path() / (task.id + ".check.json");
}

const strict::Specification* TaskChecks::of(const std::string& id) const {
    const Task* const known = task(id);
    if (known == nullptr)
        return nullptr;
    const std::lock_guard lock(m_mutex);
    if (const auto read = m_read.find(id); read != m_read.end())
        return read->second.get();
    std::unique_ptr<strict::Specification> specification;
    if (known->outputs)
        specification = std::make_unique<strict::Specification>(strict::specification_from(
            {{"outputs", *known->outputs}},
            fs::absolute(m_set.file).lexically_normal().parent_path() / References, id));
    else if (is_file(check_file(*known)))
        specification =
            std::make_unique<strict::Specification>(strict::read_specification(check_file(*known)));
    return m_read.emplace(id, std::move(specification)).first->second.get();
}

bool TaskChecks::has_any() const {
    return std::any_of(m_set.tasks.begin(), m_set.tasks.end(),
                       [&](const Task& task) { return task.outputs || is_file(check_file(task)); });
}

void TaskChecks::expect_whole() const {
    for (const Task& task : m_set.tasks)
        of(task.id);
}

std::vector<fs::path> TaskChecks::files() const {
    std::vector<fs::path> files;
    if (m_set.has_outputs)
        for (const char* folder : {References, Solutions})
            add_files_of(m_set.file.parent_path() / folder, files);
    for (const Task& task : m_set.tasks) {
        if (task.outputs || !is_file(check_file(task)))
            continue;
        files.push_back(check_file(task));
        if (const strict::Specification* const specification = of(task.id))
            for (const strict::ExpectedOutput& output : specification->outputs)
                files.insert(files.end(), output.references.begin(), output.references.end());
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
}

} // namespace graticule::evaluation::geojson_agents
