// SPDX-License-Identifier: Apache-2.0
#include "earth/values/calendar.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>

namespace graticule::earth {

namespace {

constexpr double Day = 86'400'000;
constexpr double Hour = 3'600'000;
constexpr double Minute = 60'000;
constexpr double FarthestTime = 1e17; // beyond all years that calendars reach

/// Reads the parts of a time from the front of a text.
class TimeScanner {
public:
    explicit TimeScanner(std::string_view text) : m_text(text) {}

    bool at_end() const { return m_text.empty(); }
    bool take(char c) {
        if (m_text.empty() || m_text.front() != c)
            return false;
        m_text.remove_prefix(1);
        return true;
    }
    std::optional<int> digits(std::size_t least, std::size_t most) {
        std::size_t count = 0;
        while (count < std::min(most, m_text.size()) && is_digit(m_text[count]))
            ++count;
        if (count < least)
            return std::nullopt;
        int value = 0;
        std::from_chars(m_text.data(), m_text.data() + count, value);
        m_text.remove_prefix(count);
        return value;
    }
    std::optional<int> fraction_ms() {
        const std::string_view before = m_text;
        if (!digits(1, 9))
            return std::nullopt;
        std::string text(before.substr(0, before.size() - m_text.size()));
        text.resize(3, '0');
        return (text[0] - '0') * 100 + (text[1] - '0') * 10 + (text[2] - '0');
    }

private:
    std::string_view m_text;
};

bool scan_clock(TimeScanner& scan, CalendarTime& time) {
    const auto hour = scan.digits(1, 2);
    const auto minute = hour && scan.take(':') ? scan.digits(1, 2) : std::optional<int>(0);
    if (!hour || !minute || *hour > 23 || *minute > 59)
        return false;
    time.hour = *hour;
    time.minute = *minute;
    if (!scan.take(':'))
        return true;
    const auto second = scan.digits(1, 2);
    const auto fraction = second && scan.take('.') ? scan.fraction_ms() : std::optional<int>(0);
    if (!second || !fraction || *second > 59)
        return false;
    time.second = *second;
    time.millisecond = *fraction;
    return true;
}

/// The offset at the end of a time; none where there is something else.
std::optional<double> scan_offset(TimeScanner& scan) {
    if (scan.at_end() || scan.take('Z'))
        return scan.at_end() ? std::optional<double>(0) : std::nullopt;
    const bool west = scan.take('-');
    if (!west && !scan.take('+'))
        return std::nullopt;
    const auto hours = scan.digits(1, 2);
    scan.take(':');
    const auto minutes = scan.at_end() ? std::optional<int>(0) : scan.digits(2, 2);
    if (!hours || !minutes || !scan.at_end() || *hours > 18 || *minutes > 59)
        return std::nullopt;
    return (west ? -1 : 1) * (*hours * Hour + *minutes * Minute);
}

constexpr std::array<std::string_view, 12> Months{"January",   "February", "March",    "April",
                                                  "May",       "June",     "July",     "August",
                                                  "September", "October",  "November", "December"};
constexpr std::array<std::string_view, 7> Weekdays{"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                   "Friday", "Saturday", "Sunday"};

std::string named(std::string_view name, std::size_t letters) {
    return std::string(letters >= 4 ? name : name.substr(0, 3));
}

std::string padded(std::int64_t value, std::size_t letters) {
    return fmt::format("{:0{}}", value, letters);
}

std::string offset_text(double offset, std::size_t letters) {
    const int minutes = static_cast<int>(std::abs(offset) / Minute);
    return fmt::format("{}{:02}{}{:02}", offset < 0 ? '-' : '+', minutes / 60,
                       letters == 2 ? ":" : "", minutes % 60);
}

std::string year_text(std::int64_t year, std::size_t letters) {
    return letters == 2 ? padded(year % 100, 2) : padded(year, letters);
}

/// What one run of a pattern's letters stands for.
std::string format_part(char letter, std::size_t letters, double local, double offset,
                        const std::string& zone) {
    const CalendarTime time = calendar_time(local);
    switch (letter) {
    case 'Y':
    case 'y':
        return year_text(time.year, letters);
    case 'x':
        return year_text(iso_week(local).year, letters);
    case 'C':
        return padded(time.year / 100, letters);
    case 'G':
        return time.year > 0 ? "AD" : "BC";
    case 'M':
        return letters >= 3 ? named(Months[static_cast<std::size_t>(time.month) - 1], letters)
                            : padded(time.month, letters);
    case 'w':
        return padded(iso_week(local).week, letters);
    case 'D':
        return padded(day_of_year(local), letters);
    case 'd':
        return padded(time.day, letters);
    case 'e':
        return padded(weekday(local), letters);
    case 'E':
        return named(Weekdays[static_cast<std::size_t>(weekday(local)) - 1], letters);
    case 'a':
        return time.hour < 12 ? "AM" : "PM";
    case 'K':
        return padded(time.hour % 12, letters);
    case 'h':
        return padded(time.hour % 12 == 0 ? 12 : time.hour % 12, letters);
    case 'H':
        return padded(time.hour, letters);
    case 'k':
        return padded(time.hour == 0 ? 24 : time.hour, letters);
    case 'm':
        return padded(time.minute, letters);
    case 's':
        return padded(time.second, letters);
    case 'S':
        return (padded(time.millisecond, 3) + std::string(letters, '0')).substr(0, letters);
    case 'Z':
        return letters >= 3 ? zone : offset_text(offset, letters);
    default:
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Date.format: the letter {} of the pattern stands for nothing here",
                                letter));
    }
}

} // namespace

