// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/statistics/interval.hpp"

#include <cstddef>

/// Shares of what was tried, and how far they may be off.
namespace graticule::evaluation {

struct Proportion {
    std::size_t hits = 0;
    std::size_t of = 0; ///< at least `hits`

    /// Not a number where nothing was tried.
    double share() const { return static_cast<double>(hits) / static_cast<double>(of); }
};

/// The interval of Wilson (1927), without correction for continuity; from 0 to 1 where nothing was
/// tried.
/// @param confidence between 0 and 1, without these
/// @throws Error InvalidArgument for more hits than tries, or another confidence
Interval wilson_interval(const Proportion& proportion, double confidence = UsualConfidence);

/// The same of a share and a number of tries that need not be whole, such as that of independent
/// tries which tell as much as those that were made.
/// @throws Error InvalidArgument for a share beyond 0 to 1, tries that are not more than 0, or
/// another confidence
Interval wilson_interval_of(double share, double tries, double confidence = UsualConfidence);

/// The exact interval of Clopper and Pearson (1934), by the quantiles of the beta distribution;
/// from 0 to 1 where nothing was tried.
/// @throws Error as wilson_interval()
Interval exact_interval(const Proportion& proportion, double confidence = UsualConfidence);

/// The chance that at least one of `k` tries hits, where `hits` of `of` did: the unbiased estimate
/// 1 - C(of - hits, k) / C(of, k) of Chen and others (2021).
/// @throws Error InvalidArgument where k is 0 or more than there were tries
double pass_at(std::size_t k, const Proportion& proportion);

} // namespace graticule::evaluation
