// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/netcdf_time.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <regex>
#include <set>

namespace graticule::geodata {

namespace {

constexpr std::int64_t DaySeconds = 86400;
constexpr int MonthsInYear = 12;
constexpr int LatestYear = 99'999;
// From 1 January of the year 0 of the Julian calendar to that of the Gregorian one, in days.
constexpr std::int64_t JulianLead = 2;
// The first day of the Gregorian calendar, 15 October 1582, counted from 1 January of its year 0.
constexpr std::int64_t GregorianStart = 578'101;

std::int64_t floor_division(std::int64_t value, std::int64_t by) {
    return value / by - (value % by < 0 ? 1 : 0);
}

// How the years of a calendar run. That of years before and after 1582 is made of two.
struct YearRule {
    bool every_fourth = false;
    bool centuries = false; // of which only every fourth has a leap day
    int days = 365;

    bool leap(std::int64_t year) const {
        return every_fourth && year % 4 == 0 && (!centuries || year % 100 != 0 || year % 400 == 0);
    }
    // Days from the start of the year 0.
    std::int64_t days_before(std::int64_t year) const {
        std::int64_t count = year * days;
        if (every_fourth)
            count += floor_division(year + 3, 4);
        if (centuries)
            count += floor_division(year + 399, 400) - floor_division(year + 99, 100);
        return count;
    }
    int month_days(std::int64_t year, int month) const {
        constexpr std::array<int, MonthsInYear> Days{31, 28, 31, 30, 31, 30,
                                                     31, 31, 30, 31, 30, 31};
        if (days == 360)
            return 30;
        const bool longer = month == 2 && (days == 366 || leap(year));
        return Days[static_cast<std::size_t>(month) - 1] + (longer ? 1 : 0);
    }
};

constexpr YearRule Gregorian{true, true, 365};
constexpr YearRule Julian{true, false, 365};

YearRule rule_of(Calendar calendar) {
    switch (calendar) {
    case Calendar::Standard:
    case Calendar::ProlepticGregorian:
        return Gregorian;
    case Calendar::Julian:
        return Julian;
    case Calendar::NoLeap:
        return {false, false, 365};
    case Calendar::AllLeap:
        return {false, false, 366};
    case Calendar::Day360:
        return {false, false, 360};
    }
    return Gregorian;
}

bool in_julian_part(const CalendarTime& time) {
    return std::array{time.year, time.month, time.day} < std::array{1582, 10, 15};
}

std::int64_t day_number(const YearRule& rule, const CalendarTime& time) {
    std::int64_t count = rule.days_before(time.year) + time.day - 1;
    for (int month = 1; month < time.month; ++month)
        count += rule.month_days(time.year, month);
    return count;
}

CalendarTime date_of(const YearRule& rule, std::int64_t day) {
    std::int64_t year = floor_division(day, rule.days);
    while (rule.days_before(year) > day)
        --year;
    while (rule.days_before(year + 1) <= day)
        ++year;
    CalendarTime date{static_cast<int>(year), 1, 1, 0};
    std::int64_t rest = day - rule.days_before(year);
    while (rest >= rule.month_days(year, date.month))
        rest -= rule.month_days(year, date.month++);
    date.day = static_cast<int>(rest) + 1;
    return date;
}

std::int64_t day_number(Calendar calendar, const CalendarTime& time) {
    if (calendar == Calendar::Standard && in_julian_part(time))
        return day_number(Julian, time) - JulianLead;
    return day_number(rule_of(calendar), time);
}

CalendarTime date_of(Calendar calendar, std::int64_t day) {
    if (calendar == Calendar::Standard && day < GregorianStart)
        return date_of(Julian, day + JulianLead);
    return date_of(rule_of(calendar), day);
}

// Only calendars that people have lived by count no year 0.
bool has_year(Calendar calendar, std::int64_t year) {
    const bool lived = calendar == Calendar::Standard || calendar == Calendar::Julian;
    return year >= (lived ? 1 : -LatestYear) && year <= LatestYear;
}

bool exists(Calendar calendar, const CalendarTime& time) {
    if (!has_year(calendar, time.year) || time.month < 1 || time.month > MonthsInYear
        || time.day < 1)
        return false;
    const bool skipped = time.year == 1582 && time.month == 10 && time.day > 4 && time.day < 15;
    if (calendar == Calendar::Standard && skipped)
        return false;
    const YearRule rule =
        calendar == Calendar::Standard && in_julian_part(time) ? Julian : rule_of(calendar);
    return time.day <= rule.month_days(time.year, time.month);
}

Calendar parse_calendar(std::string_view name) {
    static const std::map<std::string, Calendar, std::less<>> Known{
        {"", Calendar::Standard},          {"standard", Calendar::Standard},
        {"gregorian", Calendar::Standard}, {"proleptic_gregorian", Calendar::ProlepticGregorian},
        {"noleap", Calendar::NoLeap},      {"365_day", Calendar::NoLeap},
        {"all_leap", Calendar::AllLeap},   {"366_day", Calendar::AllLeap},
        {"360_day", Calendar::Day360},     {"julian", Calendar::Julian}};
    const auto found = Known.find(ascii_lower(trim(name)));
    if (found == Known.end())
        throw Error(ErrorCode::Unsupported,
                    fmt::format("the calendar '{}' is not known", shorten(name, 40)));
    return found->second;
}

struct Unit {
    std::int64_t seconds = 0;
    int months = 0;
};

std::optional<Unit> parse_unit(const std::string& name) {
    static const std::map<std::string, Unit, std::less<>> Known{{"s", {1, 0}},
                                                                {"sec", {1, 0}},
                                                                {"secs", {1, 0}},
                                                                {"second", {1, 0}},
                                                                {"seconds", {1, 0}},
                                                                {"min", {60, 0}},
                                                                {"mins", {60, 0}},
                                                                {"minute", {60, 0}},
                                                                {"minutes", {60, 0}},
                                                                {"h", {3600, 0}},
                                                                {"hr", {3600, 0}},
                                                                {"hrs", {3600, 0}},
                                                                {"hour", {3600, 0}},
                                                                {"hours", {3600, 0}},
                                                                {"d", {DaySeconds, 0}},
                                                                {"day", {DaySeconds, 0}},
                                                                {"days", {DaySeconds, 0}},
                                                                {"month", {0, 1}},
                                                                {"months", {0, 1}},
                                                                {"year", {0, 12}},
                                                                {"years", {0, 12}}};
    const auto found = Known.find(name);
    return found == Known.end() ? std::nullopt : std::optional(found->second);
}

int whole_time(const std::string& text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// A date of "... since", and the difference of its clock to UTC.
struct Reference {
    std::string unit;
    CalendarTime time;
    std::int64_t ahead_of_utc = 0; // seconds
};

std::optional<Reference> parse_reference(const std::string& units) {
    static const std::regex Form(R"(^([a-z]+) +since +(-?\d{1,5})-(\d{1,2})-(\d{1,2}))"
                                 R"((?:(?: +|t)(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.0*)?)?)?)"
                                 R"( *(?:z|utc|gmt|([+-]?)(\d{1,2}):?(\d{2})?)?$)");
    std::smatch match;
    if (!std::regex_match(units, match, Form))
        return std::nullopt;
    const auto number = [&](std::size_t group) { return whole_time(match[group].str()); };
    const int hour = number(5);
    const int minute = number(6);
    const int second = number(7);
    if (hour > 23 || minute > 59 || second > 59 || number(9) > 23 || number(10) > 59)
        return std::nullopt;
    // "00:00:00 5" and "1800-01-01 12" are not certain to be a difference to UTC.
    if (match[9].matched && (match[8].length() == 0 || !match[5].matched))
        return std::nullopt;
    Reference reference{match[1].str(),
                        {number(2), number(3), number(4), hour * 3600 + minute * 60 + second},
                        (number(9) * std::int64_t{60} + number(10)) * 60};
    if (match[8].str() == "-")
        reference.ahead_of_utc = -reference.ahead_of_utc;
    return reference;
}

} // namespace

TimeUnits TimeUnits::parse(std::string_view units, std::string_view calendar) {
    constexpr std::size_t LongestUnits = 100;
    TimeUnits parsed;
    parsed.m_calendar = parse_calendar(calendar);
    const std::string text = ascii_lower(trim(units.substr(0, LongestUnits + 1)));
    const auto reference =
        text.size() <= LongestUnits ? parse_reference(text) : std::optional<Reference>();
    const auto unit = reference ? parse_unit(reference->unit) : std::nullopt;
    if (!unit)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("the units '{}' are not understood", shorten(units, 60)));
    parsed.m_unit_seconds = unit->seconds;
    parsed.m_unit_months = unit->months;
    parsed.m_reference = reference->time;
    // Months from the 31st, or on a clock ahead of UTC, end on no certain day.
    constexpr int DaysOfEveryMonth = 28;
    const bool sure = unit->months == 0
                      || (reference->time.day <= DaysOfEveryMonth && reference->ahead_of_utc == 0);
    if (!sure || !exists(parsed.m_calendar, reference->time))
        throw Error(ErrorCode::Unsupported,
                    fmt::format("the units '{}' do not start on a certain day of the calendar",
                                shorten(units, 60)));
    parsed.m_start = day_number(parsed.m_calendar, reference->time) * DaySeconds
                     + reference->time.second - reference->ahead_of_utc;
    return parsed;
}

std::optional<CalendarTime> TimeUnits::at(double value) const {
    constexpr double Most = 4e12; // seconds; more than the latest year
    std::int64_t unit = m_unit_seconds;
    if (m_unit_months > 0 && m_calendar == Calendar::Day360)
        unit = m_unit_months * 30 * DaySeconds;
    const bool by_months = unit == 0;
    if (!std::isfinite(value) || std::abs(value) * static_cast<double>(by_months ? 1 : unit) > Most
        || (by_months && (value != std::floor(value) || std::abs(value) > LatestYear * 12.0)))
        return std::nullopt;
    CalendarTime time;
    if (by_months) {
        const std::int64_t months = std::int64_t{m_reference.year} * MonthsInYear
                                    + m_reference.month - 1
                                    + static_cast<std::int64_t>(value) * m_unit_months;
        time = m_reference;
        time.year = static_cast<int>(floor_division(months, MonthsInYear));
        time.month = static_cast<int>(months - std::int64_t{time.year} * MonthsInYear) + 1;
        return exists(m_calendar, time) ? std::optional(time) : std::nullopt;
    }
    const std::int64_t seconds =
        m_start + static_cast<std::int64_t>(std::llround(value * static_cast<double>(unit)));
    const std::int64_t day = floor_division(seconds, DaySeconds);
    time = date_of(m_calendar, day);
    time.second = static_cast<int>(seconds - day * DaySeconds);
    return has_year(m_calendar, time.year) ? std::optional(time) : std::nullopt;
}

TimePrecision precision_of(std::span<const CalendarTime> times) {
    std::set<std::array<int, 3>> days;
    bool begin_months = true;
    for (const CalendarTime& time : times) {
        days.insert({time.year, time.month, time.day});
        begin_months = begin_months && time.day == 1 && time.second == 0;
    }
    const bool distinct = days.size() == times.size();
    if (distinct && begin_months)
        return TimePrecision::Month;
    return distinct ? TimePrecision::Day : TimePrecision::Second;
}

std::string time_text(const CalendarTime& time, TimePrecision precision) {
    std::string text = fmt::format("{:04}-{:02}", time.year, time.month);
    if (precision == TimePrecision::Month)
        return text;
    text += fmt::format("-{:02}", time.day);
    if (precision == TimePrecision::Day)
        return text;
    text += fmt::format(" {:02}:{:02}", time.second / 3600, time.second / 60 % 60);
    if (time.second % 60 != 0)
        text += fmt::format(":{:02}", time.second % 60);
    return text;
}

} // namespace graticule::geodata
