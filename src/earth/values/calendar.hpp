// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Days, months and years of times in milliseconds since 1970-01-01T00:00 UTC, by the Gregorian
/// calendar.
namespace graticule::earth {

struct CalendarTime {
    std::int64_t year = 1970;
    int month = 1; ///< from 1
    int day = 1;   ///< from 1
    int hour = 0;
    int minute = 0;
    int second = 0;
    int millisecond = 0;
};

CalendarTime calendar_time(double milliseconds);
/// Months and days beyond their number count on into what follows.
double milliseconds_of(const CalendarTime& time);
/// Days since 1970-01-01 of a date; months count on.
std::int64_t days_of(std::int64_t year, std::int64_t month, std::int64_t day);
int days_in_month(std::int64_t year, int month);

/// 1 for Monday to 7 for Sunday.
int weekday(double milliseconds);
int day_of_year(double milliseconds);

struct IsoWeek {
    std::int64_t year = 1970;
    int week = 1;
};
IsoWeek iso_week(double milliseconds);

/// Milliseconds of "2020-01-31", "2020-1-31T07:15:31.24", with an offset or Z behind; none where it
/// is no such text.
std::optional<double> parse_time(std::string_view text);

/// How far east of UTC a time zone is, in milliseconds: "UTC", "Etc/GMT+8", "+05:30". None where it
/// is another.
std::optional<double> zone_offset(std::string_view zone);

/// By a pattern of Joda-Time ("YYYY-MM-dd'T'HH:mm:ss").
/// @param zone as it is to be written
/// @throws Error InvalidArgument for a letter that stands for nothing here
std::string format_time(double milliseconds, std::string_view pattern, double offset,
                        const std::string& zone);

} // namespace graticule::earth
