// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/weighted_values.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::operations {

namespace {

constexpr double WeightUnits =
    1 << 24; // in one whole cell: what a float between 0.5 and 1 resolves

} // namespace

void WeightedValues::append(Entry entry) {
    // Neighbouring cells are often equal.
    if (!m_entries.empty() && m_entries.back().value == entry.value) {
        m_entries.back().weight += entry.weight;
        return;
    }
    m_entries.push_back(entry);
    if (m_entries.size() >= m_compact_at)
        compact();
}

void WeightedValues::add(std::span<const double> values, std::span<const float> weights,
                         float least_weight) {
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        if (!(weights[cell] > least_weight) || std::isnan(values[cell]))
            continue;
        const double units = std::round(static_cast<double>(weights[cell]) * WeightUnits);
        append({values[cell], std::max<std::uint64_t>(1, static_cast<std::uint64_t>(units))});
    }
}

void WeightedValues::merge(const WeightedValues& other) {
    for (const Entry& entry : other.m_entries)
        append(entry);
}

void WeightedValues::compact() {
    finish();
    if (m_entries.size() > MaxDifferentValues)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("A zone has more than {} different values", MaxDifferentValues),
                    "Ask for mean, sum, min, max or std, or round the raster's values first");
    m_compact_at = std::max(m_compact_at, 2 * m_entries.size());
}

void WeightedValues::finish() {
    std::sort(m_entries.begin(), m_entries.end(),
              [](const Entry& a, const Entry& b) { return a.value < b.value; });
    std::size_t kept = 0;
    for (const Entry& entry : m_entries) {
        if (kept > 0 && m_entries[kept - 1].value == entry.value)
            m_entries[kept - 1].weight += entry.weight;
        else
            m_entries[kept++] = entry;
    }
    m_entries.resize(kept);
}

double WeightedValues::quantile(double share) const {
    std::uint64_t total = 0;
    for (const Entry& entry : m_entries)
        total += entry.weight;
    const double wanted = share * static_cast<double>(total);
    std::uint64_t below = 0;
    for (std::size_t i = 0; i + 1 < m_entries.size(); ++i) {
        below += m_entries[i].weight;
        const auto reached = static_cast<double>(below);
        if (reached == wanted && share > 0)
            return (m_entries[i].value + m_entries[i + 1].value) / 2;
        if (reached > wanted)
            return m_entries[i].value;
    }
    return m_entries.back().value;
}

double WeightedValues::majority() const {
    return std::max_element(m_entries.begin(), m_entries.end(),
                            [](const Entry& a, const Entry& b) {
                                return a.weight != b.weight ? a.weight < b.weight
                                                            : a.value < b.value;
                            })
        ->value;
}

double WeightedValues::minority() const {
    return std::min_element(m_entries.begin(), m_entries.end(),
                            [](const Entry& a, const Entry& b) {
                                return a.weight != b.weight ? a.weight < b.weight
                                                            : a.value < b.value;
                            })
        ->value;
}

} // namespace graticule::operations
