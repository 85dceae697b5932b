// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geocode/code_work.hpp"
#include "evaluation/scorer.hpp"

#include <memory>
#include <string>
#include <utility>

namespace graticule::evaluation::geocode {

/// Of the scorers of steps and of whole tasks.
inline constexpr const char* StepsScorerName = "steps";

/// The id of a step as a task of its own: "raster-01/3".
std::string id_of_step(const CodeTask& task, std::size_t step);

/// Scores the code of one step: it is executed behind the references of the steps before, and its
/// checks are evaluated. 1 where it runs and all checks hold, else 0; its grade is "right" or one
/// of StepFailures. Parts: whether it runs (the paper's pass@1), whether all checks hold, the share
/// of checks that hold, and how its functions agree with those of the reference.
class StepScorer : public Scorer {
public:
    explicit StepScorer(std::shared_ptr<const CodeWork> work) : m_work(std::move(work)) {}

    const std::string& name() const override { return m_name; }

protected:
    Scoring score_completion(const CompletionToScore& completion,
                             const ScoringBench& bench) override;
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;

private:
    std::string m_name = StepsScorerName;
    std::shared_ptr<const CodeWork> m_work;
};

} // namespace graticule::evaluation::geocode
