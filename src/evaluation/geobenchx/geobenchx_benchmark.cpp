// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/geobenchx_benchmark.hpp"

#include "base/error.hpp"
#include "evaluation/geobenchx/execution_scorer.hpp"
#include "evaluation/geobenchx/judge_scorer.hpp"
#include "evaluation/geobenchx/model_judge.hpp"
#include "evaluation/geobenchx/task_expectation.hpp"
#include "evaluation/geobenchx/taxonomy_judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace graticule::evaluation::geobenchx {

GeoBenchX::GeoBenchX(std::string name, std::filesystem::path file)
    : m_name(std::move(name)), m_path(std::move(file)),
      m_file(std::make_shared<TaskFile>(read_task_file(m_path))),
      m_expectations(std::make_shared<outcome::Expectations>(expectations_of(*m_file))) {
    std::set<std::string> ids;
    for (const Task& task : m_file->tasks) {
        if (!ids.insert(task.id).second)
            throw Error(ErrorCode::Malformed,
                        fmt::format("{} has two tasks {}", m_path.string(), task.id),
                        "Each task needs an id of its own");
        m_tasks.push_back({task.id, task.text, task.labels, !is_unsolvable(task)});
    }
}

std::vector<ReferenceSolution> GeoBenchX::references(const std::string& task) const {
    std::vector<ReferenceSolution> references;
    const auto found = std::find_if(m_file->tasks.begin(), m_file->tasks.end(),
                                    [&](const Task& one) { return one.id == task; });
    if (found == m_file->tasks.end())
        return references;
    for (const Solution& solution : found->references) {
        ReferenceSolution& reference = references.emplace_back();
        for (const Step& step : solution)
            reference.push_back({step.tool, step.arguments, step.comment});
    }
    return references;
}

std::vector<std::unique_ptr<Scorer>> GeoBenchX::scorers() const {
    std::vector<std::unique_ptr<Scorer>> scorers;
    scorers.push_back(std::make_unique<JudgeScorer>(m_file, std::make_unique<TaxonomyJudge>()));
    if (!m_expectations->empty())
        scorers.push_back(std::make_unique<outcome::OutcomeScorer>(m_expectations));
    return scorers;
}

std::unique_ptr<Scorer> GeoBenchX::judge(JudgeModel model) const {
    return std::make_unique<JudgeScorer>(m_file, std::make_unique<ModelJudge>(std::move(model)));
}

std::unique_ptr<Scorer> GeoBenchX::execution() const {
    return std::make_unique<ExecutionScorer>(m_file);
}

} // namespace graticule::evaluation::geobenchx
