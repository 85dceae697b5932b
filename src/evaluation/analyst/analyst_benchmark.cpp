// SPDX-License-Identifier: Apache-2.0
#include "evaluation/analyst/analyst_benchmark.hpp"

#include "base/folder.hpp"
#include "evaluation/geojson_agents/strict_scorer.hpp"
#include "tools/sets/code/tools.hpp"

#include <system_error>
#include <utility>

namespace graticule::evaluation::analyst {

namespace {

bool is_folder(const fs::path& path) {
    std::error_code missing;
    return fs::is_directory(path, missing);
}

geojson_agents::TaskSet task_set_of(const std::vector<AnalysisTask>& analyses,
                                    const fs::path& folder) {
    geojson_agents::TaskSet set;
    set.file = folder;
    set.has_outputs = true;
    for (const AnalysisTask& one : analyses)
        set.tasks.push_back(
            {one.id, one.categories.front(), one.instruction, one.data, one.outputs});
    geojson_agents::expect_sound(set);
    return set;
}

// A folder that is named with a slash at its end has another parent otherwise.
fs::path plain_path(const fs::path& folder) {
    const fs::path plain = folder.lexically_normal();
    return plain.has_filename() ? plain : plain.parent_path();
}

} // namespace

AnalystBenchmark::AnalystBenchmark(std::string_view name, const fs::path& tasks)
    : m_name(name == UnguidedName ? UnguidedName : Name), m_analyses(read_analysis_tasks(tasks)),
      m_checks(std::make_shared<geojson_agents::TaskChecks>(
          task_set_of(m_analyses, plain_path(tasks)))) {
    for (const AnalysisTask& one : m_analyses)
        m_tasks.push_back({one.id, words_of(one, m_name == Name), one.categories, true, one.data});
}

std::vector<LabelKind> AnalystBenchmark::label_kinds() const {
    return {{"category", categories_of(m_analyses)}};
}

std::string_view AnalystBenchmark::tool_set() const {
    return tools::CodeSet;
}

std::vector<fs::path> AnalystBenchmark::data() const {
    const fs::path folder = m_checks->set().file.parent_path() / "data";
    return is_folder(folder) ? std::vector{folder} : std::vector<fs::path>();
}

// Names such as task.json are those of a run's own files, too.
std::vector<fs::path> AnalystBenchmark::reference_files() const {
    std::vector<fs::path> files = m_checks->files();
    for (const AnalysisTask& one : m_analyses)
        for (const fs::path& file : list_folder(one.gold_code.parent_path()))
            files.push_back(file);
    return files;
}

std::vector<std::unique_ptr<Scorer>> AnalystBenchmark::scorers() const {
    std::vector<std::unique_ptr<Scorer>> scorers;
    scorers.push_back(std::make_unique<geojson_agents::StrictScorer>(m_checks));
    return scorers;
}

bool is_analyst(std::string_view name) {
    return name == AnalystBenchmark::Name || name == AnalystBenchmark::UnguidedName;
}

fs::path analyses_folder_of(const fs::path& path) {
    return is_folder(path / "tasks") ? path / "tasks" : path;
}

} // namespace graticule::evaluation::analyst
