// SPDX-License-Identifier: Apache-2.0
#include "evaluation/statistics/comparison.hpp"

#include <boost/math/distributions/binomial.hpp>

#include <algorithm>
#include <numeric>

namespace graticule::evaluation {

double mcnemar(const Discordance& pairs) {
    const std::size_t all = pairs.first_only + pairs.second_only;
    if (all == 0)
        return 1;
    const auto fewer = static_cast<double>(std::min(pairs.first_only, pairs.second_only));
    const boost::math::binomial even(static_cast<double>(all), 0.5);
    return std::min(1.0, 2 * cdf(even, fewer));
}

Mean paired_difference(std::span<const ScorePair> pairs, const BootstrapOptions& options) {
    std::vector<TaskScore> differences;
    differences.reserve(pairs.size());
    for (const ScorePair& pair : pairs)
        differences.push_back({pair.task, pair.first - pair.second});
    return bootstrap_mean(differences, options);
}

std::vector<double> holm_adjusted(std::span<const double> chances) {
    std::vector<std::size_t> order(chances.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return chances[a] < chances[b]; });
    std::vector<double> adjusted(chances.size());
    double least = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const auto left = static_cast<double>(order.size() - rank);
        least = std::max(least, std::min(1.0, left * chances[order[rank]]));
        adjusted[order[rank]] = least;
    }
    return adjusted;
}

} // namespace graticule::evaluation
