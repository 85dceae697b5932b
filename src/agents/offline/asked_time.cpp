// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/asked_time.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <set>
#include <vector>

namespace graticule::agents::offline {

namespace {

using geodata::CalendarTime;
using retrieval::DatasetProfile;

constexpr std::array Months{"January", "February", "March",     "April",   "May",      "June",
                            "July",    "August",   "September", "October", "November", "December"};
constexpr double YearDays = 365.25;
constexpr double MonthDays = 30.4;

[[noreturn]] void refuse(const std::string& why) {
    throw Error(ErrorCode::Refused, why);
}

bool names_time(const Frame& frame) {
    return !frame.years.empty() || !frame.months.empty() || frame.day.has_value();
}

std::string month_name(int month) {
    return Months.at(static_cast<std::size_t>(month) - 1);
}

/// "15 February 2021", of one year, month and day at most.
std::string asked_words(const Frame& frame) {
    std::vector<std::string> words;
    if (frame.day)
        words.push_back(std::to_string(*frame.day));
    if (!frame.months.empty())
        words.push_back(month_name(frame.months.front()));
    if (!frame.years.empty())
        words.push_back(std::to_string(frame.years.front()));
    return join(words, " ");
}

bool fits(const CalendarTime& time, const Frame& frame) {
    return (frame.years.empty() || time.year == frame.years.front())
           && (frame.months.empty() || time.month == frame.months.front())
           && (!frame.day || time.day == *frame.day);
}

/// The fewest days, roughly, between two times that follow each other; none where there is one.
std::optional<double> least_step(const geodata::BandAxes& axes) {
    std::set<double> days;
    for (const auto& time : axes.times)
        if (time)
            days.insert(time->year * YearDays + time->month * MonthDays + time->day);
    std::optional<double> least;
    for (auto at = days.begin(); at != days.end() && std::next(at) != days.end(); ++at)
        least = std::min(least.value_or(YearDays * YearDays), *std::next(at) - *at);
    return least;
}

/// A day of a month is not the month, and a year that is filed under its first day is no January.
void require_such_steps(const DatasetProfile& raster, const Frame& frame) {
    constexpr double Nearly = 0.85;
    const std::optional<double> step = least_step(raster.axes);
    if (!step || frame.day)
        return;
    const bool month = !frame.months.empty();
    if (*step < Nearly * (month ? MonthDays : YearDays))
        refuse(fmt::format("\"{}\" has {}, which lie closer than {}: one of them is not all of {}",
                           raster.title, geodata::times_in_words(raster.axes),
                           month ? "a month" : "a year", asked_words(frame)));
    if (month && *step > Nearly * YearDays)
        refuse(fmt::format("\"{}\" has {}, a year or more apart: it does not say whether one of "
                           "them is of a month",
                           raster.title, geodata::times_in_words(raster.axes)));
}

/// What a period is filed under may be its end, which is another month's beginning.
void require_certain_periods(const DatasetProfile& raster, const Frame& frame) {
    const bool bounded =
        std::any_of(raster.axes.axes.begin(), raster.axes.axes.end(),
                    [](const auto& axis) { return axis.is_time && !axis.bounds.empty(); });
    const auto begins = [&](const std::optional<CalendarTime>& time) {
        return time && time->second == 0 && (frame.day || time->day == 1);
    };
    if (bounded && !frame.months.empty()
        && std::all_of(raster.axes.times.begin(), raster.axes.times.end(), begins))
        refuse(fmt::format("the times of \"{}\" may be the beginnings or the ends of its periods, "
                           "whose bounds are not read: name a band by its number",
                           raster.title));
}

std::size_t the_one(const DatasetProfile& raster, const std::vector<std::size_t>& bands,
                    const Frame& frame) {
    const std::string all = geodata::times_in_words(raster.axes);
    if (bands.empty())
        refuse(fmt::format("\"{}\" has no band for {}: it has {}", raster.title, asked_words(frame),
                           all));
    const auto& times = raster.axes.times;
    const bool one_time = std::all_of(bands.begin(), bands.end(), [&](std::size_t band) {
        return times[band] == times[bands.front()];
    });
    if (bands.size() > 1 && one_time)
        refuse(fmt::format("\"{}\" has {} bands for {}, such as \"{}\" and \"{}\", and the task "
                           "does not say which",
                           raster.title, bands.size(), asked_words(frame),
                           raster.axes.places[bands[0]], raster.axes.places[bands[1]]));
    if (bands.size() > 1)
        refuse(fmt::format("\"{}\" has {} bands for {}, of {}: one time must be named, and a "
                           "figure over several times is not among those that are worked out",
                           raster.title, bands.size(), asked_words(frame), all));
    require_such_steps(raster, frame);
    require_certain_periods(raster, frame);
    return bands.front();
}

std::size_t band_in_time(const DatasetProfile& raster, std::size_t named, const Frame& frame) {
    const auto& times = raster.axes.times;
    const std::string all = geodata::times_in_words(raster.axes);
    if (!names_time(frame)) {
        if (times.size() > 1 && named == 0)
            refuse(fmt::format("\"{}\" has {}, and the task names none", raster.title, all));
        return named;
    }
    if (frame.years.size() > 1 || frame.months.size() > 1)
        refuse(fmt::format("the task names more than one time, and a figure over several of the {} "
                           "of \"{}\" is not among those that are worked out",
                           all, raster.title));
    std::vector<std::size_t> bands;
    for (std::size_t band = 0; band < times.size(); ++band)
        if (times[band] && fits(*times[band], frame) && (named == 0 || named == band))
            bands.push_back(band);
    return the_one(raster, bands, frame);
}

} // namespace

bool has_months(const DatasetProfile& raster) {
    if (!raster.is_raster() || raster.bands.size() != Months.size())
        return false;
    const auto& times = raster.axes.times;
    if (!raster.axes.has_times())
        return std::find(raster.context.begin(), raster.context.end(), "month")
               != raster.context.end();
    for (std::size_t band = 0; band < times.size(); ++band)
        if (!times[band] || times[band]->year != times[0]->year
            || times[band]->month != static_cast<int>(band) + 1)
            return false;
    return true;
}

bool says_months_are_of(const DatasetProfile& raster, const std::vector<int>& years) {
    return raster.axes.has_times() && std::all_of(years.begin(), years.end(), [&](int year) {
               return raster.axes.times[0]->year == year;
           });
}

std::size_t band_at_asked_time(const DatasetProfile& raster, std::size_t named,
                               const Frame& frame) {
    const bool monthly = has_months(raster);
    if (monthly && frame.months.empty() && !frame.day && named == 0)
        refuse(
            fmt::format("\"{}\" has a band for each month, and the task names none", raster.title));
    if (raster.axes.has_times())
        return band_in_time(raster, named, frame);
    if (frame.day)
        refuse(fmt::format("the task asks for a day, {}, and the data tells months or years at "
                           "most",
                           frame.day_text));
    if (!frame.months.empty() && (!monthly || frame.months.size() != 1)) {
        for (const geodata::BandAxis& axis : raster.axes.axes)
            if (!axis.trouble.empty())
                refuse(fmt::format("the dates of \"{}\" cannot be read: {}", raster.title,
                                   axis.trouble));
        refuse(fmt::format("\"{}\" does not have a band for that", raster.title));
    }
    if (frame.months.empty() && named == 0 && raster.axes.several()) {
        const std::vector<std::string> axes = geodata::axes_in_words(raster.axes);
        refuse(fmt::format("\"{}\" has {} bands, and the task names none{}", raster.title,
                           raster.bands.size(), axes.empty() ? "" : ". " + axes.front()));
    }
    return frame.months.empty() ? named : static_cast<std::size_t>(frame.months.front()) - 1;
}

std::string band_time_in_words(const DatasetProfile& raster, std::size_t band, const Frame& frame) {
    if (raster.bands.size() < 2)
        return {};
    const bool timed = raster.axes.has_times() && raster.axes.times[band];
    if (has_months(raster) && frame.months.size() == 1) {
        const std::string month = month_name(frame.months.front());
        const std::string year = timed ? std::to_string(raster.axes.times[band]->year) : "";
        return raster.title.find(year) != std::string::npos ? month : month + " " + year;
    }
    return raster.axes.several() ? raster.axes.places[band] : std::string();
}

std::vector<int> months_named(std::string_view value) {
    std::vector<int> months;
    for (const std::string& part : split(value, ',')) {
        int month = 0;
        std::from_chars(part.data(), part.data() + part.size(), month);
        months.push_back(month);
    }
    return months;
}

std::string shifted_day(const std::string& day, int by) {
    using namespace std::chrono;
    const year_month_day date{year(std::stoi(day.substr(0, 4))),
                              month(static_cast<unsigned>(std::stoi(day.substr(5, 2)))),
                              std::chrono::day(static_cast<unsigned>(std::stoi(day.substr(8))))};
    const year_month_day other{sys_days{date} + days{by}};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(other.year()),
                       static_cast<unsigned>(other.month()), static_cast<unsigned>(other.day()));
}

} // namespace graticule::agents::offline
