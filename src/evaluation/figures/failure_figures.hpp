// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/group_figures.hpp"
#include "evaluation/figures/suite_results.hpp"

#include <cstddef>
#include <vector>

namespace graticule::evaluation {

/// What is wrong with the samples of an arm that do not pass, and how many cases of the edges pass.
/// Intervals are those of clustered_proportion(), by task.
struct FailureFigures {
    std::size_t arm = 0;
    std::size_t group = 0;
    /// Of each grade for what fails, in the benchmark's order, as shares of the scored samples that
    /// do not pass.
    std::vector<ClusteredProportion> grades;
    /// Of the cases of the edges of all scored samples, each case being a try; of none where no
    /// scorer tells of them.
    ClusteredProportion edges;
};

/// Of each arm and in it of each group; none where the benchmark's grades do not say what is wrong.
std::vector<FailureFigures> failure_figures(const SuiteResults& results,
                                            const std::vector<TaskGroup>& groups,
                                            std::size_t scorer);

} // namespace graticule::evaluation
