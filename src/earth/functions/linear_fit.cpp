// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/accumulators.hpp"
#include "earth/values/convert.hpp"

namespace graticule::earth {

namespace {

/// Least squares by running means and their products.
class LinearFit final : public Accumulator {
public:
    void add(std::span<const Value> inputs, InputWeight weight) override {
        if (inputs.size() < 2 || inputs[0].null() || inputs[1].null() || weight.share <= 0)
            return;
        const double x = to_number(inputs[0], "Reducer.linearFit").value;
        const double y = to_number(inputs[1], "Reducer.linearFit").value;
        m_weight += weight.share;
        const double step_x = x - m_mean_x;
        m_mean_x += step_x * weight.share / m_weight;
        const double step_y = y - m_mean_y;
        m_mean_y += step_y * weight.share / m_weight;
        m_xx += weight.share * step_x * (x - m_mean_x);
        m_xy += weight.share * step_x * (y - m_mean_y);
    }
    std::vector<Value> finish() override {
        if (m_xx <= 0)
            return {Value(), Value()};
        const double slope = m_xy / m_xx;
        return {real(slope), real(m_mean_y - slope * m_mean_x)};
    }

private:
    double m_weight = 0;
    double m_mean_x = 0;
    double m_mean_y = 0;
    double m_xx = 0;
    double m_xy = 0;
};

} // namespace

NewAccumulator start_linear_fit() {
    return std::make_unique<LinearFit>();
}

} // namespace graticule::earth
