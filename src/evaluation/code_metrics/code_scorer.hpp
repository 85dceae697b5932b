// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/code_metrics/reference_code.hpp"
#include "evaluation/scorer.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::evaluation::code_metrics {

/// How like code is to the reference's: of a run all pieces that it executed, of a completion what
/// it has in fences. Its parts are the metrics of docs/code-metrics.md, its value is the F1 of the
/// classes of operations; where the reference has none, the parts alone are told. A run or reply
/// that has no code where code was asked for has 0 in all parts.
///
/// No code is executed. Python's own syntax tree, which one of the parts goes by, is made in a
/// session of the bench's sandbox; without one, that part is unscored.
class CodeScorer : public Scorer {
public:
    explicit CodeScorer(std::shared_ptr<const ReferenceCodes> references)
        : m_references(std::move(references)) {}

    const std::string& name() const override { return m_name; }

protected:
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;
    Scoring score_completion(const CompletionToScore& completion,
                             const ScoringBench& bench) override;

private:
    std::string m_name = "code";
    std::shared_ptr<const ReferenceCodes> m_references; ///< the benchmark has it too
};

/// The metrics of one piece of Python against another, as the scorer has them.
Scoring compare_code(std::string_view candidate, std::string_view reference,
                     const ScoringBench& bench);

} // namespace graticule::evaluation::code_metrics
