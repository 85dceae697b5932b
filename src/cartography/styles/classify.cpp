// SPDX-License-Identifier: Apache-2.0
#include "cartography/styles/classify.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "cartography/styles/natural_breaks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graticule::cartography {

namespace {

constexpr std::size_t MaxClasses = 12;
constexpr int AllDigits = 7;
constexpr int LoneDigits = 5;           ///< of a measured value that is all that there is
constexpr double MaxSteppedRange = 1e5; ///< beyond, "1 – 3, 4 – 7" reads worse than "1 – 3, 3 – 7"

/// A number as it stands in a legend; a true minus, which is as wide as a digit.
std::string legend_number(double value, int digits = AllDigits) {
    const double magnitude = std::abs(value);
    std::string text = magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e15)
                           ? fmt::format("{:.3g}", value)
                           : format_number(value, digits);
    if (text.starts_with('-'))
        text.replace(0, 1, "−");
    return text;
}

/// Value at a share of the ranks, linear between neighbours. @pre sorted, not empty
double quantile(std::span<const double> sorted, double share) {
    const double position = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    if (below + 1 >= sorted.size())
        return sorted.back();
    const double part = position - static_cast<double>(below);
    return sorted[below] + part * (sorted[below + 1] - sorted[below]);
}

std::vector<double> quantile_breaks(std::span<const double> sorted, std::size_t classes) {
    std::vector<double> breaks;
    for (std::size_t i = 1; i < classes; ++i)
        breaks.push_back(quantile(sorted, static_cast<double>(i) / static_cast<double>(classes)));
    return breaks;
}

std::vector<double> equal_breaks(std::span<const double> sorted, std::size_t classes) {
    std::vector<double> breaks;
    for (std::size_t i = 1; i < classes; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(classes);
        // Weighted ends, not a width: the range of hostile numbers may overflow.
        breaks.push_back(sorted.front() * (1 - share) + sorted.back() * share);
    }
    return breaks;
}

std::vector<double> deviation_breaks(std::span<const double> sorted, std::size_t classes) {
    const auto count = static_cast<double>(sorted.size());
    double mean = 0;
    for (const double value : sorted)
        mean += value / count;
    double squares = 0;
    for (const double value : sorted)
        squares += (value - mean) * (value - mean);
    const double deviation = std::sqrt(squares / std::max(1.0, count - 1));
    const auto half = static_cast<int>((classes - 1) / 2);
    std::vector<double> breaks;
    for (int step = -half; step <= half; ++step) {
        if (step != 0 || classes % 2 == 0)
            breaks.push_back(mean + step * deviation);
    }
    return breaks;
}

std::vector<double> distinct_of(std::span<const double> sorted) {
    std::vector<double> distinct(sorted.begin(), sorted.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    return distinct;
}

void check_manual(std::span<const double> manual) {
    if (manual.empty())
        throw Error(ErrorCode::InvalidArgument, "manual classes need breaks, and none are given",
                    "give the inner breaks in ascending order, for instance [10, 100, 1000]");
    for (std::size_t i = 0; i < manual.size(); ++i) {
        if (!std::isfinite(manual[i]) || (i > 0 && manual[i] <= manual[i - 1]))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("manual breaks must ascend, and break {} does not", i + 1),
                        "give the inner breaks in ascending order, each once");
    }
    if (manual.size() + 1 > MaxClasses)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} breaks make more classes than the {} that a map can show",
                                manual.size(), MaxClasses));
}

std::vector<double> inner_breaks(std::span<const double> sorted, Classification method,
                                 std::size_t classes, std::span<const double> manual,
                                 std::vector<std::string>& notes) {
    if (method == Classification::Manual)
        return {manual.begin(), manual.end()};
    const std::vector<double> distinct = distinct_of(sorted);
    if (distinct.size() <= classes)
        return {distinct.begin(), distinct.end() - 1};
    switch (method) {
    case Classification::EqualInterval:
        return equal_breaks(sorted, classes);
    case Classification::StandardDeviation:
        return deviation_breaks(sorted, classes);
    case Classification::NaturalBreaks:
        if (distinct.size() > MaxExactNaturalBreaks)
            notes.push_back(fmt::format("natural breaks found on a sample of {} of {} values",
                                        MaxExactNaturalBreaks, sorted.size()));
        return natural_breaks(sorted, classes, MaxExactNaturalBreaks);
    default:
        return quantile_breaks(sorted, classes);
    }
}

