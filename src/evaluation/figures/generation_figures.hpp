// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/group_figures.hpp"
#include "evaluation/figures/suite_results.hpp"

#include <cstddef>
#include <vector>

namespace graticule::evaluation {

/// How well an arm writes code, by the measures of the GeoJSEval paper. What cannot be told is not
/// a number.
struct GenerationFigures {
    std::size_t arm = 0;
    std::size_t group = 0;
    std::vector<PassAt> pass_at; ///< for 1, 3 and 5 samples, as far as tasks have as many
    /// Of the chances for 1, 3 and 5 samples: their standard deviation (of all three, not of a
    /// draw) by their mean. The paper's own figures are these.
    double variation = 0;
    double stable = 0;    ///< the chance for 5 samples, divided by 1 and the variation
    Spending::Sum tokens; ///< of requests and answers, by sample that was attempted
    Spending::Sum seconds;
    Spending::Sum lines; ///< of code, of samples whose scorer counts them

    /// The chance for the most samples that there is, per second, token or line.
    double best() const;
    double per_second() const { return best() / seconds.mean(); }
    double per_token() const { return best() / tokens.mean(); }
    double per_line() const { return best() / lines.mean(); }
};

GenerationFigures generation_figures(const SuiteResults& results, const TaskGroup& group,
                                     std::size_t arm, std::size_t scorer,
                                     const BootstrapOptions& bootstrap = {});

/// Of each arm and in it of each group; none where no scorer counts lines of code.
std::vector<GenerationFigures> generation_figures(const SuiteResults& results,
                                                  const std::vector<TaskGroup>& groups,
                                                  std::size_t scorer);

} // namespace graticule::evaluation
