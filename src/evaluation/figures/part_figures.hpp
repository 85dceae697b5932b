// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/group_figures.hpp"
#include "evaluation/figures/suite_results.hpp"
#include "evaluation/statistics/bootstrap.hpp"

#include <cstddef>
#include <vector>

namespace graticule::evaluation {

/// What is known of one part of a scorer's scores, of an arm over all tasks or those of a group.
struct PartFigures {
    std::size_t scorer = 0;
    std::size_t arm = 0;
    PartTally tally;
    Mean value; ///< of those that are scored, with its interval by a bootstrap of tasks
    std::size_t group = 0;
};

/// By scorer, arm and part as means take them, in the order of the results; those alone that were
/// told of a sample.
std::vector<PartFigures> part_figures(const SuiteResults& results,
                                      const BootstrapOptions& bootstrap = {});

/// The same of each group, by group first.
std::vector<PartFigures> part_figures(const SuiteResults& results,
                                      const std::vector<TaskGroup>& groups,
                                      const BootstrapOptions& bootstrap = {});

} // namespace graticule::evaluation
