// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/group_figures.hpp"
#include "evaluation/figures/suite_results.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace graticule::evaluation {

/// What follows from a group's tasks, with its interval by a bootstrap of them. What cannot be told
/// is not a number.
struct Estimate {
    double value = std::numeric_limits<double>::quiet_NaN();
    Interval interval{std::numeric_limits<double>::quiet_NaN(),
                      std::numeric_limits<double>::quiet_NaN()};
};

/// The mean of what samples took, of those that tell it.
struct Taken {
    std::size_t samples = 0;
    Estimate mean;
};

/// How well an arm writes code, by the measures of the GeoJSEval paper.
struct GenerationFigures {
    std::size_t arm = 0;
    std::size_t group = 0;
    std::vector<PassAt> pass_at; ///< for 1, 3 and 5 samples, as far as tasks have as many
    /// Of the chances for 1, 3 and 5 samples: their standard deviation (of all three, not of a
    /// draw) by their mean. The paper's own figures are these.
    Estimate variation;
    /// The chance for 5 samples, divided by 1 and the variation; 0 where nothing passes.
    Estimate stable;
    Taken tokens; ///< of requests and answers, by sample that was attempted
    Taken seconds;
    Taken lines;       ///< of code, of samples whose scorer counts them
    Taken reply_lines; ///< of all that was said, the same
    // The chance for the most samples that there is, by what a sample takes.
    Estimate per_token;
    Estimate per_second;
    Estimate per_line;

    /// The chance for k samples; not a number where no task has as many.
    double chance(std::size_t k) const;
    /// The chance for the most samples that there is.
    double best() const;
};

GenerationFigures generation_figures(const SuiteResults& results, const TaskGroup& group,
                                     std::size_t arm, std::size_t scorer,
                                     const BootstrapOptions& bootstrap = {});

/// Of each arm and in it of each group; none where no scorer counts lines of code.
std::vector<GenerationFigures> generation_figures(const SuiteResults& results,
                                                  const std::vector<TaskGroup>& groups,
                                                  std::size_t scorer);

} // namespace graticule::evaluation
