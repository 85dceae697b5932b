// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/suite_results.hpp"

#include <string>
#include <utility>
#include <vector>

namespace graticule::evaluation {

/// Results of one scorer, made up sample by sample.
class MadeUpResults {
public:
    MadeUpResults(std::vector<std::string> tasks, std::vector<std::string> arms) {
        for (std::string& id : tasks)
            m_results.tasks.push_back({{id, "words of " + id, {}, true}, std::nullopt});
        m_results.arms = std::move(arms);
        m_results.scorers = {"made-up"};
        m_results.ends = {"", "answered"};
    }

    SuiteTask& task(std::size_t task) { return m_results.tasks[task]; }

    /// Samples of a task by an arm, one for each value.
    void scored(std::size_t task, std::size_t arm, const std::vector<double>& values) {
        for (const double value : values)
            add(task, arm, {ScoringStatus::Scored, value});
    }

    ResultRow& add(std::size_t task, std::size_t arm, const Mark& mark) {
        ResultRow& row = m_results.rows.emplace_back();
        row.sample = static_cast<std::int64_t>(m_results.rows.size());
        row.task = task;
        row.arm = arm;
        row.state = mark.status == ScoringStatus::Waiting   ? SampleState::Waiting
                    : mark.status == ScoringStatus::Errored ? SampleState::Errored
                                                            : SampleState::Ended;
        row.contaminated = mark.status == ScoringStatus::Contaminated;
        row.end = row.state == SampleState::Ended ? 1 : 0;
        m_results.marks.push_back(mark);
        return row;
    }

    const SuiteResults& results() const { return m_results; }

private:
    SuiteResults m_results;
};

} // namespace graticule::evaluation
