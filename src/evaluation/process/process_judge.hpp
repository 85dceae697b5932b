// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/judge_model.hpp"
#include "evaluation/process/process_gold.hpp"
#include "evaluation/ratings.hpp"
#include "evaluation/scorer.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace graticule::evaluation::process {

/// What a run's way is rated in, from 1 to 5.
inline constexpr std::array ProcessDimensions{
    Dimension{"task-understanding", "task_understanding"},
    Dimension{"data-handling", "data_handling"},
    Dimension{"methodology", "methodology"},
    Dimension{"self-correction", "self_correction"},
    Dimension{"result-completeness", "result_completeness"},
};

/// What a model that judges the way of runs is told of its work: prompts/process.md.
std::string_view process_prompt();

/// A language model that rates how a run went about its task, in five respects, with reasons
/// (docs/process.md). It is shown the task, code that solves it and the whole log. Each rating is a
/// part, (rating - 1) / 4; the value is their mean, with the grades "weak" below 0.25, "strong"
/// from 0.75 on, and "fair". How often it is asked, and what is told of that, is as ask_judge() has
/// it.
class ProcessJudge : public Scorer {
public:
    ProcessJudge(JudgeModel model, std::shared_ptr<const ProcessGolds> golds);

    const std::string& name() const override { return m_name; }

protected:
    Scoring score_run(const RunToScore& run, const ScoringBench& bench) override;

private:
    JudgeModel m_model;
    std::string m_name;
    std::shared_ptr<const ProcessGolds> m_golds; ///< the benchmark has it too
};

} // namespace graticule::evaluation::process
