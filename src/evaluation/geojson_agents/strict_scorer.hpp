// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojson_agents/task_checks.hpp"
#include "evaluation/scorer.hpp"

#include <memory>
#include <string>
#include <utility>

namespace graticule::evaluation::geojson_agents {

/// Holds outputs strictly against what their task asks for: 1 where all pass, else 0. A run that
/// ended without an answer has 0, whatever it left behind. What of each output is wrong is its
/// explanation; how near it came, and of a run how many calls were made, are in its metadata. A
/// task that nothing is said of is not checked: Unscored.
class StrictScorer : public Scorer {
public:
    explicit StrictScorer(std::shared_ptr<const TaskChecks> checks) : m_checks(std::move(checks)) {}

    const std::string& name() const override { return m_name; }

protected:
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;
    Scoring score_files(const FilesToScore& files, const ScoringBench& bench) override;

private:
    std::string m_name = "strict";
    std::shared_ptr<const TaskChecks> m_checks; ///< of the benchmark and its other scorers
};

} // namespace graticule::evaluation::geojson_agents
