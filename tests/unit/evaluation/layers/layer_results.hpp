// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/suite_results.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::test_layers {

/// Results that all layers have scored, made up sample by sample.
class LayerResults {
public:
    using Values = std::map<std::string, double>;

    explicit LayerResults(std::vector<std::string> arms, std::size_t tasks = 2) {
        m_results.arms = std::move(arms);
        m_results.scorers = {"strict", "outputs-gisclaw", "code", "process", "judge:a/b"};
        m_results.ends = {"", "answered"};
        m_results.grades = {""};
        for (std::size_t task = 0; task < tasks; ++task)
            m_results.tasks.push_back(
                {{"t-" + std::to_string(task), "words", {}, true}, std::nullopt});
    }

    /// @param said values by the scorer's name; what is not told of is unscored
    /// @param parts values by the name of a part: "code api-f1"
    void add(std::size_t task, std::size_t arm, const Values& said, const Values& parts = {}) {
        ResultRow& row = m_results.rows.emplace_back();
        row.sample = static_cast<std::int64_t>(m_results.rows.size());
        row.task = task;
        row.arm = arm;
        row.state = SampleState::Ended;
        row.end = 1;
        for (const std::string& scorer : m_results.scorers) {
            const auto found = said.find(scorer);
            m_results.marks.push_back(found == said.end()
                                          ? Mark{ScoringStatus::Unscored, 0}
                                          : Mark{ScoringStatus::Scored, found->second});
            m_results.grade_numbers.push_back(0);
        }
        for (const auto& [name, value] : parts)
            add_part(name.substr(0, name.find(' ')), name.substr(name.find(' ') + 1), value);
    }

    const SuiteResults& results() const { return m_results; }

private:
    void add_part(const std::string& scorer, const std::string& part, double value) {
        if (std::find(m_results.parts.begin(), m_results.parts.end(), part)
            == m_results.parts.end())
            m_results.parts.push_back(part);
        m_results.part_marks.push_back({m_results.rows.size() - 1,
                                        place_of(scorer, m_results.scorers, "scorer"),
                                        place_of(part, m_results.parts, "part"), value});
        m_results.parts_over_tasks.push_back(m_results.part_marks.back());
    }

    SuiteResults m_results;
};

} // namespace graticule::evaluation::test_layers
