// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/accumulators.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include "earth/functions/list_order.hpp"
#include "earth/values/convert.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace graticule::earth {

namespace {

constexpr std::size_t MostKept = 50'000'000; // values that one reducer keeps

void require_kept(std::size_t count) {
    if (count >= MostKept)
        throw Error(ErrorCode::LimitExceeded, "A reducer would have to keep too many values",
                    "Ask for a smaller region or a coarser scale");
}

/// Of one number at a time, by weight.
class WeightedNumbers : public Accumulator {
public:
    void add(std::span<const Value> inputs, InputWeight weight) override {
        if (!inputs.front().null() && weight.share > 0)
            take(to_number(inputs.front(), "A reducer"), weight.share);
    }

protected:
    virtual void take(Number number, double weight) = 0;
};

/// Of one value at a time, all alike.
class PlainValues : public Accumulator {
public:
    void add(std::span<const Value> inputs, InputWeight weight) override {
        if (!inputs.front().null() && weight.inside)
            take(inputs.front());
    }

protected:
    virtual void take(const Value& value) = 0;
};

class Count final : public Accumulator {
public:
    explicit Count(bool every) : m_every(every) {}
    void add(std::span<const Value> inputs, InputWeight weight) override {
        if (weight.inside && (m_every || !inputs.front().null()))
            ++m_count;
    }
    std::vector<Value> finish() override { return {whole(static_cast<double>(m_count))}; }

private:
    bool m_every;
    std::size_t m_count = 0;
};

class CountDistinct final : public PlainValues {
public:
    std::vector<Value> finish() override { return {whole(static_cast<double>(m_texts.size()))}; }

private:
    void take(const Value& value) override {
        require_kept(m_texts.size());
        m_texts.insert((value.find<std::string>() != nullptr ? "t" : "n")
                       + display_text(value, "A reducer"));
    }
    std::set<std::string> m_texts;
};

class Sum final : public WeightedNumbers {
public:
    std::vector<Value> finish() override { return {Number{m_sum, m_whole}}; }

private:
    void take(Number number, double weight) override {
        m_sum += number.value * weight;
        m_whole = m_whole && number.whole && weight == 1;
    }
    double m_sum = 0;
    bool m_whole = true;
};

class Mean final : public WeightedNumbers {
public:
    std::vector<Value> finish() override {
        return {m_weight > 0 ? real(m_sum / m_weight) : Value()};
    }

private:
    void take(Number number, double weight) override {
        m_sum += number.value * weight;
        m_weight += weight;
    }
    double m_sum = 0;
    double m_weight = 0;
};

class Product final : public PlainValues {
public:
    std::vector<Value> finish() override { return {Number{m_product, m_whole}}; }

private:
    void take(const Value& value) override {
        const Number number = to_number(value, "Reducer.product");
        m_product *= number.value;
        m_whole = m_whole && number.whole;
    }
    double m_product = 1;
    bool m_whole = true;
};

/// By Welford's way, which West made one of weights.
class Spread final : public WeightedNumbers {
public:
    Spread(bool root, bool sample) : m_root(root), m_sample(sample) {}
    std::vector<Value> finish() override {
        const double divisor = m_sample ? m_weight - 1 : m_weight;
        if (divisor <= 0)
            return {Value()};
        const double variance = m_squares / divisor;
        return {real(m_root ? std::sqrt(variance) : variance)};
    }

private:
    void take(Number number, double weight) override {
        m_weight += weight;
        const double step = number.value - m_mean;
        m_mean += step * weight / m_weight;
        m_squares += weight * step * (number.value - m_mean);
    }
    bool m_root;
    bool m_sample;
    double m_weight = 0;
    double m_mean = 0;
    double m_squares = 0;
};

bool beats(const Value& value, const Value& best, bool greatest) {
    return best.null() || (greatest ? compare(value, best) > 0 : compare(value, best) < 0);
}

class MinMax final : public PlainValues {
public:
    std::vector<Value> finish() override { return {m_min, m_max}; }

private:
    void take(const Value& value) override {
        if (beats(value, m_min, false))
            m_min = value;
        if (beats(value, m_max, true))
            m_max = value;
    }
    Value m_min;
    Value m_max;
};

class Extreme final : public Accumulator {
public:
    Extreme(bool greatest, std::size_t inputs) : m_greatest(greatest), m_best(inputs) {}
    void add(std::span<const Value> inputs, InputWeight weight) override {
        if (weight.inside && !inputs.front().null()
            && beats(inputs.front(), m_best.front(), m_greatest))
            m_best.assign(inputs.begin(), inputs.end());
    }
    std::vector<Value> finish() override { return m_best; }

private:
    bool m_greatest;
    std::vector<Value> m_best;
};

class Pick final : public Accumulator {
public:
    Pick(bool first, bool nulls) : m_first(first), m_nulls(nulls) {}
    void add(std::span<const Value> inputs, InputWeight weight) override {
        if (!weight.inside || (inputs.front().null() && !m_nulls) || (m_first && m_found))
            return;
        m_value = inputs.front();
        m_found = true;
    }
    std::vector<Value> finish() override { return {m_value}; }

private:
    bool m_first;
    bool m_nulls;
    bool m_found = false;
    Value m_value;
};

class NonZero final : public PlainValues {
public:
    explicit NonZero(bool all) : m_all(all), m_result(all) {}
    std::vector<Value> finish() override { return {whole(m_result ? 1 : 0)}; }

private:
    void take(const Value& value) override {
        const bool truth = to_number(value, "A reducer").value != 0;
        m_result = m_all ? m_result && truth : m_result || truth;
    }
    bool m_all;
    bool m_result;
};

/// Keeps numbers with their weights.
class KeptNumbers : public WeightedNumbers {
protected:
    void take(Number number, double weight) override {
        require_kept(m_kept.size());
        m_kept.emplace_back(number.value, weight);
        m_whole = m_whole && number.whole;
    }
    void sort() { std::sort(m_kept.begin(), m_kept.end()); }