/// Keeps ascending breaks; those of a method that fall outside the data would make empty classes.
std::vector<double> bounds_of(std::span<const double> sorted, std::vector<double> breaks,
                              bool manual) {
    std::vector<double> bounds{sorted.front()};
    for (const double value : breaks) {
        const bool inside = value >= sorted.front() && value < sorted.back();
        if (manual ? value > bounds.back() || bounds.size() == 1
                   : inside && (value > bounds.back() || bounds.size() == 1))
            bounds.push_back(value);
    }
    if (manual && bounds.size() > 1)
        bounds.front() = std::min(bounds.front(), bounds[1]);
    bounds.push_back(std::max(sorted.back(), bounds.back()));
    return bounds;
}

std::vector<double> legend_bounds_of(std::span<const double> sorted,
                                     const std::vector<double>& bounds) {
    std::vector<double> rounded = bounds;
    for (std::size_t i = 1; i + 1 < bounds.size(); ++i) {
        const auto above = std::upper_bound(sorted.begin(), sorted.end(), bounds[i]);
        if (above == sorted.begin() || above == sorted.end())
            continue;
        // Breaks around an empty class must stay apart.
        const double low = i == 1 ? *(above - 1) : bounds[i - 1] / 2 + bounds[i] / 2;
        const double high = i + 2 == bounds.size() ? *above : bounds[i] / 2 + bounds[i + 1] / 2;
        rounded[i] =
            roundest_between(std::max(low, *(above - 1)), std::min(high, *above), bounds[i]);
    }
    return rounded;
}

} // namespace

std::optional<std::size_t> Classes::class_of(double value) const {
    if (std::isnan(value) || bounds.size() < 2 || value < bounds.front() || value > bounds.back())
        return std::nullopt;
    const auto upper = std::lower_bound(bounds.begin() + 1, bounds.end(), value);
    return static_cast<std::size_t>(upper - bounds.begin()) - 1;
}

double roundest_between(double low, double high, double target) {
    if (!(low < high) || !std::isfinite(low) || !std::isfinite(high))
        return target;
    if (low <= 0 && 0 < high)
        return 0;
    const double magnitude = std::floor(std::log10(std::max(std::abs(low), std::abs(high))));
    for (int digits = 0; digits <= 16; ++digits) {
        const double step = std::pow(10.0, magnitude - digits + 1);
        // 5 and 2 steps read as roundly as one; the tenth is the next turn of the loop.
        for (const double multiple : {1.0, 0.5, 0.2}) {
            const double unit = step * multiple;
            double candidate = std::round(target / unit) * unit;
            if (candidate >= high)
                candidate -= unit;
            if (candidate < low)
                candidate += unit;
            // Rounding errors of the product are cut by writing the number out.
            const double clean =
                parse_number(fmt::format("{:.15g}", candidate)).value_or(candidate);
            if (clean >= low && clean < high && std::isfinite(clean))
                return clean;
        }
    }
    return target;
}

Classes classify(std::span<const double> values, Classification method, std::size_t classes,
                 std::span<const double> manual) {
    if (method == Classification::Manual)
        check_manual(manual);
    else if (classes < 1 || classes > MaxClasses)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("a map can show 1 to {} classes, not {}", MaxClasses, classes));
    std::vector<double> sorted;
    sorted.reserve(values.size());
    for (const double value : values) {
        if (std::isfinite(value))
            sorted.push_back(value);
    }
    if (sorted.empty())
        throw Error(ErrorCode::InvalidArgument, "there are no values to put into classes",
                    "every value is missing: choose another field");
    std::sort(sorted.begin(), sorted.end());

    Classes result;
    result.bounds = bounds_of(sorted, inner_breaks(sorted, method, classes, manual, result.notes),
                              method == Classification::Manual);
    result.members.assign(result.bounds.size() - 1, 0);
    for (const double value : sorted)
        ++result.members[result.class_of(value).value_or(0)];
    result.whole_numbers = std::all_of(sorted.begin(), sorted.end(), [](double value) {
        return value == std::floor(value) && std::abs(value) < 1e15;
    });
    result.manual = method == Classification::Manual;
    result.single_values =
        method != Classification::Manual && distinct_of(sorted).size() == result.members.size();
    result.legend_bounds = method == Classification::Manual || result.single_values
                               ? result.bounds
                               : legend_bounds_of(sorted, result.bounds);
    return result;
}

