// SPDX-License-Identifier: Apache-2.0
#include "evaluation/statistics/proportion.hpp"

#include "base/error.hpp"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/normal.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::evaluation {

namespace {

void check(double confidence) {
    if (!(confidence > 0 && confidence < 1))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("A confidence lies between 0 and 1, not {}", confidence));
}

void check(const Proportion& proportion, double confidence) {
    if (proportion.hits > proportion.of)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} hits of {} tries", proportion.hits, proportion.of));
    check(confidence);
}

} // namespace

Interval wilson_interval_of(double share, double tries, double confidence) {
    check(confidence);
    if (!(share >= 0 && share <= 1) || !(tries > 0))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("A share of {} of {} tries", share, tries));
    const double z = boost::math::quantile(boost::math::normal(), (1 + confidence) / 2);
    const double z2 = z * z / tries;
    const double middle = share + z2 / 2;
    const double half = std::sqrt(z2 * (share * (1 - share) + z2 / 4));
    // Rounding must not keep all or nothing out.
    return {share == 0 ? 0 : (middle - half) / (1 + z2),
            share == 1 ? 1 : (middle + half) / (1 + z2)};
}

Interval wilson_interval(const Proportion& proportion, double confidence) {
    check(proportion, confidence);
    if (proportion.of == 0)
        return {0, 1};
    return wilson_interval_of(proportion.share(), static_cast<double>(proportion.of), confidence);
}

Interval exact_interval(const Proportion& proportion, double confidence) {
    check(proportion, confidence);
    if (proportion.of == 0)
        return {0, 1};
    const auto hits = static_cast<double>(proportion.hits);
    const auto misses = static_cast<double>(proportion.of - proportion.hits);
    const double tail = (1 - confidence) / 2;
    using Beta = boost::math::beta_distribution<double>;
    return {proportion.hits == 0 ? 0 : quantile(Beta(hits, misses + 1), tail),
            proportion.hits == proportion.of ? 1
                                             : quantile(complement(Beta(hits + 1, misses), tail))};
}

double pass_at(std::size_t k, const Proportion& proportion) {
    check(proportion, UsualConfidence);
    if (k == 0 || k > proportion.of)
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("The chance of a hit in {} tries is not known from {}", k, proportion.of),
            fmt::format("Ask for 1 to {}", proportion.of));
    const std::size_t misses = proportion.of - proportion.hits;
    double none = 1; // that all of k are misses
    for (std::size_t i = 0; i < k; ++i)
        none *= misses > i
                    ? static_cast<double>(misses - i) / static_cast<double>(proportion.of - i)
                    : 0;
    return 1 - none;
}

} // namespace graticule::evaluation