CalendarTime calendar_time(double milliseconds) {
    if (!(std::abs(milliseconds) < FarthestTime))
        throw Error(ErrorCode::InvalidArgument, "A date beyond all calendars");
    const double days = std::floor(milliseconds / Day);
    const double rest = milliseconds - days * Day;
    using namespace std::chrono;
    const sys_days date{std::chrono::days{static_cast<std::int64_t>(days)}};
    // The calendar of <chrono> ends with the year 32767; years repeat every 400.
    constexpr std::int64_t Days400 = 146'097;
    const std::int64_t turns = static_cast<std::int64_t>(std::floor(days / Days400));
    const year_month_day ymd{date - std::chrono::days{turns * Days400}};
    const auto ms = static_cast<std::int64_t>(rest);
    return {static_cast<int>(ymd.year()) + turns * 400,
            static_cast<int>(static_cast<unsigned>(ymd.month())),
            static_cast<int>(static_cast<unsigned>(ymd.day())),
            static_cast<int>(ms / 3'600'000),
            static_cast<int>(ms / 60'000 % 60),
            static_cast<int>(ms / 1000 % 60),
            static_cast<int>(ms % 1000)};
}

std::int64_t days_of(std::int64_t year, std::int64_t month, std::int64_t day) {
    // Howard Hinnant's days_from_civil; months beyond 12 count on into the years.
    constexpr std::int64_t FarthestYear = 1'000'000'000;
    if (std::abs(year) > FarthestYear || std::abs(month) > FarthestYear)
        throw Error(ErrorCode::InvalidArgument, "A date beyond all calendars");
    const std::int64_t months = year * 12 + month - 1;
    const std::int64_t y0 = (months >= 0 ? months : months - 11) / 12;
    const std::int64_t m = months - y0 * 12 + 1;
    const std::int64_t y = y0 - (m <= 2 ? 1 : 0);
    const std::int64_t era = (y >= 0 ? y : y - 399) / 400;
    const std::int64_t year_of_era = y - era * 400;
    const std::int64_t day_of_year = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5;
    return era * 146'097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year
           - 719'468 + day - 1;
}

double milliseconds_of(const CalendarTime& time) {
    return static_cast<double>(days_of(time.year, time.month, time.day)) * Day + time.hour * Hour
           + time.minute * Minute + time.second * 1000.0 + time.millisecond;
}

int days_in_month(std::int64_t year, int month) {
    return static_cast<int>(days_of(year, month + 1, 1) - days_of(year, month, 1));
}

int weekday(double milliseconds) {
    const double days = std::floor(milliseconds / Day) + 3; // 1970-01-01 was a Thursday
    return static_cast<int>(days - 7 * std::floor(days / 7)) + 1;
}

int day_of_year(double milliseconds) {
    const std::int64_t first = days_of(calendar_time(milliseconds).year, 1, 1);
    return static_cast<int>(static_cast<std::int64_t>(std::floor(milliseconds / Day)) - first) + 1;
}

IsoWeek iso_week(double milliseconds) {
    // The week belongs to the year that its Thursday is in.
    const double thursday = milliseconds + (4 - weekday(milliseconds)) * Day;
    return {calendar_time(thursday).year, (day_of_year(thursday) - 1) / 7 + 1};
}

std::optional<double> parse_time(std::string_view text) {
    TimeScanner scan(text);
    CalendarTime time;
    const auto year = scan.digits(4, 4);
    const auto month =
        year && scan.take('-') ? scan.digits(1, 2) : std::optional<int>(year ? 1 : 0);
    const auto day = month && scan.take('-') ? scan.digits(1, 2) : std::optional<int>(1);
    if (!year || !month || !day || *month < 1 || *month > 12 || *day < 1
        || *day > days_in_month(*year, *month))
        return std::nullopt;
    time.year = *year;
    time.month = *month;
    time.day = *day;
    if ((scan.take('T') || scan.take(' ')) && !scan_clock(scan, time))
        return std::nullopt;
    const auto offset = scan_offset(scan);
    return offset ? std::optional<double>(milliseconds_of(time) - *offset) : std::nullopt;
}

std::optional<double> zone_offset(std::string_view zone) {
    for (const std::string_view name :
         {"UTC", "GMT", "Etc/UTC", "Etc/GMT", "Zulu", "Z", "Etc/GMT+0", "Etc/GMT-0"})
        if (zone == name)
            return 0;
    TimeScanner scan(zone.starts_with("Etc/GMT") ? zone.substr(7) : zone);
    const auto offset = scan_offset(scan);
    if (!offset)
        return std::nullopt;
    return zone.starts_with("Etc/GMT") ? -*offset : *offset; // POSIX counts to the west
}

std::string format_time(double milliseconds, std::string_view pattern, double offset,
                        const std::string& zone) {
    std::string text;
    for (std::size_t i = 0; i < pattern.size();) {
        if (pattern.substr(i).starts_with("''")) {
            text += '\'';
            i += 2;
        } else if (pattern[i] == '\'') {
            const std::size_t end = std::min(pattern.find('\'', i + 1), pattern.size());
            text += pattern.substr(i + 1, end - i - 1);
            i = end + 1;
        } else if (const char lower = static_cast<char>(pattern[i] | 0x20);
                   lower >= 'a' && lower <= 'z') {
            const std::size_t end =
                std::min(pattern.find_first_not_of(pattern[i], i), pattern.size());
            constexpr std::size_t MostLetters = 20;
            text += format_part(pattern[i], std::min(end - i, MostLetters), milliseconds + offset,
                                offset, zone);
            i = end;
        } else {
            text += pattern[i++];
        }
    }
    return text;
}

} // namespace graticule::earth
