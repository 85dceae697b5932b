// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/function_set.hpp"
#include "evaluation/geojseval/page_evidence.hpp"
#include "evaluation/scorer.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

namespace graticule::evaluation::geojseval {

/// Tries a function that a model wrote with each of its cases: 1 where it passes all, else 0. Its
/// parts are the cases; its grade is "passes" or what is wrong with the first case that fails. What
/// was taken away from the reply, how many lines it had and how many of code are left, and how many
/// cases of the edges there are and pass, is in the metadata. Of a run the screenshots of pages are
/// kept in its folder: PageEvidence.
class FunctionScorer : public Scorer {
public:
    explicit FunctionScorer(std::shared_ptr<const FunctionSet> set) : m_set(std::move(set)) {}

    const std::string& name() const override { return m_name; }

protected:
    Scoring score_completion(const CompletionToScore& completion,
                             const ScoringBench& bench) override;
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;

private:
    Scoring score_reply(const CompletionToScore& completion, const ScoringBench& bench,
                        const std::filesystem::path& run);

    std::string m_name = "cases";
    std::shared_ptr<const FunctionSet> m_set; ///< of the benchmark and its other scorers
    PageEvidence m_evidence;
};

} // namespace graticule::evaluation::geojseval
