// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace graticule::geodata {

/// In which order the dates of a column have their parts: "1985-10-19", "19/10/1985", "10/19/1985".
enum class DateOrder { YearFirst, DayFirst, MonthFirst };

/// What the cells of a column tell about dates whose year stands last: a day and a month of one or
/// two digits and a year of four, parted by slashes, points or hyphens ("7/4/1999", "03.07.2021"),
/// with or without a time behind a space ("19/10/1985 14:30"). All cells must have the same marks,
/// and all a time or none.
class DateMarks {
public:
    /// @return false if the cells seen so far are not all such dates, of days that exist in one
    ///         and the same order; points stand in dates with the day first only
    bool add(std::string_view cell);

    /// The order in which all cells are dates; none where they are dates of other days in either.
    std::optional<DateOrder> order() const;
    /// True if times stand behind the dates.
    bool times() const { return m_times; }
    /// A date that is another day in the other order.
    const std::string& example() const { return m_example; }

private:
    char m_mark = '\0'; ///< none before the first cell
    bool m_times = false;
    bool m_day_first = true;
    bool m_month_first = true;
    std::string m_example;
};

/// A date in an order as ISO 8601 has it ("19/10/1985 14:30" as "1985-10-19 14:30"), with slashes
/// in those that have the year first, too; other text unchanged.
std::string iso_date(std::string_view cell, DateOrder order);

} // namespace graticule::geodata
