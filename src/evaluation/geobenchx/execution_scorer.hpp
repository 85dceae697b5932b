// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/run.hpp"
#include "evaluation/geobenchx/executed_solution.hpp"
#include "evaluation/geobenchx/task_index.hpp"
#include "evaluation/scorer.hpp"

#include <cstddef>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation::geobenchx {

/// Scores runs by what they give, not by how: the calls of the run and those of each reference are
/// carried out by our tools over the same data, and what the reference concludes is looked for in
/// what the run made (outcome_comparison.hpp). The value is the share of it that is found: grades
/// "same" (all), "in part" and "other" (nothing). It is another question than the taxonomy's, and
/// never mixed with what judges say (docs/judges.md).
class ExecutionScorer : public Scorer {
public:
    explicit ExecutionScorer(std::shared_ptr<const TaskFile> file) : m_tasks(std::move(file)) {}

    const std::string& name() const override { return m_name; }

protected:
    /// Unscored where any of the task's references calls nothing or cannot be carried out, whatever
    /// the run did: were it scored only where it is right, rates would be too high.
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;

private:
    using Shared = std::shared_ptr<const ExecutedSolution>; ///< by runs that are scored at once
    struct Case;
    /// What the tasks are about, opened.
    struct OpenData {
        std::vector<std::filesystem::path> paths;
        agents::SharedData data;
        std::string hash;
    };

    void compare(Case& held, std::size_t index, const ScoringBench& bench);
    std::shared_ptr<const OpenData> data(const ScoringBench& bench);
    Shared outcome_of(const Task& task, const Solution& reference, const ScoringBench& bench);

    std::string m_name = "execution";
    TaskIndex m_tasks;
    std::mutex m_mutex;
    std::shared_ptr<const OpenData> m_data; ///< of the last bench; runs that are scored share it
    std::list<std::pair<std::string, Shared>> m_outcomes; ///< of references; the latest first
};

} // namespace graticule::evaluation::geobenchx
