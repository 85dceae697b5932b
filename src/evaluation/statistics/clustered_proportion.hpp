// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/statistics/bootstrap.hpp"

#include <cstddef>
#include <span>

namespace graticule::evaluation {

struct ClusteredProportion {
    std::size_t hits = 0;
    std::size_t of = 0;
    std::size_t tasks = 0;
    double effective = 0; ///< independent tries that would tell as much
    Interval interval;    ///< from 0 to 1 where nothing was tried

    double share() const { return static_cast<double>(hits) / static_cast<double>(of); }
};

/// A share of tries of which several are of one task and so resemble one another: the interval of
/// Wilson for as many independent tries as tell as much, which the variance between tasks gives
/// (the effective size of Kish 1965, as Franco and others 2019 put it into Wilson's interval). That
/// number is at most the tries, and at least what is left of them where all tries of a task agree:
/// (sum of tries)^2 / sum of tries^2 over the tasks, which is their number where all are tried as
/// often. It is that where all tries hit, or none. With one try a task it is Wilson's interval
/// itself.
/// @param tries 1 for a hit, 0 for a miss
/// @throws Error as wilson_interval()
ClusteredProportion clustered_proportion(std::span<const TaskScore> tries,
                                         double confidence = UsualConfidence);

} // namespace graticule::evaluation
