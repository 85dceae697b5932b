// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/suite_results.hpp"

#include <cstddef>
#include <vector>

namespace graticule::evaluation {

/// How much an arm differs from itself: what repetitions of the same tasks tell of chance.
struct Stability {
    std::size_t arm = 0;
    std::size_t tasks = 0;             ///< with at least two scores; only they tell
    std::vector<std::size_t> unstable; ///< those that passed and did not
    /// The chance that two repetitions of a task differ, on average over tasks; not a number where
    /// no task was repeated.
    double disagreement = 0;
    /// By how much the pass rates of two runs of these tasks, once each, differ at most in 95 of
    /// 100 cases though nothing but chance differs: 1.96 times the standard deviation of the
    /// difference. A difference within it is noise.
    double noise_floor = 0;
};

Stability stability_of(const SuiteResults& results, std::size_t arm, std::size_t scorer);

} // namespace graticule::evaluation
