// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/arm_comparison.hpp"
#include "evaluation/figures/attempts.hpp"
#include "evaluation/figures/composite_figures.hpp"
#include "evaluation/figures/failure_figures.hpp"
#include "evaluation/figures/generation_figures.hpp"
#include "evaluation/figures/generation_ranks.hpp"
#include "evaluation/figures/group_figures.hpp"
#include "evaluation/figures/part_figures.hpp"
#include "evaluation/figures/stability.hpp"
#include "evaluation/statistics/agreement.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace graticule::evaluation::suite_report {

/// All that a report of a suite tells in numbers.
struct SuiteFigures {
    const SuiteResults& results;
    std::size_t scorer = 0; ///< the one by which arms are compared and pictures drawn
    std::vector<TaskGroup> groups;
    std::vector<GroupFigures> figures;        ///< by scorer, within it by arm, within it by group
    std::vector<std::vector<PassAt>> pass_at; ///< of each arm
    std::vector<std::vector<Attempts>> attempts;    ///< of each arm, within it by group
    std::vector<Stability> stability;               ///< of each arm
    std::vector<ArmComparison> comparisons;         ///< of each pair of arms
    std::map<std::string, JudgeError> judge_errors; ///< of scorers that people were held against
    std::vector<PartFigures> parts = {};            ///< of scores that have parts
    std::vector<GenerationFigures> generation = {}; ///< of each arm, within it by group
    std::vector<std::vector<GenerationRanks>> ranks = {}; ///< of each group, of its arms
    std::vector<FailureFigures> failures = {};            ///< of each arm, within it by group
    std::vector<CompositeFigures> composites = {};        ///< by rule of success, within it by arm
    std::vector<PartFigures> steps = {}; ///< by group, where steps of tasks are scored

    const GroupFigures& of(std::size_t by, std::size_t arm, std::size_t group) const {
        return figures[(by * results.arms.size() + arm) * groups.size() + group];
    }
    /// Of those that are there at all.
    const GenerationFigures& generation_of(std::size_t arm, std::size_t group) const {
        return generation[arm * groups.size() + group];
    }
    const FailureFigures& failures_of(std::size_t arm, std::size_t group) const {
        return failures[arm * groups.size() + group];
    }
    /// By the scorer that counts, over all tasks.
    const GroupFigures& of_arm(std::size_t arm) const { return of(scorer, arm, 0); }
};

/// Whether any scorer told of cases of the edges.
bool tells_of_edges(const SuiteFigures& figures);

/// @param results must outlive it
SuiteFigures figures_of_suite(const SuiteResults& results, std::size_t scorer,
                              const Context& context);

} // namespace graticule::evaluation::suite_report
