// SPDX-License-Identifier: Apache-2.0
#include "cartography/styles/natural_breaks.hpp"

#include <algorithm>
#include <limits>

namespace graticule::cartography {

namespace {

struct WeightedValue {
    double value = 0;
    double weight = 0;
};

std::vector<WeightedValue> distinct_values(std::span<const double> sorted) {
    std::vector<WeightedValue> distinct;
    for (const double value : sorted) {
        if (distinct.empty() || distinct.back().value != value)
            distinct.push_back({value, 0});
        distinct.back().weight += 1;
    }
    return distinct;
}

std::vector<WeightedValue> sample_of(std::span<const double> sorted, std::size_t count) {
    std::vector<double> sample;
    const double step = static_cast<double>(sorted.size() - 1) / static_cast<double>(count - 1);
    for (std::size_t i = 0; i < count; ++i)
        sample.push_back(sorted[static_cast<std::size_t>(static_cast<double>(i) * step)]);
    sample.back() = sorted.back();
    return distinct_values(sample);
}

/// The value before the widest gap among those from `low` up to and with `high`: a sample only
/// tells that a break lies between the two.
double widest_gap_after(std::span<const double> sorted, double low, double high) {
    const auto begin = std::upper_bound(sorted.begin(), sorted.end(), low) - 1;
    const auto end = std::upper_bound(sorted.begin(), sorted.end(), high);
    auto best = begin;
    double widest = 0;
    for (auto it = begin; it + 1 < end; ++it) {
        if (*(it + 1) - *it > widest) {
            widest = *(it + 1) - *it;
            best = it;
        }
    }
    return *best;
}

/// Fisher's dynamic programme over weighted distinct values.
class Partition {
public:
    explicit Partition(const std::vector<WeightedValue>& values)
        : m_weight(values.size() + 1, 0), m_sum(values.size() + 1, 0),
          m_squares(values.size() + 1, 0) {
        // Deviations from the middle value keep the sums of squares exact for far-off numbers.
        const double origin = values[values.size() / 2].value;
        const double range = std::max(1e-300, values.back().value - values.front().value);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double centred = (values[i].value - origin) / range;
            m_weight[i + 1] = m_weight[i] + values[i].weight;
            m_sum[i + 1] = m_sum[i] + values[i].weight * centred;
            m_squares[i + 1] = m_squares[i] + values[i].weight * centred * centred;
        }
    }

    /// Index of the last value of each class but the last.
    std::vector<std::size_t> last_of_classes(std::size_t classes) {
        const std::size_t count = m_weight.size() - 1;
        std::vector<std::vector<std::size_t>> start(classes, std::vector<std::size_t>(count, 0));
        m_previous.resize(count);
        for (std::size_t j = 0; j < count; ++j)
            m_previous[j] = cost(0, j);
        for (std::size_t k = 1; k < classes; ++k) {
            m_current.assign(count, std::numeric_limits<double>::infinity());
            fill(k, count - 1, k, count - 1, start[k]);
            m_previous.swap(m_current);
        }
        std::vector<std::size_t> last;
        std::size_t end = count - 1;
        for (std::size_t k = classes - 1; k > 0; --k) {
            end = start[k][end] - 1;
            last.push_back(end);
        }
        std::reverse(last.begin(), last.end());
        return last;
    }

private:
    /// Sum of squared deviations of the values from `first` to `last` as one class.
    double cost(std::size_t first, std::size_t last) const {
        const double weight = m_weight[last + 1] - m_weight[first];
        const double sum = m_sum[last + 1] - m_sum[first];
        return std::max(0.0, m_squares[last + 1] - m_squares[first] - sum * sum / weight);
    }

    /// Best start of the last class for ends in [low, high]; it never moves back as the end moves
    /// on.
    void fill(std::size_t low, std::size_t high, std::size_t start_low, std::size_t start_high,
              std::vector<std::size_t>& start) {
        const std::size_t middle = low + (high - low) / 2;
        start[middle] = start_low; // stands where hostile numbers leave no cost to compare
        for (std::size_t s = start_low; s <= std::min(middle, start_high); ++s) {
            const double total = m_previous[s - 1] + cost(s, middle);
            if (total < m_current[middle]) {
                m_current[middle] = total;
                start[middle] = s;
            }
        }
        if (middle > low)
            fill(low, middle - 1, start_low, start[middle], start);
        if (middle < high)
            fill(middle + 1, high, start[middle], start_high, start);
    }

    std::vector<double> m_weight;
    std::vector<double> m_sum;
    std::vector<double> m_squares;
    std::vector<double> m_previous;
    std::vector<double> m_current;
};

} // namespace

std::vector<double> natural_breaks(std::span<const double> sorted, std::size_t classes,
                                   std::size_t max_distinct) {
    std::vector<WeightedValue> values = distinct_values(sorted);
    const bool sampled = values.size() > max_distinct;
    if (sampled)
        values = sample_of(sorted, max_distinct);
    std::vector<double> breaks;
    const std::size_t count = std::min(classes, values.size());
    for (const std::size_t last : Partition(values).last_of_classes(count)) {
        const double value = values[last].value;
        breaks.push_back(sampled ? widest_gap_after(sorted, value, values[last + 1].value) : value);
    }
    return breaks;
}

} // namespace graticule::cartography
