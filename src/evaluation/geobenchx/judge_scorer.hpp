// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geobenchx/judge.hpp"
#include "evaluation/geobenchx/task_index.hpp"
#include "evaluation/scorer.hpp"

#include <memory>
#include <string>

namespace graticule::evaluation::geobenchx {

/// Scores runs by what a judge says of the calls that succeeded in them.
class JudgeScorer : public Scorer {
public:
    JudgeScorer(std::shared_ptr<const TaskFile> file, std::unique_ptr<Judge> judge)
        : m_tasks(std::move(file)), m_judge(std::move(judge)) {}

    const std::string& name() const override { return m_judge->name(); }

protected:
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;

private:
    TaskIndex m_tasks;
    std::unique_ptr<Judge> m_judge;
};

} // namespace graticule::evaluation::geobenchx
