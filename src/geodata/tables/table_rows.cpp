// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/table_rows.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace graticule::geodata {

namespace {

constexpr std::size_t MaxHeld = 64;            // more at the end are a table of few values
constexpr std::size_t ColumnsOfPlainLines = 3; // from so many on, a line without delimiters is none

std::size_t count_filled(const std::vector<std::string_view>& cells) {
    return static_cast<std::size_t>(std::ranges::count_if(cells, [](std::string_view cell) {
        const bool begins = !cell.empty() && static_cast<unsigned char>(cell.front()) > ' ';
        return begins || !trim(cell).empty();
    }));
}

// True for a text that begins as sources and notes below a table do.
bool begins_as_note(std::string_view text) {
    constexpr std::array Words = {"source",    "sources",   "note",       "notes",   "footnote",
                                  "footnotes", "quelle",    "quellen",    "hinweis", "fuente",
                                  "fuentes",   "nota",      "notas",      "fonte",   "bron",
                                  "legend",    "copyright", "license",    "licence", "disclaimer",
                                  "stand",     "anmerkung", "anmerkungen"};
    constexpr std::array Beginnings = {
        "data from",   "last updated", "downloaded",  "extracted", "retrieved",
        "accessed on", "generated",    "prepared by", "source of", "for more information",
        "http://",     "https://",     "*",           "†",         "©",
        "(c) ",        "1)",           "[1]"};
    const std::string lower = ascii_lower(text);
    const auto begins = [&](std::string_view beginning) { return lower.starts_with(beginning); };
    return std::ranges::any_of(Beginnings, begins)
           || std::ranges::any_of(Words, [&](std::string_view word) {
                  return begins(word) && (lower.size() == word.size() || lower[word.size()] == ':');
              });
}

} // namespace

TableRows::TableRows(RecordSource& records, std::size_t columns, TableReading reading)
    : m_records(records), m_columns(columns),
      m_all(columns < 2 || reading == TableReading::AsWritten) {}

bool TableRows::next(std::vector<std::string_view>& cells) {
    while (m_released.empty()) {
        if (!m_records.next(cells)) {
            end_held();
            break;
        }
        m_position = m_records.position();
        if (m_all)
            return true;
        const std::size_t filled = count_filled(cells);
        if (filled == 0 && !m_records.quoted()) {
            ++m_blank;
            m_blank_before = true;
            continue;
        }
        const bool after_blank = std::exchange(m_blank_before, false) || m_records.after_blank();
        if (may_be_footer(cells, filled, after_blank)) {
            const std::string_view text = trim(cells[0]);
            const bool plain_line = cells.size() == 1 && m_columns >= ColumnsOfPlainLines
                                    && text.find(' ') != std::string_view::npos;
            hold(cells, after_blank || plain_line || begins_as_note(text));
            if (m_held.size() > MaxHeld)
                release_held();
            continue;
        }
        m_full_rows += filled > 1 ? 1 : 0;
        if (m_held.empty())
            return true;
        release_held();
        hold(cells, false);
        release_held();
    }
    return emit(cells);
}

bool TableRows::may_be_footer(const std::vector<std::string_view>& cells, std::size_t filled,
                              bool after_blank) const {
    if (m_full_rows == 0 || filled >= m_columns || filled == 0)
        return false;
    const std::string_view text = trim(cells[0]);
    const auto is_number = [](std::string_view cell) {
        return parse_number(trim(cell)).has_value();
    };
    if (text.empty() || std::ranges::any_of(cells, is_number))
        return false;
    if (filled == 1)
        return true;
    const bool note = begins_as_note(text) && m_held.size() < m_full_rows;
    return note || (after_blank && cells.size() < m_columns);
}

void TableRows::hold(const std::vector<std::string_view>& cells, bool begins_footers) {
    m_held.push_back({{cells.begin(), cells.end()}, m_position, begins_footers});
}

void TableRows::release_held() {
    std::ranges::move(m_held, std::back_inserter(m_released));
    m_held.clear();
}

// No row follows: what is held are rows up to the first that begins the footers.
void TableRows::end_held() {
    const auto first = std::ranges::find_if(m_held, &Held::begins_footers);
    for (auto held = first; held != m_held.end(); ++held)
        m_footers.emplace_back(trim(held->cells[0]));
    m_held.erase(first, m_held.end());
    release_held();
}

bool TableRows::emit(std::vector<std::string_view>& cells) {
    if (m_released.empty())
        return false;
    m_shown = std::move(m_released.front());
    m_released.pop_front();
    m_position = m_shown.position;
    cells.assign(m_shown.cells.begin(), m_shown.cells.end());
    return true;
}

} // namespace graticule::geodata