LegendUnit legend_unit(const Classes& classes) {
    const std::vector<double>& bounds = classes.legend_bounds;
    double largest = 0;
    double smallest = std::numeric_limits<double>::infinity();
    for (const double bound : bounds) {
        largest = std::max(largest, std::abs(bound));
        if (bound != 0 && bound != bounds.front())
            smallest = std::min(smallest, std::abs(bound));
    }
    for (const LegendUnit& unit :
         {LegendUnit{1e9, "billions"}, LegendUnit{1e6, "millions"}, LegendUnit{1e3, "thousands"}}) {
        const double threshold = unit.divisor == 1e3 ? 1e6 : 2 * unit.divisor;
        if (largest >= threshold && largest < 1e15 && smallest >= unit.divisor / 100)
            return unit;
    }
    return {};
}

std::vector<std::string> legend_numbers(std::span<const double> values) {
    std::vector<std::string> texts;
    std::size_t decimals = 0;
    for (const double value : values) {
        texts.push_back(legend_number(value));
        if (texts.back().find('e') != std::string::npos || !std::isfinite(value))
            decimals = std::string::npos; // a power of ten beside them: each as it is
        const std::size_t point = texts.back().find('.');
        if (point != std::string::npos && decimals != std::string::npos)
            decimals = std::max(decimals, texts.back().size() - point - 1);
    }
    if (decimals == 0 || decimals == std::string::npos)
        return texts;
    for (std::string& text : texts) {
        const std::size_t point = text.find('.');
        const std::size_t has = point == std::string::npos ? 0 : text.size() - point - 1;
        text += (point == std::string::npos ? "." : "") + std::string(decimals - has, '0');
    }
    return texts;
}

std::vector<std::string> class_labels(const Classes& classes, double divisor) {
    std::vector<double> bounds = classes.legend_bounds;
    const double range = bounds.back() - bounds.front();
    double unit =
        range > 0 && std::isfinite(range) ? std::pow(10.0, std::floor(std::log10(range)) - 2) : 0;
    if (classes.whole_numbers)
        unit = std::max(unit, 1.0);
    const bool stepped =
        classes.whole_numbers && !classes.manual && divisor == 1 && range < MaxSteppedRange;
    if (unit > 0 && !classes.single_values) {
        bounds.front() = std::min(std::floor(bounds.front() / unit) * unit, bounds[1]);
        bounds.back() = std::max(std::ceil(bounds.back() / unit) * unit, bounds.end()[-2]);
    }
    std::vector<double> ends; // low and high of each class
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
        ends.push_back((stepped && i > 0 ? std::floor(bounds[i]) + 1 : bounds[i]) / divisor);
        ends.push_back((stepped ? std::floor(bounds[i + 1]) : bounds[i + 1]) / divisor);
    }
    const std::vector<std::string> numbers = legend_numbers(ends);
    const int digits = ends.size() == 2 && !classes.whole_numbers ? LoneDigits : AllDigits;
    std::vector<std::string> labels;
    for (std::size_t i = 0; 2 * i < ends.size(); ++i) {
        const double low = ends[2 * i];
        const double high = ends[2 * i + 1];
        const std::string& upper = numbers[2 * i + 1];
        if (classes.manual && i == 0 && low >= high) {
            labels.push_back("up to " + upper); // the data begin at the first break
            continue;
        }
        if (classes.manual && low >= high) {
            labels.push_back("over " + upper); // the data end before the last break
            continue;
        }
        labels.push_back(classes.single_values ? legend_number(high, digits)
                         : low >= high         ? upper
                                               : fmt::format("{} – {}", numbers[2 * i], upper));
    }
    return labels;
}

} // namespace graticule::cartography
