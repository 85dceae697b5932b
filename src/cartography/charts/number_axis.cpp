// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/number_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace graticule::cartography {

namespace {

constexpr double LeastRelativeSpan = 1e-9; ///< of what is not rounding
constexpr double ApartShare = 0.04;
constexpr double MostDecimals = 15;
constexpr double TickSlack = 1e-9; ///< of a step: ticks that rounding puts past an end

/// The least of 1, 2 and 5 times a power of ten that is no less.
double round_step(double at_least) {
    const double power = std::pow(10.0, std::floor(std::log10(at_least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= at_least * (1 - TickSlack))
            return factor * power;
    return 10 * power;
}

/// Some room around values that are one, or differ by less than doubles tell.
void widen(double& low, double& high) {
    const double largest = std::max(std::abs(low), std::abs(high));
    if (high - low > LeastRelativeSpan * largest)
        return;
    const double room = largest > 0 ? std::max(largest * 0.05, 1e-300) : 1;
    low -= room;
    high += room;
}

struct Counting {
    double divisor = 1;
    std::string name;
};

/// "10⁻⁴"
std::string power_of_ten(int exponent) {
    static constexpr std::array<const char*, 10> Raised{"⁰", "¹", "²", "³", "⁴",
                                                        "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = exponent < 0 ? "10⁻" : "10";
    for (const char digit : fmt::format("{}", std::abs(exponent)))
        text += Raised[static_cast<std::size_t>(digit - '0')];
    return text;
}

/// With as many decimals as asked, and a true minus, which is as wide as a digit.
std::string fixed_number(double value, int decimals, bool thousands_apart) {
    std::string text = fmt::format("{:.{}f}", std::abs(value), decimals);
    const std::size_t point = std::min(text.find('.'), text.size());
    for (std::size_t at = point; thousands_apart && at > 3; at -= 3)
        text.insert(at - 3, ",");
    return value < 0 ? "−" + text : text;
}

/// What keeps labels short: large numbers are counted in millions where their steps are too.
Counting counting_of(double largest, double step) {
    if (largest >= 1e15 || largest < 1e-3) {
        const auto exponent = static_cast<int>(std::floor(std::log10(largest) + TickSlack));
        return {std::pow(10.0, exponent), "× " + power_of_ten(exponent)};
    }
    if (largest >= 1e12 && step >= 1e10)
        return {1e12, "trillions"};
    if (largest >= 1e9 && step >= 1e7)
        return {1e9, "billions"};
    if (largest >= 1e7 && step >= 1e4)
        return {1e6, "millions"};
    return {};
}

/// Whole numbers of four digits that do not reckon from zero: nobody writes the year 1,990.
bool may_be_years(const NumberAxis& axis, AxisEnds ends, double step) {
    return ends != AxisEnds::OnTicks && step >= 1 && axis.low >= 1000 && axis.high < 3000;
}

} // namespace

NumberAxis number_axis(double least, double greatest, AxisEnds ends, std::size_t most_ticks,
                       bool whole_numbers) {
    NumberAxis axis;
    axis.low = least;
    axis.high = greatest;
    widen(axis.low, axis.high);
    if (ends == AxisEnds::Apart) {
        const double room = ApartShare * (axis.high - axis.low);
        axis.low -= room;
        axis.high += room;
    }
    const double intervals = static_cast<double>(std::max<std::size_t>(most_ticks, 2)) - 1;
    double step = round_step((axis.high - axis.low) / intervals);
    if (whole_numbers)
        step = std::max(step, 1.0);
    if (ends == AxisEnds::OnTicks) {
        axis.low = std::floor(axis.low / step + TickSlack) * step;
        axis.high = std::ceil(axis.high / step - TickSlack) * step;
    }
    const double first = std::ceil(axis.low / step - TickSlack);
    const double last = std::floor(axis.high / step + TickSlack);
    for (double i = first; i <= last; ++i)
        axis.ticks.push_back(i == 0 ? 0.0 : i * step); // no minus zero
    const Counting counting = counting_of(std::max(std::abs(axis.low), std::abs(axis.high)), step);
    axis.counted_in = counting.name;
    const double places = std::ceil(-std::log10(step / counting.divisor) - TickSlack);
    const int decimals = static_cast<int>(std::clamp(places, 0.0, MostDecimals));
    for (const double tick : axis.ticks)
        axis.labels.push_back(
            fixed_number(tick / counting.divisor, decimals, !may_be_years(axis, ends, step)));
    return axis;
}

std::string axis_title(const std::string& quantity, const NumberAxis& axis) {
    return axis.counted_in.empty() ? quantity : quantity + ", " + axis.counted_in;
}

} // namespace graticule::cartography
