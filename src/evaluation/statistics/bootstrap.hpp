// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/statistics/interval.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

/// Intervals by drawing again from what was seen. Scores of one task resemble one another, so that
/// whole tasks are drawn (a cluster bootstrap): many repetitions of few tasks tell of few tasks.
namespace graticule::evaluation {

/// One score of a task.
struct TaskScore {
    std::size_t task = 0; ///< any number that its scores share
    double value = 0;
};

struct Mean {
    double value = 0; ///< not a number where there are no scores
    Interval interval;
    std::size_t tasks = 0;
    std::size_t scores = 0;
};

struct BootstrapOptions {
    double confidence = UsualConfidence;
    std::size_t draws = 4000;
    std::uint64_t seed = 1; ///< the same seed and scores give the same interval
};

/// The mean of all scores, with the percentile interval of its bootstrap by task. Of fewer than two
/// tasks there is no interval: both ends are not a number.
/// @throws Error InvalidArgument for a confidence that lies not between 0 and 1, or no draws
Mean bootstrap_mean(std::span<const TaskScore> scores, const BootstrapOptions& options = {});

/// Intervals of figures of any kind that follow from tasks: percentiles of the same draws for all.
/// Draws of which a figure is no number are left out for it; where they are half of all or more, or
/// there are fewer than two tasks, both ends are not a number.
/// @param tasks      how many there are
/// @param figures    how many are worked out of each draw
/// @param figures_of works them out of the numbers of the drawn tasks, as many as there are
/// @throws Error as bootstrap_mean()
std::vector<Interval> bootstrap_intervals(
    std::size_t tasks, std::size_t figures,
    const std::function<void(std::span<const std::size_t> drawn, std::span<double> figures)>&
        figures_of,
    const BootstrapOptions& options = {});

} // namespace graticule::evaluation
