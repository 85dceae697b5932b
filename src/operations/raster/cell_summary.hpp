// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace graticule::operations {

/// Sum, mean, spread and range of weighted cell values, built up part by part. NaN is no value.
///
/// Each part is summed around its own mean and parts are joined by Chan's rule, so that the spread
/// of large, close values is not lost to rounding. Parts joined in the same order give the same
/// figures whatever thread made them.
class CellSummary {
public:
    /// Adds cells that count once each.
    void add(std::span<const double> values);
    /// Adds cells by weight. Cells of a weight of `least_weight` or less do not count.
    void add(std::span<const double> values, std::span<const float> weights, float least_weight);
    void merge(const CellSummary& other);

    std::uint64_t cells() const { return m_cells; } ///< with a value and a weight
    double weight() const { return m_weight; }
    double sum() const { return m_sum + m_lost; } ///< of value times weight
    std::optional<double> minimum() const { return when_any(m_minimum); }
    std::optional<double> maximum() const { return when_any(m_maximum); }
    std::optional<double> mean() const { return when_any(sum() / m_weight); }
    std::optional<double> variance() const { return when_any(m_squares / m_weight); }
    std::optional<double> standard_deviation() const;

private:
    std::optional<double> when_any(double value) const {
        return m_cells > 0 ? std::optional(value) : std::nullopt;
    }
    void add_to_sum(double value);

    std::uint64_t m_cells = 0;
    double m_weight = 0;
    double m_sum = 0;
    double m_lost = 0;    ///< what rounding took from the sum (Neumaier)
    double m_squares = 0; ///< weighted squares of the distances to the mean
    double m_minimum = std::numeric_limits<double>::infinity();
    double m_maximum = -std::numeric_limits<double>::infinity();
};

} // namespace graticule::operations
