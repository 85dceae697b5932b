// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/date_marks.hpp"

#include "base/text.hpp"
#include "geodata/layer/column.hpp"

#include <algorithm>

namespace graticule::geodata {

namespace {

constexpr std::size_t YearDigits = 4;
constexpr std::size_t MostDayDigits = 2; // and those of a month

// A date whose year stands last, cut at its marks.
struct DateParts {
    std::string_view first;
    std::string_view second;
    std::string_view year;
    std::string_view time; ///< with the space before it; empty where there is none
    char mark;
};

bool are_digits(std::string_view text, std::size_t least, std::size_t most) {
    return text.size() >= least && text.size() <= most && std::ranges::all_of(text, is_digit);
}

std::optional<DateParts> cut_date(std::string_view cell) {
    constexpr std::size_t Longest = MostDayDigits + 1 + MostDayDigits + 1 + YearDigits;
    const std::size_t end = std::min(cell.substr(0, Longest + 1).find(' '), cell.size());
    const std::string_view day = cell.substr(0, end);
    const std::size_t mark = day.substr(0, MostDayDigits + 1).find_first_of("/.-");
    if (mark == std::string_view::npos)
        return std::nullopt;
    const std::size_t next = day.find(day[mark], mark + 1);
    if (next == std::string_view::npos)
        return std::nullopt;
    const DateParts parts{day.substr(0, mark), day.substr(mark + 1, next - mark - 1),
                          day.substr(next + 1), cell.substr(end), day[mark]};
    const bool dated = are_digits(parts.first, 1, MostDayDigits)
                       && are_digits(parts.second, 1, MostDayDigits)
                       && are_digits(parts.year, YearDigits, YearDigits);
    return dated ? std::optional(parts) : std::nullopt;
}

std::string as_iso(const DateParts& parts, DateOrder order) {
    const bool day_first = order == DateOrder::DayFirst;
    std::string iso(parts.year);
    for (const std::string_view part :
         {day_first ? parts.second : parts.first, day_first ? parts.first : parts.second})
        iso.append(part.size() < MostDayDigits ? "-0" : "-").append(part);
    return iso.append(parts.time);
}

bool is_date_in(const DateParts& parts, DateOrder order) {
    const std::string iso = as_iso(parts, order);
    return parts.time.empty() ? parse_date(iso).has_value() : parse_datetime(iso).has_value();
}

// "2016/06/25" as "2016-06-25"; other text unchanged.
std::string with_dashes(std::string_view cell) {
    std::string text(cell);
    if (text.size() >= 10 && text[4] == '/' && text[7] == '/')
        text[4] = text[7] = '-';
    return text;
}

// Days without leading zeros, to tell "5/05" from two days.
std::string_view without_zero(std::string_view part) {
    return part.size() > 1 && part[0] == '0' ? part.substr(1) : part;
}

} // namespace

bool DateMarks::add(std::string_view cell) {
    const std::optional<DateParts> parts = cut_date(cell);
    if (!parts)
        return false;
    if (m_mark == '\0') {
        m_mark = parts->mark;
        m_times = !parts->time.empty();
        m_month_first = m_mark != '.';
    }
    if (parts->mark != m_mark || parts->time.empty() == m_times)
        return false;
    m_day_first = m_day_first && is_date_in(*parts, DateOrder::DayFirst);
    m_month_first = m_month_first && is_date_in(*parts, DateOrder::MonthFirst);
    if (m_example.empty() && without_zero(parts->first) != without_zero(parts->second))
        m_example = cell;
    return m_day_first || m_month_first;
}

std::optional<DateOrder> DateMarks::order() const {
    const bool open = m_day_first && m_month_first && !m_example.empty();
    if (m_mark == '\0' || open)
        return std::nullopt;
    return m_day_first ? DateOrder::DayFirst : DateOrder::MonthFirst;
}

std::string iso_date(std::string_view cell, DateOrder order) {
    if (order == DateOrder::YearFirst)
        return with_dashes(cell);
    const std::optional<DateParts> parts = cut_date(cell);
    return parts ? as_iso(*parts, order) : std::string(cell);
}

} // namespace graticule::geodata
