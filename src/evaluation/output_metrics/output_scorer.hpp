// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojson_agents/task_checks.hpp"
#include "evaluation/scorer.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::evaluation::output_metrics {

/// How near outputs are to their references by GISclaw's published formulas
/// (docs/output-accuracy.md), for comparison with published numbers beside the strict scorer. The
/// value is the mean of the files that the task's specification asks for, each held against its own
/// reference; one that is missing or cannot be read is 0. Parts are the means by kind, and
/// AnyOutputPart. Pictures are judged by the bench's judges; where there are none, they and the
/// score are unscored.
class OutputScorer : public Scorer {
public:
    static constexpr std::string_view Name = "outputs-gisclaw";
    /// 1 where there is any output, as GISclaw counts success, else 0.
    static constexpr std::string_view AnyOutputPart = "any-output";

    explicit OutputScorer(std::shared_ptr<const geojson_agents::TaskChecks> checks)
        : m_checks(std::move(checks)) {}

    const std::string& name() const override { return m_name; }
    bool asks_models() const override { return true; }

protected:
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;
    Scoring score_files(const FilesToScore& files, const ScoringBench& bench) override;

private:
    std::string m_name{Name};
    std::shared_ptr<const geojson_agents::TaskChecks> m_checks; ///< the benchmark has it too
};

} // namespace graticule::evaluation::output_metrics
