// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/outcome/outcome.hpp"

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace graticule::evaluation::outcome {

/// What must come of tasks, by their ids.
using Expectations = std::map<std::string, Expectation>;

/// Whether a run answered rightly, or refused with the reason: 1 or 0, with the outcome as its
/// grade. A task that nothing is said of is Unscored. In its metadata "wrong_with_confidence" tells
/// of values that are wrong, or given for what has none.
class OutcomeScorer : public Scorer {
public:
    explicit OutcomeScorer(std::shared_ptr<const Expectations> expectations)
        : m_expectations(std::move(expectations)) {}

    const std::string& name() const override { return m_name; }

protected:
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;

private:
    std::string m_name = "outcome";
    std::shared_ptr<const Expectations> m_expectations; ///< the benchmark has it too
};

} // namespace graticule::evaluation::outcome
