// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/date_habits.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::geodata {

namespace {

void note_order(std::string_view part, const std::vector<std::string>& columns,
                std::vector<std::string>& notes) {
    constexpr std::size_t MostBytes = 200;
    if (!columns.empty())
        notes.push_back(fmt::format("Dates with the {} first read in: {}", part,
                                    shorten(join(columns, ", "), MostBytes)));
}

} // namespace

void settle_dates(std::span<CellTypes> columns, std::span<const std::string> names,
                  std::vector<std::string>& notes) {
    std::vector<std::string> day_first;
    std::vector<std::string> month_first;
    std::vector<std::string> open;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const DateMarks* dates = columns[i].dates();
        if (dates == nullptr)
            continue;
        if (const std::optional<DateOrder> order = dates->order()) {
            columns[i].settle(*order);
            (*order == DateOrder::DayFirst ? day_first : month_first).push_back(names[i]);
        } else {
            open.push_back(fmt::format("Dates such as {} in {} are kept as text: the day may stand "
                                       "first in them, or the month",
                                       dates->example(), names[i]));
        }
    }
    note_order("day", day_first, notes);
    note_order("month", month_first, notes);
    notes.insert(notes.end(), open.begin(), open.end());
}

} // namespace graticule::geodata
