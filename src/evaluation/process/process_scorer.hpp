// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/process/process_gold.hpp"
#include "evaluation/scorer.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::evaluation::process {

/// How near the way of a run is to that of an expert: the cosine of the embeddings of its cleaned
/// log (run_log.hpp) and of the gold description, each of its first 8000 characters, below 0 as 0
/// (docs/process.md). A run that did and said nothing has 0; where the bench has no embeddings it
/// is Unscored.
class ProcessScorer : public Scorer {
public:
    static constexpr std::string_view Name = "process";

    explicit ProcessScorer(std::shared_ptr<const ProcessGolds> golds) : m_golds(std::move(golds)) {}

    const std::string& name() const override { return m_name; }
    bool asks_models() const override { return true; }

protected:
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;

private:
    std::string m_name{Name};
    std::shared_ptr<const ProcessGolds> m_golds; ///< the benchmark has it too
};

/// From -1 to 1; 0 where one of the vectors is null.
/// @pre both are as long
double cosine(std::span<const double> one, std::span<const double> other);

} // namespace graticule::evaluation::process
