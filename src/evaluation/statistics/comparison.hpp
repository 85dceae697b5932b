// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/statistics/bootstrap.hpp"

#include <cstddef>
#include <span>
#include <vector>

/// Whether two models or agents differ, by the tasks that both worked on.
namespace graticule::evaluation {

/// How often only one of two passed.
struct Discordance {
    std::size_t first_only = 0;
    std::size_t second_only = 0;
};

/// The chance that passes differ by as much or more where neither is better: the exact two-sided
/// test of McNemar (1947), a binomial test of the discordant pairs.
double mcnemar(const Discordance& pairs);

/// Scores of two on one task.
struct ScorePair {
    std::size_t task = 0;
    double first = 0;
    double second = 0;
};

/// The mean of first - second, with its interval by a bootstrap of whole tasks.
Mean paired_difference(std::span<const ScorePair> pairs, const BootstrapOptions& options = {});

/// Chances of several tests at once, adjusted by Holm (1979), in the order in which they were
/// given.
/// @param chances each from 0 to 1
std::vector<double> holm_adjusted(std::span<const double> chances);

} // namespace graticule::evaluation
