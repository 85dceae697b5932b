// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/suite_report/plots.hpp"

#include <vector>

namespace graticule::evaluation::suite_report {

/// From numbers to places along a line, with round numbers to write at it.
class Axis {
public:
    /// An axis that holds all the values, and zero.
    Axis(Scale scale, const std::vector<double>& values);

    double low() const { return m_low; }
    double high() const { return m_high; }
    const std::vector<double>& ticks() const { return m_ticks; }

    /// Where a number lies, from 0 to 1.
    double place(double value) const { return (value - m_low) / (m_high - m_low); }

private:
    double m_low = 0;
    double m_high = 1;
    std::vector<double> m_ticks;
};

} // namespace graticule::evaluation::suite_report
