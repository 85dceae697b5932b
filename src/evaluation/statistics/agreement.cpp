// SPDX-License-Identifier: Apache-2.0
#include "evaluation/statistics/agreement.hpp"

#include "base/error.hpp"

#include <boost/math/distributions/normal.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace graticule::evaluation {

namespace {

constexpr CorrectedRate NotKnown{std::numeric_limits<double>::quiet_NaN(), {0, 1}};

} // namespace

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
    if (judged.of == 0)
        return NotKnown;
    return corrected_rate_of(judged.share(), static_cast<double>(judged.of), error, confidence);
}

CorrectedRate clustered_corrected_rate(const ClusteredProportion& judged, const JudgeError& error,
                                       double confidence) {
    if (judged.of == 0)
        return NotKnown;
    return corrected_rate_of(judged.share(), judged.effective, error, confidence);
}

CorrectedRate corrected_rate_of(double share, double tries, const JudgeError& error,
                                double confidence) {
    if (!(share >= 0 && share <= 1) || !(tries > 0))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("A share of {} of {} tries", share, tries));
    const double told =
        error.sensitivity.share() + error.specificity.share() - 1; // beyond a coin's
    if (!(told > 0))
        return NotKnown;
    const double z = boost::math::quantile(boost::math::normal(), (1 + confidence) / 2);
    // Each share drawn to the middle, as if a little more had been seen.
    const auto count = [](const Proportion& of) { return static_cast<double>(of.of) + 2; };
    const auto drawn = [&](const Proportion& of) {
        return (static_cast<double>(of.hits) + 1) / count(of);
    };
    const double n = tries + z * z;
    const double rate = (share * tries + z * z / 2) / n;
    const double sensitivity = drawn(error.sensitivity);
    const double specificity = drawn(error.specificity);
    const double span = sensitivity + specificity - 1;
    const double best = (share + error.specificity.share() - 1) / told;
    if (!(span > 0))
        return {std::clamp(best, 0.0, 1.0), {0, 1}};
    const double middle = (rate + specificity - 1) / span;
    const double ns = count(error.sensitivity);
    const double np = count(error.specificity);
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
