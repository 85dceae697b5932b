// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/statistics_records.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace graticule::geodata {

namespace {

// The parts of a text between commas, as views.
void split_into(std::string_view text, std::vector<std::string_view>& parts) {
    for (std::size_t comma = text.find(','); comma != std::string_view::npos;
         comma = text.find(',')) {
        parts.push_back(trim(text.substr(0, comma)));
        text.remove_prefix(comma + 1);
    }
    parts.push_back(trim(text));
}

// As Eurostat's lists of codes have them.
std::string_view meaning_of(char flag) {
    constexpr std::array<std::pair<char, std::string_view>, 14> Meanings{
        {{'b', "break in the series"},
         {'c', "confidential"},
         {'d', "definition differs"},
         {'e', "estimated"},
         {'f', "forecast"},
         {'i', "see metadata"},
         {'m', "missing"},
         {'n', "not significant"},
         {'p', "provisional"},
         {'r', "revised"},
         {'s', "Eurostat estimate"},
         {'u', "low reliability"},
         {'v', "not available"},
         {'z', "not applicable"}}};
    const auto* found =
        std::ranges::find(Meanings, flag, &std::pair<char, std::string_view>::first);
    return found == Meanings.end() ? std::string_view() : found->second;
}

} // namespace

bool is_statistics_header(std::string_view first_line) {
    const std::string_view first = first_line.substr(0, first_line.find('\t'));
    const std::size_t slash = first.find('\\');
    return first.size() < first_line.size() && slash != std::string_view::npos
           && first.substr(0, slash).find(',') != std::string_view::npos;
}

bool StatisticsRecords::next(std::vector<std::string_view>& cells) {
    if (!m_records.next(m_raw))
        return false;
    cells.clear();
    const bool header = std::exchange(m_header, false);
    std::string_view dimensions = m_raw[0];
    if (header)
        dimensions = dimensions.substr(0, dimensions.find('\\'));
    split_into(dimensions, cells);
    for (std::size_t i = 1; i < m_raw.size(); ++i)
        cells.push_back(header ? trim(m_raw[i]) : without_flag(trim(m_raw[i])));
    return true;
}

void StatisticsRecords::rewind() {
    m_records.rewind();
    m_header = true;
    m_flags.clear();
}

std::string_view StatisticsRecords::without_flag(std::string_view cell) {
    std::size_t end = cell.size();
    while (end > 0 && std::islower(static_cast<unsigned char>(cell[end - 1])) != 0)
        --end;
    const std::string_view value = trim(cell.substr(0, end));
    if (end == cell.size() || (value != ":" && !parse_number(value)))
        return cell;
    if (value != ":")
        for (const char flag : cell.substr(end))
            ++m_flags[std::string(1, flag)];
    return value;
}

std::string describe_flags(const std::map<std::string, std::size_t>& flags) {
    std::vector<std::string> parts;
    for (const auto& [flag, count] : flags) {
        const std::string_view meaning = meaning_of(flag.front());
        parts.push_back(meaning.empty() ? fmt::format("{} {}", count, flag)
                                        : fmt::format("{} {} ({})", count, flag, meaning));
    }
    return join(parts, ", ");
}

std::string flags_in_notes(const std::vector<std::string>& notes) {
    for (const std::string& note : notes)
        if (note.starts_with(FlagsTaken))
            return note.substr(FlagsTaken.size());
    return {};
}

} // namespace graticule::geodata
