// SPDX-License-Identifier: Apache-2.0
#include "evaluation/statistics/agreement.hpp"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace graticule::evaluation {

std::size_t Confusion::total() const {
    return std::accumulate(m_counts.begin(), m_counts.end(), std::size_t{0});
}

Proportion Confusion::agreement() const {
    std::size_t same = 0;
    for (std::size_t grade = 0; grade < m_grades; ++grade)
        same += count(grade, grade);
    return {same, total()};
}

CorrectedRate corrected_rate(const Proportion& judged, const JudgeError& error, double confidence) {
    constexpr double None = std::numeric_limits<double>::quiet_NaN();
    const double told =
        error.sensitivity.share() + error.specificity.share() - 1; // beyond a coin's
    if (!(told > 0) || judged.of == 0)
        return {None, {0, 1}};
    const double z = boost::math::quantile(boost::math::normal(), (1 + confidence) / 2);
    // Each share drawn to the middle, as if a little more had been seen.
    const auto count = [](const Proportion& of, double more) {
        return static_cast<double>(of.of) + more;
    };
    const auto drawn = [&](const Proportion& of, double hits, double more) {
        return (static_cast<double>(of.hits) + hits) / count(of, more);
    };
    const double n = count(judged, z * z);
    const double rate = drawn(judged, z * z / 2, z * z);
    const double sensitivity = drawn(error.sensitivity, 1, 2);
    const double specificity = drawn(error.specificity, 1, 2);
    const double span = sensitivity + specificity - 1;
    const double best = (judged.share() + error.specificity.share() - 1) / told;
    if (!(span > 0))
        return {std::clamp(best, 0.0, 1.0), {0, 1}};
    const double middle = (rate + specificity - 1) / span;
    const double ns = count(error.sensitivity, 2);
    const double np = count(error.specificity, 2);
    const double shift = 2 * z * z
                         * (middle * sensitivity * (1 - sensitivity) / ns
                            - (1 - middle) * specificity * (1 - specificity) / np);
    const double spread =
        z / span
        * std::sqrt(rate * (1 - rate) / n + middle * middle * sensitivity * (1 - sensitivity) / ns
                    + (1 - middle) * (1 - middle) * specificity * (1 - specificity) / np);
    const auto in_range = [](double value) { return std::clamp(value, 0.0, 1.0); };
    return {in_range(best), {in_range(middle + shift - spread), in_range(middle + shift + spread)}};
}

} // namespace graticule::evaluation
