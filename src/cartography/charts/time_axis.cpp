// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/time_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>

namespace graticule::cartography {

namespace {

enum class Unit { Second, Day, Month, Year };

/// How far ticks are apart.
struct Step {
    Unit unit;
    std::int64_t count;
    double seconds; ///< about
};

constexpr double Day = 86'400;
constexpr double Month = 30.44 * Day;
constexpr double Year = 365.25 * Day;

constexpr std::array<Step, 16> FineSteps{{{Unit::Second, 60, 60},
                                          {Unit::Second, 300, 300},
                                          {Unit::Second, 900, 900},
                                          {Unit::Second, 1800, 1800},
                                          {Unit::Second, 3600, 3600},
                                          {Unit::Second, 10'800, 10'800},
                                          {Unit::Second, 21'600, 21'600},
                                          {Unit::Second, 43'200, 43'200},
                                          {Unit::Day, 1, Day},
                                          {Unit::Day, 2, 2 * Day},
                                          {Unit::Day, 7, 7 * Day},
                                          {Unit::Day, 14, 14 * Day},
                                          {Unit::Month, 1, Month},
                                          {Unit::Month, 2, 2 * Month},
                                          {Unit::Month, 3, 3 * Month},
                                          {Unit::Month, 6, 6 * Month}}};

/// The finest that gives no more ticks than asked.
Step step_of(double span, std::size_t most_ticks) {
    const auto fits = [&](double seconds) {
        return span / seconds <= static_cast<double>(most_ticks) - 1;
    };
    for (const Step& step : FineSteps)
        if (fits(step.seconds))
            return step;
    for (std::int64_t power = 1;; power *= 10)
        for (const std::int64_t factor : {1, 2, 5})
            if (const auto years = static_cast<double>(factor * power); fits(years * Year))
                return {Unit::Year, factor * power, years * Year};
}

std::chrono::sys_seconds time_at(double seconds) {
    return std::chrono::sys_seconds(
        std::chrono::seconds(static_cast<std::int64_t>(std::floor(seconds))));
}

std::chrono::year_month_day date_at(double seconds) {
    return std::chrono::floor<std::chrono::days>(time_at(seconds));
}

double start_of(std::chrono::year year, unsigned month) {
    const std::chrono::sys_days day = year / std::chrono::month(month) / 1;
    return static_cast<double>(day.time_since_epoch().count()) * Day;
}

/// The first tick that is no earlier; and the one after a tick.
std::vector<double> ticks_between(double first, double last, const Step& step) {
    std::vector<double> ticks;
    if (step.unit == Unit::Second || step.unit == Unit::Day) {
        const double seconds =
            static_cast<double>(step.count) * (step.unit == Unit::Day ? Day : 1.0);
        const double monday = step.unit == Unit::Day && step.count % 7 == 0 ? 4 * Day : 0;
        for (double at = std::ceil((first - monday) / seconds) * seconds + monday; at <= last;
             at += seconds)
            ticks.push_back(at);
        return ticks;
    }
    const std::int64_t months = step.count * (step.unit == Unit::Year ? 12 : 1);
    const std::int64_t from = int{date_at(first).year()} * std::int64_t{12};
    const std::int64_t start = from - (from % months + months) % months;
    for (std::int64_t month = start;; month += months) {
        const std::int64_t of_year = (month % 12 + 12) % 12;
        const auto year = static_cast<int>((month - of_year) / 12);
        const double at = start_of(std::chrono::year(year), static_cast<unsigned>(of_year) + 1);
        if (at > last)
            return ticks;
        if (at >= first)
            ticks.push_back(at);
    }
}

std::string month_name(const std::chrono::year_month_day& date) {
    constexpr std::array<const char*, 12> Names{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    return Names[unsigned{date.month()} - 1];
}

std::string day_words(const std::chrono::year_month_day& date) {
    return fmt::format("{} {}", unsigned{date.day()}, month_name(date));
}

std::string label_of(double at, const Step& step, bool one_year, bool one_day) {
    const std::chrono::year_month_day date = date_at(at);
    const int year{date.year()};
    if (step.unit == Unit::Year)
        return fmt::format("{}", year);
    const std::string of_year = one_year ? "" : fmt::format(" {}", year);
    if (step.unit == Unit::Month)
        return month_name(date) + of_year;
    if (step.unit == Unit::Day)
        return day_words(date) + of_year;
    const auto second = static_cast<std::int64_t>(at - std::floor(at / Day) * Day);
    const std::string clock = fmt::format("{:02}:{:02}", second / 3600, second / 60 % 60);
    return one_day ? clock : fmt::format("{}{} {}", day_words(date), of_year, clock);
}

} // namespace

NumberAxis time_axis(double first_s, double last_s, std::size_t most_ticks) {
    NumberAxis axis;
    const bool lone = first_s == last_s;
    axis.low = lone ? first_s - Day : first_s;
    axis.high = lone ? last_s + Day : last_s;
    const Step step = step_of(axis.high - axis.low, std::max<std::size_t>(most_ticks, 2));
    axis.ticks = ticks_between(axis.low, axis.high, step);
    const auto first = date_at(axis.low);
    const auto last = date_at(axis.high);
    const bool one_year = first.year() == last.year() && step.unit != Unit::Year;
    const bool one_day = first == last;
    for (const double tick : axis.ticks)
        axis.labels.push_back(label_of(tick, step, one_year, one_day));
    if (one_year)
        axis.counted_in = one_day ? fmt::format("{} {}", day_words(first), int{first.year()})
                                  : fmt::format("{}", int{first.year()});
    if (step.unit == Unit::Second)
        axis.counted_in += axis.counted_in.empty() ? "UTC" : ", UTC";
    return axis;
}

} // namespace graticule::cartography
