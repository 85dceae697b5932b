// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/values/calendar.hpp"
#include "earth/values/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace graticule::earth {

namespace {

enum class TimeUnit { Year, Month, Week, Day, Hour, Minute, Second, Millisecond };

struct NamedUnit {
    std::string_view name;
    TimeUnit unit;
    double milliseconds; ///< on average
};

constexpr double DayMs = 86'400'000;
constexpr double YearMs = 365.2425 * DayMs;

constexpr NamedUnit Units[] = {
    {"year", TimeUnit::Year, YearMs},    {"month", TimeUnit::Month, YearMs / 12},
    {"week", TimeUnit::Week, 7 * DayMs}, {"day", TimeUnit::Day, DayMs},
    {"hour", TimeUnit::Hour, 3'600'000}, {"minute", TimeUnit::Minute, 60'000},
    {"second", TimeUnit::Second, 1000},
};

const NamedUnit& unit_of(Call& call, const char* argument) {
    std::string name = ascii_lower(call.text(argument));
    if (name.ends_with('s'))
        name.pop_back();
    for (const NamedUnit& unit : Units)
        if (unit.name == name)
            return unit;
    call.fail(fmt::format("does not know the unit {}", graticule::quoted(call.text(argument))));
}

double zone_of(Call& call) {
    const std::string zone = call.text_or("timeZone", "UTC");
    const auto offset = zone_offset(zone);
    if (!offset)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: the time zone {} is not known here", call.name(),
                                graticule::quoted(zone)),
                    "Known are UTC and fixed offsets, such as Etc/GMT+8 or +05:30");
    return *offset;
}

/// Some whole units later.
double advanced(double local, const NamedUnit& unit, double count) {
    if (unit.unit != TimeUnit::Year && unit.unit != TimeUnit::Month)
        return local + count * unit.milliseconds;
    const double whole_units = std::trunc(count);
    if (!(std::abs(whole_units) < 1e7))
        throw Error(ErrorCode::InvalidArgument, "A date beyond all calendars");
    CalendarTime time = calendar_time(local);
    const std::int64_t months =
        time.year * 12 + time.month - 1
        + static_cast<std::int64_t>(whole_units) * (unit.unit == TimeUnit::Year ? 12 : 1);
    time.year = static_cast<std::int64_t>(std::floor(static_cast<double>(months) / 12));
    time.month = static_cast<int>(months - time.year * 12) + 1;
    time.day = std::min(time.day, days_in_month(time.year, time.month));
    return milliseconds_of(time) + (count - whole_units) * unit.milliseconds;
}

/// The beginning of the unit that a time is in.
double floored(double local, TimeUnit unit) {
    CalendarTime time = calendar_time(local);
    if (unit == TimeUnit::Week)
        return floored(local, TimeUnit::Day) - (weekday(local) - 1) * DayMs;
    time.millisecond = 0;
    if (unit <= TimeUnit::Minute)
        time.second = 0;
    if (unit <= TimeUnit::Hour)
        time.minute = 0;
    if (unit <= TimeUnit::Day)
        time.hour = 0;
    if (unit <= TimeUnit::Month)
        time.day = 1;
    if (unit <= TimeUnit::Year)
        time.month = 1;
    return milliseconds_of(time);
}

double field_of(double local, TimeUnit unit) {
    const CalendarTime time = calendar_time(local);
    switch (unit) {
    case TimeUnit::Year:
        return static_cast<double>(time.year);
    case TimeUnit::Month:
        return time.month;
    case TimeUnit::Week:
        return iso_week(local).week;
    case TimeUnit::Day:
        return time.day;
    case TimeUnit::Hour:
        return time.hour;
    case TimeUnit::Minute:
        return time.minute;
    default:
        return time.second;
    }
}

