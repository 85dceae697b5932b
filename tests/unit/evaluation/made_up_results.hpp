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

    /// The words of the benchmark for what fails. Samples are then added by add_graded() alone.
    void tell_grades(std::vector<std::string> grades) {
        m_results.failure_grades = std::move(grades);
    }
    void tell_label_kinds(std::vector<LabelKind> kinds) {
        m_results.label_kinds = std::move(kinds);
    }

    ResultRow& add_graded(std::size_t task, std::size_t arm, double value,
                          const std::string& grade) {
        m_results.grades.push_back(grade);
        m_results.grade_numbers.push_back(m_results.grades.size() - 1);
        return add(task, arm, {ScoringStatus::Scored, value});
    }

    const SuiteResults& results() const { return m_results; }

private:
    SuiteResults m_results;
};

} // namespace graticule::evaluation