    std::vector<std::pair<double, double>> m_kept;
    bool m_whole = true;
};

class Percentiles final : public KeptNumbers {
public:
    explicit Percentiles(std::vector<double> percents) : m_percents(std::move(percents)) {}
    std::vector<Value> finish() override {
        sort();
        double total = 0;
        for (const auto& [value, weight] : m_kept)
            total += weight;
        std::vector<Value> found;
        for (const double percent : m_percents)
            found.push_back(m_kept.empty() ? Value() : number_at(percent / 100 * total));
        return found;
    }

private:
    Value number_at(double wanted) const {
        constexpr double Rounding = 1e-9;
        double passed = 0;
        for (std::size_t i = 0; i < m_kept.size(); ++i) {
            passed += m_kept[i].second;
            const double slack = Rounding * (passed + wanted);
            if (passed < wanted - slack)
                continue;
            const bool between = wanted > 0 && passed <= wanted + slack && i + 1 < m_kept.size();
            const double value =
                between ? (m_kept[i].first + m_kept[i + 1].first) / 2 : m_kept[i].first;
            return Number{value, m_whole && value == std::floor(value)};
        }
        return Number{m_kept.back().first, m_whole};
    }

    std::vector<double> m_percents;
};

class Mode final : public KeptNumbers {
public:
    std::vector<Value> finish() override {
        sort();
        double best = 0;
        Value mode;
        for (std::size_t i = 0; i < m_kept.size();) {
            const double value = m_kept[i].first;
            double weight = 0;
            for (; i < m_kept.size() && m_kept[i].first == value; ++i)
                weight += m_kept[i].second;
            if (weight > best) {
                best = weight;
                mode = Number{value, m_whole};
            }
        }
        return {mode};
    }
};

class Frequencies final : public Accumulator {
public:
    void add(std::span<const Value> inputs, InputWeight weight) override {
        if (weight.share <= 0)
            return;
        require_kept(m_weights.size());
        const Value& value = inputs.front();
        m_weights[value.null() ? "null" : display_text(value, "Reducer.frequencyHistogram")] +=
            weight.share;
    }
    std::vector<Value> finish() override {
        Dictionary dictionary;
        for (const auto& [key, weight] : m_weights)
            dictionary.emplace(key, real(weight));
        return {dictionary};
    }

private:
    std::map<std::string, double> m_weights;
};

class FixedHistogram final : public WeightedNumbers {
public:
    FixedHistogram(double min, double max, std::size_t steps)
        : m_min(min), m_max(max), m_weights(steps) {}
    std::vector<Value> finish() override {
        List rows;
        const double width = (m_max - m_min) / static_cast<double>(m_weights.size());
        for (std::size_t i = 0; i < m_weights.size(); ++i)
            rows.emplace_back(
                List{real(m_min + static_cast<double>(i) * width), real(m_weights[i])});
        return {rows};
    }

private:
    void take(Number number, double weight) override {
        if (number.value < m_min || number.value >= m_max)
            return;
        const double place =
            (number.value - m_min) / (m_max - m_min) * static_cast<double>(m_weights.size());
        m_weights[std::min(static_cast<std::size_t>(place), m_weights.size() - 1)] += weight;
    }
    double m_min;
    double m_max;
    std::vector<double> m_weights;
};

class Gathered final : public Accumulator {
public:
    explicit Gathered(bool tuples) : m_tuples(tuples) {}
    void add(std::span<const Value> inputs, InputWeight weight) override {
        const bool some_null = std::any_of(inputs.begin(), inputs.end(),
                                           [](const Value& value) { return value.null(); });
        if (!weight.inside || some_null)
            return;
        require_kept(m_list.size() * 10);
        if (m_tuples)
            m_list.emplace_back(List(inputs.begin(), inputs.end()));
        else
            m_list.push_back(inputs.front());
    }
    std::vector<Value> finish() override { return {std::move(m_list)}; }

private:
    bool m_tuples;
    List m_list;
};

} // namespace

NewAccumulator start_count(bool every) {
    return std::make_unique<Count>(every);
}
NewAccumulator start_count_distinct() {
    return std::make_unique<CountDistinct>();
}
NewAccumulator start_sum() {
    return std::make_unique<Sum>();
}
NewAccumulator start_mean() {
    return std::make_unique<Mean>();
}
NewAccumulator start_product() {
    return std::make_unique<Product>();
}
NewAccumulator start_spread(bool root, bool sample) {
    return std::make_unique<Spread>(root, sample);
}
NewAccumulator start_min_max() {
    return std::make_unique<MinMax>();
}
NewAccumulator start_extreme(bool greatest, std::size_t inputs) {
    return std::make_unique<Extreme>(greatest, inputs);
}
NewAccumulator start_pick(bool first, bool nulls) {
    return std::make_unique<Pick>(first, nulls);
}
NewAccumulator start_non_zero(bool all) {
    return std::make_unique<NonZero>(all);
}
NewAccumulator start_percentiles(std::vector<double> percents) {
    return std::make_unique<Percentiles>(std::move(percents));
}
NewAccumulator start_mode() {
    return std::make_unique<Mode>();
}
NewAccumulator start_frequencies() {
    return std::make_unique<Frequencies>();
}
NewAccumulator start_fixed_histogram(double min, double max, std::size_t steps) {
    return std::make_unique<FixedHistogram>(min, max, steps);
}
NewAccumulator start_list(bool tuples) {
    return std::make_unique<Gathered>(tuples);
}

} // namespace graticule::earth
