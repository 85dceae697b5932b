// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/cell_summary.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::operations {

namespace {

// Small enough that a plain sum within a part loses nothing that matters, and stays in the cache
// for the second pass over it.
constexpr std::size_t PartCells = 4096;

} // namespace

std::optional<double> CellSummary::standard_deviation() const {
    return when_any(std::sqrt(m_squares / m_weight));
}

void CellSummary::add_to_sum(double value) {
    const double total = m_sum + value;
    m_lost +=
        std::abs(m_sum) >= std::abs(value) ? (m_sum - total) + value : (value - total) + m_sum;
    m_sum = total;
}

void CellSummary::merge(const CellSummary& other) {
    if (other.m_cells == 0)
        return;
    if (m_cells == 0) {
        *this = other;
        return;
    }
    const double weight = m_weight + other.m_weight;
    const double apart = other.sum() / other.m_weight - sum() / m_weight;
    m_squares += other.m_squares + apart * apart * (m_weight / weight) * other.m_weight;
    m_weight = weight;
    m_cells += other.m_cells;
    add_to_sum(other.m_sum);
    m_lost += other.m_lost;
    m_minimum = std::min(m_minimum, other.m_minimum);
    m_maximum = std::max(m_maximum, other.m_maximum);
}

void CellSummary::add(std::span<const double> values) {
    for (std::size_t begin = 0; begin < values.size(); begin += PartCells) {
        CellSummary part;
        const auto cells = values.subspan(begin, std::min(PartCells, values.size() - begin));
        for (const double value : cells) {
            const bool counts = !std::isnan(value);
            part.m_cells += counts ? 1 : 0;
            part.m_sum += counts ? value : 0;
            part.m_minimum = value < part.m_minimum ? value : part.m_minimum;
            part.m_maximum = value > part.m_maximum ? value : part.m_maximum;
        }
        part.m_weight = static_cast<double>(part.m_cells);
        const double mean = part.m_sum / part.m_weight;
        for (const double value : cells) {
            const double apart = std::isnan(value) ? 0 : value - mean;
            part.m_squares += apart * apart;
        }
        merge(part);
    }
}

void CellSummary::add(std::span<const double> values, std::span<const float> weights,
                      float least_weight) {
    for (std::size_t begin = 0; begin < values.size(); begin += PartCells) {
        CellSummary part;
        const std::size_t end = std::min(begin + PartCells, values.size());
        for (std::size_t cell = begin; cell < end; ++cell) {
            const double value = values[cell];
            const bool counts = weights[cell] > least_weight && !std::isnan(value);
            const double weight = counts ? static_cast<double>(weights[cell]) : 0;
            part.m_cells += counts ? 1 : 0;
            part.m_weight += weight;
            part.m_sum += counts ? value * weight : 0;
            part.m_minimum = counts && value < part.m_minimum ? value : part.m_minimum;
            part.m_maximum = counts && value > part.m_maximum ? value : part.m_maximum;
        }
        const double mean = part.m_sum / part.m_weight;
        for (std::size_t cell = begin; cell < end; ++cell) {
            const bool counts = weights[cell] > least_weight && !std::isnan(values[cell]);
            const double apart = counts ? values[cell] - mean : 0;
            part.m_squares += apart * apart * static_cast<double>(weights[cell]);
        }
        merge(part);
    }
}

} // namespace graticule::operations
