// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace graticule::geodata {

/// A moment as a calendar names it. Calendars of models have days that ours lacks, such as 30
/// February, and lack some that it has.
struct CalendarTime {
    int year = 0;
    int month = 1;  ///< 1 to 12
    int day = 1;    ///< from 1
    int second = 0; ///< of the day, 0 to 86399
    auto operator<=>(const CalendarTime&) const = default;
};

/// The calendars of the CF conventions. All days have 86,400 seconds.
enum class Calendar {
    Standard,           ///< Julian up to 4 October 1582, then Gregorian from 15 October 1582
    ProlepticGregorian, ///< Gregorian at all times
    NoLeap,             ///< years of 365 days
    AllLeap,            ///< years of 366 days
    Day360,             ///< months of 30 days
    Julian
};

/// How the numbers along a time axis stand for moments: "days since 1800-01-01" in a calendar.
class TimeUnits {
public:
    /// @param units seconds, minutes, hours, days, months or years since a date, which may have a
    ///        time of day and a difference to UTC
    /// @param calendar as the CF conventions name it; empty: standard
    /// @throws Error Unsupported, saying what is not understood: other units or calendars, a date
    ///         that the calendar does not have
    static TimeUnits parse(std::string_view units, std::string_view calendar);

    /// The moment that a number stands for, to the nearest second; none where the number is no
    /// such, where the calendar has no such year, and for parts of months and years, which are of
    /// no certain length but where all months have 30 days.
    std::optional<CalendarTime> at(double value) const;

private:
    Calendar m_calendar = Calendar::Standard;
    std::int64_t m_unit_seconds = 0; ///< 0 where units are months
    int m_unit_months = 0;
    std::int64_t m_start = 0; ///< seconds of the calendar's own count
    CalendarTime m_reference;
};

/// The least that tells moments apart: "2021-02" where each begins a month, else "2021-02-15", with
/// the time of day where some share a day.
enum class TimePrecision { Month, Day, Second };

TimePrecision precision_of(std::span<const CalendarTime> times);
std::string time_text(const CalendarTime& time, TimePrecision precision);

} // namespace graticule::geodata
