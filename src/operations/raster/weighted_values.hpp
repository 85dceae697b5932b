// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// The different values of a set of cells, each with the weight of its cells: what medians,
/// quantiles and frequencies need. Weights are held as whole multiples of 2^-24, so that the result
/// does not depend on the order in which threads add to it.
class WeightedValues {
public:
    /// As CellSummary::add().
    /// @throws Error LimitExceeded beyond MaxDifferentValues
    void add(std::span<const double> values, std::span<const float> weights, float least_weight);
    void merge(const WeightedValues& other);

    /// Puts equal values together. Call before what follows.
    void finish();
    bool empty() const { return m_entries.empty(); }
    std::size_t variety() const { return m_entries.size(); }
    /// Least value up to which at least this share of the weight lies; the mean of two neighbours
    /// where the share falls between them (Hyndman and Fan's type 2). The median for 0.5.
    /// @pre not empty
    double quantile(double share) const;
    double majority() const; ///< the greater of equally frequent values. @pre not empty
    double minority() const; ///< the lesser of equally rare values. @pre not empty

    static constexpr std::size_t MaxDifferentValues = std::size_t{1} << 25; ///< half a GiB

private:
    struct Entry {
        double value;
        std::uint64_t weight;
    };
    void append(Entry entry);
    void compact();

    std::vector<Entry> m_entries;
    std::size_t m_compact_at = std::size_t{1} << 16;
};

} // namespace graticule::operations
