// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/plot_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace graticule::evaluation::suite_report {

namespace {

constexpr double MostSteps = 4; // between ticks, or their numbers run into one another

/// 1, 2 or 5 times a power of ten.
double round_step(double span) {
    const double least = span / MostSteps;
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (least <= factor * power)
            return factor * power;
    return 10 * power;
}

std::string without_zeros(std::string text) {
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.'))
            text.pop_back();
    }
    return text;
}

std::string short_number(double value) {
    struct Unit {
        double size;
        std::string_view sign;
    };
    for (const Unit& unit : {Unit{1e9, "G"}, Unit{1e6, "M"}, Unit{1e3, "k"}}) {
        const double scaled = value / unit.size;
        if (std::abs(scaled) >= 1)
            return without_zeros(fmt::format("{:.{}f}", scaled, std::abs(scaled) < 100 ? 1 : 0))
                   + std::string(unit.sign);
    }
    if (std::abs(value) < 1)
        return fmt::format("{:.2g}", value);
    return without_zeros(fmt::format("{:.{}f}", value, std::abs(value) < 10 ? 1 : 0));
}

} // namespace

std::string number_text(double value, Scale scale) {
    switch (scale) {
    case Scale::Share:
        return fmt::format("{:.0f} %", 100 * value);
    case Scale::SmallShare:
        return without_zeros(fmt::format("{:.1f}", 100 * value)) + " %";
    case Scale::Ratio:
        return value == 0 ? "0" : fmt::format("{:+.2g}", value);
    case Scale::Number:
        return short_number(value);
    case Scale::Money:
        return value == 0  ? "$0"
               : value < 1 ? fmt::format("${}", without_zeros(fmt::format("{:.4f}", value)))
                           : fmt::format("${:.2f}", value);
    }
    return {};
}

Axis::Axis(Scale scale, const std::vector<double>& values) {
    if (scale == Scale::Share) {
        m_ticks = {0, 0.5, 1};
        return;
    }
    double low = 0;
    double high = 0;
    for (const double value : values) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    const double step = round_step(high > low ? high - low : 1);
    m_low = step * std::floor(low / step);
    m_high = step * std::max(std::ceil(high / step), m_low / step + 1);
    for (double tick = m_low; tick < m_high + step / 2; tick += step)
        m_ticks.push_back(std::abs(tick) < step / 2 ? 0 : tick);
}

} // namespace graticule::evaluation::suite_report
