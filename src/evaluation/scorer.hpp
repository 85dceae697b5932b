// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/judge_model.hpp"
#include "evaluation/score.hpp"
#include "evaluation/scoring_bench.hpp"
#include "evaluation/subject.hpp"

#include <string>

namespace graticule::evaluation {

/// Says how good something is; of a run it needs the folder alone, so that any run can be scored at
/// any time. Safe to use from several threads.
class Scorer {
public:
    virtual ~Scorer() = default;

    /// Unique in a suite; a judge's has the name of its model: "judge:openai/gpt-4.1".
    virtual const std::string& name() const = 0;

    /// Whether it may ask models: they are told nothing of what touched the answers.
    virtual bool asks_models() const { return is_judge(name()); }

    /// What goes wrong is Unscored, with its reason, and so is a kind of thing that it does not
    /// score.
    /// @throws Error Cancelled
    Scoring score(const Subject& subject, const ScoringBench& bench);

protected:
    // Each scorer has those of the kinds that it scores. Whatever they throw but Cancelled makes
    // what they score Unscored.
    virtual Scoring score_run(const RunToScore& run, const ScoringBench& bench);
    virtual Scoring score_files(const FilesToScore& files, const ScoringBench& bench);
    virtual Scoring score_completion(const CompletionToScore& completion,
                                     const ScoringBench& bench);
};

} // namespace graticule::evaluation
