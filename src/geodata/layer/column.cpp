// SPDX-License-Identifier: Apache-2.0
#include "geodata/layer/column.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace graticule::geodata {

namespace {

// Reads exactly `digits` digits at the front of `text` and takes them off.
std::optional<int> take_digits(std::string_view& text, std::size_t digits) {
    if (text.size() < digits)
        return std::nullopt;
    int value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
        if (text[i] < '0' || text[i] > '9')
            return std::nullopt;
        value = value * 10 + (text[i] - '0');
    }
    text.remove_prefix(digits);
    return value;
}

bool take(std::string_view& text, char expected) {
    if (text.empty() || text.front() != expected)
        return false;
    text.remove_prefix(1);
    return true;
}

std::optional<std::int64_t> take_date(std::string_view& text) {
    const auto year = take_digits(text, 4);
    if (!year || !take(text, '-'))
        return std::nullopt;
    const auto month = take_digits(text, 2);
    if (!month || !take(text, '-'))
        return std::nullopt;
    const auto day = take_digits(text, 2);
    if (!day)
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok())
        return std::nullopt;
    return std::chrono::sys_days(date).time_since_epoch().count();
}

// Milliseconds since midnight of "23:59", "23:59:59" or "23:59:59.123".
std::optional<std::int64_t> take_time(std::string_view& text) {
    const auto hour = take_digits(text, 2);
    if (!hour || *hour > 24 || !take(text, ':'))
        return std::nullopt;
    const auto minute = take_digits(text, 2);
    if (!minute || *minute > 59)
        return std::nullopt;
    std::int64_t milliseconds = (*hour * 60LL + *minute) * 60'000;
    if (!take(text, ':'))
        return milliseconds;
    const auto second = take_digits(text, 2);
    if (!second || *second > 60)
        return std::nullopt;
    milliseconds += *second * 1000LL;
    if (take(text, '.')) {
        std::int64_t unit = 100;
        std::size_t digits = 0;
        for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; ++digits, unit /= 10) {
            milliseconds += (text.front() - '0') * unit;
            text.remove_prefix(1);
        }
        if (digits == 0)
            return std::nullopt;
    }
    return milliseconds;
}

// "Z", "+01:00", "+0100", "+01" or nothing, in milliseconds east of UTC.
std::optional<std::int64_t> take_offset(std::string_view& text) {
    if (text.empty() || take(text, 'Z'))
        return 0;
    const bool west = text.front() == '-';
    if (!take(text, '+') && !take(text, '-'))
        return std::nullopt;
    const auto hours = take_digits(text, 2);
    if (!hours)
        return std::nullopt;
    take(text, ':');
    const auto minutes = text.empty() ? std::optional(0) : take_digits(text, 2);
    if (!minutes)
        return std::nullopt;
    const std::int64_t offset = (*hours * 60LL + *minutes) * 60'000;
    return west ? -offset : offset;
}

} // namespace

std::string_view field_type_name(FieldType type) {
    switch (type) {
    case FieldType::Integer:
        return "integer";
    case FieldType::Real:
        return "real";
    case FieldType::Text:
        return "text";
    case FieldType::Boolean:
        return "boolean";
    case FieldType::Date:
        return "date";
    case FieldType::DateTime:
        return "datetime";
    }
    return "text";
}

Column::Column(FieldType type) : m_type(type) {
    if (type == FieldType::Text)
        m_text_ends.push_back(0);
}

std::size_t Column::null_count() const {
    return static_cast<std::size_t>(std::count(m_valid.begin(), m_valid.end(), false));
}

double Column::number(std::size_t row) const {
    if (is_null(row) || m_type == FieldType::Text)
        return std::numeric_limits<double>::quiet_NaN();
    return m_type == FieldType::Real ? m_reals[row] : static_cast<double>(m_integers[row]);
}

std::string Column::display(std::size_t row) const {
    if (is_null(row))
        return {};
    switch (m_type) {
    case FieldType::Integer:
        return std::to_string(m_integers[row]);
    case FieldType::Real:
        return shortest_number(m_reals[row]);
    case FieldType::Text:
        return std::string(text(row));
    case FieldType::Boolean:
        return boolean(row) ? "true" : "false";
    case FieldType::Date:
        return format_date(m_integers[row]);
    case FieldType::DateTime:
        return format_datetime(m_integers[row]);
    }
    return {};
}

