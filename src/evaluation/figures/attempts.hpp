// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/figures/group_figures.hpp"
#include "evaluation/figures/suite_results.hpp"
#include "evaluation/statistics/interval.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace graticule::evaluation {

inline constexpr std::size_t MostAttempts = 5; ///< of a task that are looked at

/// What comes of trying tasks until they are solved. The attempts at a task are its scored samples
/// in the order of their repetitions.
struct Attempts {
    std::size_t tasks = 0;           ///< with an attempt
    std::vector<std::size_t> solved; ///< by the first attempt, by the first two, ...; MostAttempts
    double mean = 0;                 ///< number of the attempt that solved it, of the solved ones
    Interval interval;               ///< Wilson's, of the share that is solved by the last

    std::size_t solved_at_last() const { return solved.back(); }
};

Attempts attempts_of(const SuiteResults& results, const TaskGroup& group, std::size_t arm,
                     std::size_t scorer);

/// Of each task of the suite, the number of the attempt that solved it; none where no one did.
std::vector<std::optional<std::size_t>> solving_attempts(const SuiteResults& results,
                                                         std::size_t arm, std::size_t scorer);

} // namespace graticule::evaluation