Value relative(Call& call) {
    const double offset = zone_of(call);
    const double local = call.date("date").milliseconds + offset;
    const NamedUnit& unit = unit_of(call, "unit");
    const NamedUnit& in = unit_of(call, "inUnit");
    if (unit.unit <= in.unit)
        return whole(0);
    if (unit.unit == TimeUnit::Month)
        return whole(calendar_time(local).month - 1);
    const double begin = floored(local, in.unit);
    if (unit.unit == TimeUnit::Week)
        throw Error(ErrorCode::Unsupported, "Date.getRelative: weeks are not counted here");
    return whole(std::floor((local - begin) / unit.milliseconds));
}

Value updated(Call& call) {
    const double offset = zone_of(call);
    CalendarTime time = calendar_time(call.date("date").milliseconds + offset);
    const auto set = [&](const char* argument, auto& field) {
        if (call.has(argument))
            field = static_cast<std::remove_reference_t<decltype(field)>>(
                std::clamp<std::int64_t>(call.integer(argument), -100'000, 100'000));
    };
    set("year", time.year);
    set("month", time.month);
    set("day", time.day);
    set("hour", time.hour);
    set("minute", time.minute);
    if (call.has("second")) {
        const double second = std::clamp(call.number("second").value, 0.0, 59.999);
        time.second = static_cast<int>(second);
        time.millisecond = static_cast<int>(std::lround((second - time.second) * 1000));
    }
    if (time.month < 1 || time.month > 12 || time.day < 1
        || time.day > days_in_month(time.year, time.month) || time.hour < 0 || time.hour > 23
        || time.minute < 0 || time.minute > 59)
        call.fail("makes no date of these");
    return Date{milliseconds_of(time) - offset};
}

Value from_parts(Call& call) {
    const double offset = zone_of(call);
    const std::int64_t year = call.integer("year");
    const std::int64_t month = call.integer("month");
    const std::int64_t day = call.integer("day");
    constexpr std::int64_t LastYear = 275'000;
    if (std::abs(year) > LastYear || month < 1 || month > 12 || day < 1
        || day > days_in_month(year, static_cast<int>(month)))
        call.fail("makes no date of these");
    return Date{static_cast<double>(days_of(year, month, day)) * DayMs - offset};
}

Value formatted(Call& call) {
    const double offset = zone_of(call);
    return format_time(call.date("date").milliseconds,
                       call.text_or("format", "YYYY-MM-dd'T'HH:mm:ss"), offset,
                       call.text_or("timeZone", "UTC"));
}

/// Patterns that are written as ISO 8601 is, alone.
Value parsed(Call& call) {
    const std::string format = call.text("format");
    const std::string text = call.text("date");
    const bool known = format == "YYYY-MM-dd" || format == "yyyy-MM-dd"
                       || format == "YYYY-MM-dd'T'HH:mm:ss" || format == "yyyy-MM-dd'T'HH:mm:ss";
    if (!known)
        throw Error(ErrorCode::Unsupported,
                    "Date.parse: only the patterns of ISO 8601 are read here");
    const auto time = parse_time(text);
    if (!time)
        call.fail(fmt::format("finds no date in {}", graticule::quoted(text)));
    return Date{*time - zone_of(call)};
}

} // namespace