Value Column::value(std::size_t row) const {
    if (is_null(row))
        return std::monostate{};
    switch (m_type) {
    case FieldType::Integer:
        return m_integers[row];
    case FieldType::Real:
        return m_reals[row];
    case FieldType::Boolean:
        return boolean(row);
    default:
        return display(row);
    }
}

void Column::reserve(std::size_t rows) {
    m_valid.reserve(rows);
    if (m_type == FieldType::Text)
        m_text_ends.reserve(rows + 1);
    else if (m_type == FieldType::Real)
        m_reals.reserve(rows);
    else
        m_integers.reserve(rows);
}

void Column::append_null() {
    m_valid.push_back(false);
    if (m_type == FieldType::Text)
        m_text_ends.push_back(m_text.size());
    else if (m_type == FieldType::Real)
        m_reals.push_back(0);
    else
        m_integers.push_back(0);
}

void Column::append_integer(std::int64_t value) {
    m_valid.push_back(true);
    m_integers.push_back(value);
}

void Column::append_real(double value) {
    if (!std::isfinite(value)) {
        append_null();
        return;
    }
    m_valid.push_back(true);
    m_reals.push_back(value);
}

void Column::append_text(std::string_view value) {
    m_valid.push_back(true);
    m_text.append(value);
    m_text_ends.push_back(m_text.size());
}

void Column::append_from(const Column& other, std::size_t row) {
    if (other.is_null(row))
        append_null();
    else if (m_type == FieldType::Text)
        append_text(other.text(row));
    else if (m_type == FieldType::Real)
        append_real(other.m_reals[row]);
    else
        append_integer(other.m_integers[row]);
}

Column Column::select(std::span<const std::size_t> rows) const {
    Column selected(m_type);
    const auto pick = [&](const auto& values, auto& picked) {
        picked.resize(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            picked[i] = rows[i] < size() ? values[rows[i]] : 0;
    };
    const bool all_in_reach =
        std::all_of(rows.begin(), rows.end(), [&](std::size_t row) { return row < size(); });
    if (all_in_reach && null_count() == 0)
        selected.m_valid.assign(rows.size(), true);
    else
        pick(m_valid, selected.m_valid);
    if (m_type == FieldType::Real)
        pick(m_reals, selected.m_reals);
    else if (m_type == FieldType::Text)
        select_text(rows, selected);
    else
        pick(m_integers, selected.m_integers);
    return selected;
}

void Column::select_text(std::span<const std::size_t> rows, Column& selected) const {
    const auto text_of = [&](std::size_t row) {
        return row < size() ? text(row) : std::string_view();
    };
    std::size_t bytes = 0;
    for (const std::size_t row : rows)
        bytes += text_of(row).size();
    selected.m_text.reserve(bytes);
    selected.m_text_ends.reserve(rows.size() + 1);
    for (const std::size_t row : rows) {
        selected.m_text.append(text_of(row));
        selected.m_text_ends.push_back(selected.m_text.size());
    }
}

std::optional<std::int64_t> parse_date(std::string_view text) {
    text = trim(text);
    const auto days = take_date(text);
    return text.empty() ? days : std::nullopt;
}

std::optional<std::int64_t> parse_datetime(std::string_view text) {
    text = trim(text);
    const auto days = take_date(text);
    if (!days || (!take(text, 'T') && !take(text, ' ')))
        return std::nullopt;
    const auto time = take_time(text);
    if (!time)
        return std::nullopt;
    const auto offset = take_offset(text);
    if (!offset || !text.empty())
        return std::nullopt;
    return *days * MillisecondsPerDay + *time - *offset;
}

std::string format_date(std::int64_t days) {
    // Beyond these the calendar's year no longer has four digits.
    constexpr std::int64_t FirstDay = -719'528; // 0000-01-01
    constexpr std::int64_t LastDay = 2'932'896; // 9999-12-31
    if (days < FirstDay || days > LastDay)
        return std::to_string(days) + " days since 1970-01-01";
    const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{days}}};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::string format_datetime(std::int64_t milliseconds) {
    std::int64_t days = milliseconds / MillisecondsPerDay;
    std::int64_t rest = milliseconds % MillisecondsPerDay;
    if (rest < 0) {
        rest += MillisecondsPerDay;
        --days;
    }
    const std::int64_t seconds = rest / 1000;
    std::string text = fmt::format("{}T{:02}:{:02}:{:02}", format_date(days), seconds / 3600,
                                   seconds / 60 % 60, seconds % 60);
    if (rest % 1000 != 0)
        text += fmt::format(".{:03}", rest % 1000);
    return text + "Z";
}

} // namespace graticule::geodata
