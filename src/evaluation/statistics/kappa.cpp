// SPDX-License-Identifier: Apache-2.0
#include "evaluation/statistics/kappa.hpp"

#include "base/error.hpp"

#include <boost/math/distributions/normal.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace graticule::evaluation {

namespace {

constexpr double NotDefined = std::numeric_limits<double>::quiet_NaN();

/// A table of two judges' grades as shares, with how much each pair of grades agrees.
class WeightedShares {
public:
    WeightedShares(const Confusion& confusion, GradeWeights weights)
        : m_confusion(confusion), m_weights(weights), m_rows(confusion.grades()),
          m_columns(confusion.grades()) {
        each([&](std::size_t row, std::size_t column) {
            m_rows[row] += share(row, column);
            m_columns[column] += share(row, column);
        });
        each([&](std::size_t row, std::size_t column) {
            m_observed += share(row, column) * weight(row, column);
            m_by_chance += m_rows[row] * m_columns[column] * weight(row, column);
        });
    }

    double value() const {
        return m_by_chance < 1 ? (m_observed - m_by_chance) / (1 - m_by_chance) : NotDefined;
    }

    double variance() const {
        const std::size_t grades = m_confusion.grades();
        std::vector<double> of_row(grades); // how much a grade agrees with the other judge's
        std::vector<double> of_column(grades);
        each([&](std::size_t row, std::size_t column) {
            of_row[row] += m_columns[column] * weight(row, column);
            of_column[column] += m_rows[row] * weight(row, column);
        });
        double squares = 0;
        each([&](std::size_t row, std::size_t column) {
            const double term = weight(row, column) * (1 - m_by_chance)
                                - (of_row[row] + of_column[column]) * (1 - m_observed);
            squares += share(row, column) * term * term;
        });
        const double mean = m_observed * m_by_chance - 2 * m_by_chance + m_observed;
        const double scale = std::pow(1 - m_by_chance, 4);
        return std::max(0.0, squares - mean * mean)
               / (static_cast<double>(m_confusion.total()) * scale);
    }

private:
    template <typename Do>
    void each(const Do& apply) const {
        for (std::size_t row = 0; row < m_confusion.grades(); ++row)
            for (std::size_t column = 0; column < m_confusion.grades(); ++column)
                apply(row, column);
    }

    double share(std::size_t row, std::size_t column) const {
        return static_cast<double>(m_confusion.count(row, column))
               / static_cast<double>(m_confusion.total());
    }

    double weight(std::size_t row, std::size_t column) const {
        if (row == column)
            return 1;
        if (m_weights == GradeWeights::Equal)
            return 0;
        const double apart = std::abs(static_cast<double>(row) - static_cast<double>(column));
        return 1 - apart / static_cast<double>(m_confusion.grades() - 1);
    }

    const Confusion& m_confusion;
    GradeWeights m_weights;
    std::vector<double> m_rows;
    std::vector<double> m_columns;
    double m_observed = 0;
    double m_by_chance = 0;
};

/// The share of pairs of judges of one sample that agree.
double agreeing_pairs(const std::vector<std::size_t>& counts, double judges) {
    double pairs = 0;
    for (const std::size_t count : counts)
        pairs += static_cast<double>(count) * (static_cast<double>(count) - 1);
    return pairs / (judges * (judges - 1));
}

} // namespace

Kappa kappa(const Confusion& confusion, GradeWeights weights, double confidence) {
    if (!(confidence > 0 && confidence < 1))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("A confidence lies between 0 and 1, not {}", confidence));
    if (confusion.total() == 0)
        return {NotDefined, {-1, 1}};
    const WeightedShares shares(confusion, weights);
    const double value = shares.value();
    if (std::isnan(value))
        return {NotDefined, {-1, 1}};
    const double z = boost::math::quantile(boost::math::normal(), (1 + confidence) / 2);
    const double half = z * std::sqrt(shares.variance());
    return {value, {std::max(-1.0, value - half), std::min(1.0, value + half)}};
}

double fleiss_kappa(std::span<const std::vector<std::size_t>> counts) {
    if (counts.empty())
        return NotDefined;
    const auto total = [](const std::vector<std::size_t>& sample) {
        return std::accumulate(sample.begin(), sample.end(), std::size_t{0});
    };
    const std::size_t judges = total(counts.front());
    std::vector<double> given(counts.front().size());
    double observed = 0;
    for (const std::vector<std::size_t>& sample : counts) {
        if (total(sample) != judges || judges < 2 || sample.size() != given.size())
            throw Error(ErrorCode::InvalidArgument,
                        "Each sample must be graded by the same number of judges, two or more");
        observed += agreeing_pairs(sample, static_cast<double>(judges));
        for (std::size_t grade = 0; grade < given.size(); ++grade)
            given[grade] += static_cast<double>(sample[grade]);
    }
    const auto samples = static_cast<double>(counts.size());
    observed /= samples;
    double by_chance = 0;
    for (const double count : given)
        by_chance += std::pow(count / (samples * static_cast<double>(judges)), 2);
    return by_chance < 1 ? (observed - by_chance) / (1 - by_chance) : NotDefined;
}

} // namespace graticule::evaluation