void add_date_algorithms(Registry& registry) {
    registry.add("Date", "value,timeZone?", [](Call& call) -> Value {
        const Date date = call.date("value");
        return call.value("value").find<std::string>() != nullptr
                   ? Date{date.milliseconds - zone_of(call)}
                   : date;
    });
    registry.add("Date.fromYMD", "year,month,day,timeZone?", from_parts);
    registry.add("Date.millis", "date",
                 [](Call& call) { return whole(call.date("date").milliseconds); });
    registry.add("Date.advance", "date,delta,unit,timeZone?", [](Call& call) -> Value {
        const double offset = zone_of(call);
        return Date{advanced(call.date("date").milliseconds + offset, unit_of(call, "unit"),
                             call.number("delta").value)
                    - offset};
    });
    registry.add("Date.difference", "date,start,unit", [](Call& call) {
        return real((call.date("date").milliseconds - call.date("start").milliseconds)
                    / unit_of(call, "unit").milliseconds);
    });
    registry.add("Date.format", "date,format?,timeZone?", formatted);
    registry.add("Date.parse", "format,date,timeZone?", parsed);
    registry.add("Date.get", "date,unit,timeZone?", [](Call& call) {
        return whole(
            field_of(call.date("date").milliseconds + zone_of(call), unit_of(call, "unit").unit));
    });
    registry.add("Date.getFraction", "date,unit,timeZone?", [](Call& call) {
        const NamedUnit& unit = unit_of(call, "unit");
        const double local = call.date("date").milliseconds + zone_of(call);
        const double begin = floored(local, unit.unit);
        return real((local - begin) / (advanced(begin, unit, 1) - begin));
    });
    registry.add("Date.getRange", "date,unit,timeZone?", [](Call& call) -> Value {
        const NamedUnit& unit = unit_of(call, "unit");
        const double offset = zone_of(call);
        const double begin = floored(call.date("date").milliseconds + offset, unit.unit);
        return DateRange{begin - offset, advanced(begin, unit, 1) - offset};
    });
    registry.add("Date.getRelative", "date,unit,inUnit,timeZone?", relative);
    registry.add("Date.unitRatio", "numerator,denominator", [](Call& call) {
        return real(unit_of(call, "numerator").milliseconds
                    / unit_of(call, "denominator").milliseconds);
    });
    registry.add("Date.update", "date,year?,month?,day?,hour?,minute?,second?,timeZone?", updated);
}

void add_date_range_algorithms(Registry& registry) {
    const auto range = [](Call& call, const char* argument) {
        return to_date_range(call.value(argument), call.where(argument));
    };
    registry.add("DateRange", "start,end?,timeZone?", [](Call& call) -> Value {
        const double offset =
            call.value("start").find<std::string>() != nullptr ? zone_of(call) : 0;
        const double start = call.date("start").milliseconds - offset;
        const double end_offset =
            call.value("end").find<std::string>() != nullptr ? zone_of(call) : 0;
        return DateRange{start,
                         call.has("end") ? call.date("end").milliseconds - end_offset : start + 1};
    });
    registry.add("DateRange.start", "dateRange",
                 [range](Call& call) -> Value { return Date{range(call, "dateRange").start}; });
    registry.add("DateRange.end", "dateRange",
                 [range](Call& call) -> Value { return Date{range(call, "dateRange").end}; });
    registry.add("DateRange.contains", "dateRange,other", [range](Call& call) -> Value {
        const DateRange outer = range(call, "dateRange");
        const Value other = call.value("other");
        if (const auto* inner = other.find<DateRange>())
            return outer.start <= inner->start && inner->end <= outer.end;
        const double time = call.date("other").milliseconds;
        return outer.start <= time && time < outer.end;
    });
    registry.add("DateRange.intersects", "dateRange,other", [range](Call& call) -> Value {
        const DateRange a = range(call, "dateRange");
        const DateRange b = range(call, "other");
        return a.start < b.end && b.start < a.end;
    });
    registry.add("DateRange.intersection", "dateRange,other", [range](Call& call) -> Value {
        const DateRange a = range(call, "dateRange");
        const DateRange b = range(call, "other");
        const double start = std::max(a.start, b.start);
        return DateRange{start, std::max(start, std::min(a.end, b.end))};
    });
    registry.add("DateRange.union", "dateRange,other", [range](Call& call) -> Value {
        const DateRange a = range(call, "dateRange");
        const DateRange b = range(call, "other");
        return DateRange{std::min(a.start, b.start), std::max(a.end, b.end)};
    });
    registry.add("DateRange.isEmpty", "dateRange", [range](Call& call) -> Value {
        const DateRange given = range(call, "dateRange");
        return !(given.start < given.end);
    });
    registry.add("DateRange.isUnbounded", "dateRange", [range](Call& call) -> Value {
        const DateRange given = range(call, "dateRange");
        return std::isinf(given.start) && std::isinf(given.end);
    });
    registry.add("DateRange.unbounded", "", [](Call&) -> Value { return DateRange{}; });
}

} // namespace graticule::earth
