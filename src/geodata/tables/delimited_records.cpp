// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/tables/record_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace graticule::geodata {

namespace {

constexpr std::size_t SampleBytes = 64U << 10U; // looked at to find the delimiter
constexpr std::size_t SampleRecords = 200;
constexpr std::size_t MaxSwallowedBytes = 1U << 20U; // a longer record is not looked at for rows

bool is_blank(const std::vector<std::string_view>& cells) {
    return cells.size() == 1 && trim(cells[0]).empty();
}

// How evenly a delimiter cuts the sample: the share of records with the usual number of cells, and
// that number.
std::pair<double, std::size_t> evenness(std::string_view sample, char delimiter) {
    DelimitedRecords records(sample, delimiter, "sample");
    std::vector<std::string_view> cells;
    std::map<std::size_t, std::size_t> counts;
    std::size_t all = 0;
    try {
        while (all < SampleRecords && records.next(cells)) {
            ++counts[cells.size()];
            ++all;
        }
    } catch (const Error& error) {
        // The sample may end inside a quoted cell; what was seen before counts.
        if (error.code() != ErrorCode::Malformed)
            throw;
    }
    const auto usual = std::ranges::max_element(
        counts, [](const auto& a, const auto& b) { return a.second < b.second; });
    if (usual == counts.end() || usual->first < 2)
        return {0, 0};
    return {static_cast<double>(usual->second) / static_cast<double>(all), usual->first};
}

// True for a record with a cell of more lines if each of its lines would be a record of as many
// cells, with numbers in the same places: a stray quote has swallowed rows.
bool are_rows(std::string_view record, char delimiter, std::size_t cells) {
    if (record.size() > MaxSwallowedBytes)
        return false;
    std::vector<bool> numbers;
    for (const std::string& line : split(record, '\n')) {
        if (trim(line).empty())
            continue;
        std::vector<bool> own;
        for (const std::string& cell : split(line, delimiter))
            own.push_back(parse_number(trim(cell)).has_value());
        if (own.size() != cells || (!numbers.empty() && own != numbers))
            return false;
        numbers = std::move(own);
    }
    return std::ranges::find(numbers, true) != numbers.end();
}

} // namespace

DelimitedRecords::DelimitedRecords(std::string_view text, char delimiter, std::string source)
    : m_text(text), m_delimiter(delimiter), m_source(std::move(source)) {}

void DelimitedRecords::rewind() {
    m_at = 0;
    m_line = 1;
    m_record_line = 0;
    m_literal_until = 0;
    m_stray_quotes = 0;
}

double DelimitedRecords::fraction() const {
    return m_text.empty() ? 1 : static_cast<double>(m_at) / static_cast<double>(m_text.size());
}

bool DelimitedRecords::next(std::vector<std::string_view>& cells) {
    bool blank = false;
    m_after_blank = false;
    do {
        m_after_blank = blank;
        if (m_at >= m_text.size())
            return false;
        const std::size_t begin = m_at;
        m_record_line = m_line;
        read_record(cells);
        if (m_lines_in_cell && begin >= m_literal_until
            && are_rows(m_text.substr(begin, m_at - begin), m_delimiter, cells.size())) {
            m_literal_until = m_at;
            m_at = begin;
            m_line = m_record_line;
            read_record(cells);
        }
        blank = m_text[begin] != '"' && is_blank(cells); // "" is a cell, if an empty one
    } while (blank);
    return true;
}

void DelimitedRecords::read_record(std::vector<std::string_view>& cells) {
    cells.clear();
    m_unquoted_used = 0;
    m_lines_in_cell = false;
    m_quoted = false;
    for (;;) {
        const bool quoted = m_at < m_text.size() && m_text[m_at] == '"';
        m_quoted = m_quoted || quoted;
        cells.push_back(quoted ? quoted_cell() : plain_cell());
        if (at_line_end())
            break;
        ++m_at; // the delimiter
    }
    take_line_end();
}

bool DelimitedRecords::at_line_end() const {
    return m_at >= m_text.size() || m_text[m_at] == '\n' || m_text[m_at] == '\r';
}

void DelimitedRecords::take_line_end() {
    if (m_at >= m_text.size())
        return;
    const bool carriage_return = m_text[m_at] == '\r';
    ++m_at;
    if (carriage_return && m_at < m_text.size() && m_text[m_at] == '\n')
        ++m_at;
    ++m_line;
}

std::string_view DelimitedRecords::plain_cell() {
    const std::size_t start = m_at;
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == m_delimiter || c == '\n' || c == '\r')
            break;
        ++m_at;
    }
    return m_text.substr(start, m_at - start);
}

// From within a quoted cell to the quote that closes it.
void DelimitedRecords::find_closing_quote(bool& doubled) {
    const std::size_t first_line = m_line;
    for (;; ++m_at) {
        if (m_at >= m_text.size())
            throw Error(ErrorCode::Malformed,
                        fmt::format("{}: the quote opened on line {} is never closed", m_source,
                                    first_line),
                        "Close it, or double the quotes inside quoted text");
        const char c = m_text[m_at];
        const char following = m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0';
        m_line += c == '\n' || (c == '\r' && following != '\n') ? 1 : 0;
        if (c != '"')
            continue;
        if (following != '"')
            return;
        doubled = true;
        ++m_at;
    }
}

// Reads the cell again with its quote as a character.
std::string_view DelimitedRecords::stray_quote(std::size_t quote, std::size_t line) {
    m_first_stray_line = m_stray_quotes++ == 0 ? line : m_first_stray_line;
    m_at = quote;
    m_line = line;
    return plain_cell();
}

std::string_view DelimitedRecords::quoted_cell() {
    const std::size_t quote = m_at++;
    const std::size_t first_line = m_line;
    bool doubled = false;
    find_closing_quote(doubled);
    const std::string_view inside = m_text.substr(quote + 1, m_at - quote - 1);
    ++m_at; // the closing quote
    const std::string_view rest = plain_cell();
    const bool ends = trim(rest).empty();
    const bool lines = inside.find_first_of("\r\n") != std::string_view::npos;
    const bool opens_next = !inside.empty() && inside.back() == m_delimiter;
    if ((!ends && (lines || opens_next)) || (lines && quote < m_literal_until))
        return stray_quote(quote, first_line);
    m_lines_in_cell = m_lines_in_cell || lines;
    if (!doubled && ends)
        return inside;
    if (m_unquoted_used == m_unquoted.size())
        m_unquoted.emplace_back();
    std::string& cell = m_unquoted[m_unquoted_used++];
    cell.clear();
    for (std::size_t i = 0; i < inside.size(); ++i) {
        cell += inside[i];
        i += inside[i] == '"' ? 1 : 0;
    }
    cell += rest;
    return cell;
}

char detect_delimiter(std::string_view text) {
    const std::string_view sample = text.substr(0, SampleBytes);
    char best = ',';
    std::pair<double, std::size_t> best_evenness{0, 0};
    for (const char candidate : {',', '\t', ';', '|'}) {
        const auto own = evenness(sample, candidate);
        if (own > best_evenness) {
            best = candidate;
            best_evenness = own;
        }
    }
    return best;
}

} // namespace graticule::geodata
