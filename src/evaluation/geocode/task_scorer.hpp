// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geocode/code_work.hpp"
#include "evaluation/scorer.hpp"

#include <memory>
#include <string>

namespace graticule::evaluation::geocode {

/// Who goes on where a model cannot do a step.
enum class StepMode {
    Automatic, ///< nobody: what counts are the steps before the first that fails
    Human      ///< a person does the step, which counts as not done; all others count
};

/// Scores a run that worked on a whole task: the code of each step is executed once more, one after
/// another in a fresh session, and each step's checks are evaluated behind it. The score is the
/// share of steps that are done and right; of those before the first that is not, where nobody
/// helps. Its grade is "right", or that of the first step that is not. Parts:
///
/// - completion: the same, where a step is done that runs, right or not (the paper's rate);
/// - task: whether that is 1;
/// - executed, outputs: the share of all steps that run, and that are right;
/// - checks: the share of all checks that hold;
/// - how the functions of all of the code agree with those of the references.
///
/// Where the run's log does not tell which step a piece of code is for, a step is right once its
/// checks hold behind any piece, and the parts that ask which steps run are unscored.
class TaskScorer : public Scorer {
public:
    TaskScorer(std::shared_ptr<const CodeWork> work, StepMode mode);

    const std::string& name() const override { return m_name; }

protected:
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;

private:
    std::string m_name;
    std::shared_ptr<const CodeWork> m_work;
    StepMode m_mode;
};

} // namespace graticule::evaluation::geocode
