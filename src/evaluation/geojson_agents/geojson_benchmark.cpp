// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geojson_agents/geojson_benchmark.hpp"

#include "base/checked_json.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "evaluation/geojson_agents/strict_scorer.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace graticule::evaluation::geojson_agents {

namespace {

ReferenceSolution solution_in(const fs::path& file) {
    const std::string name = file.filename().string();
    const Json json = parse_json(read_file(file), name);
    ReferenceSolution solution;
    for (const CheckedJson& call : CheckedJson(json, name).at("calls").elements())
        solution.push_back({call.at("function_name").text(), call.at("arguments").object(), {}});
    return solution;
}

} // namespace

GeojsonBenchmark::GeojsonBenchmark(const fs::path& file)
    : m_checks(std::make_shared<TaskChecks>(read_task_set(file))) {
    for (const Task& task : m_checks->set().tasks)
        m_tasks.push_back({task.id, task.words, {task.level}, true, task.data});
}

std::vector<ReferenceSolution> GeojsonBenchmark::references(const std::string& task) const {
    const bool known = std::any_of(m_tasks.begin(), m_tasks.end(),
                                   [&](const BenchmarkTask& one) { return one.id == task; });
    const fs::path file = m_checks->set().file.parent_path() / "solutions" / (task + ".json");
    std::error_code missing;
    if (!known || !m_checks->set().has_outputs || !fs::is_regular_file(file, missing))
        return {};
    return {solution_in(file)};
}

std::vector<fs::path> GeojsonBenchmark::data() const {
    const fs::path folder = m_checks->set().file.parent_path() / "data";
    std::error_code missing;
    return fs::is_directory(folder, missing) ? std::vector{folder} : std::vector<fs::path>();
}

std::vector<fs::path> GeojsonBenchmark::hidden_files() const {
    // A plain list says nothing of what is right.
    return m_checks->set().has_outputs ? std::vector{m_checks->set().file}
                                       : std::vector<fs::path>();
}

std::vector<fs::path> GeojsonBenchmark::reference_files() const {
    return m_checks->files();
}

std::vector<std::unique_ptr<Scorer>> GeojsonBenchmark::scorers() const {
    std::vector<std::unique_ptr<Scorer>> scorers;
    scorers.push_back(std::make_unique<StrictScorer>(m_checks));
    return scorers;
}

} // namespace graticule::evaluation::geojson_agents
