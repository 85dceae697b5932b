// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/record_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace graticule::geodata {

namespace {

constexpr std::size_t SampleBytes = 64U << 10U; // looked at to find the delimiter
constexpr std::size_t SampleRecords = 200;

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

} // namespace

DelimitedRecords::DelimitedRecords(std::string_view text, char delimiter, std::string source)
    : m_text(text), m_delimiter(delimiter), m_source(std::move(source)) {}

void DelimitedRecords::rewind() {
    m_at = 0;
    m_line = 1;
    m_record_line = 0;
}

double DelimitedRecords::fraction() const {
    return m_text.empty() ? 1 : static_cast<double>(m_at) / static_cast<double>(m_text.size());
}

bool DelimitedRecords::next(std::vector<std::string_view>& cells) {
    bool quoted_first = false;
    do {
        if (m_at >= m_text.size())
            return false;
        quoted_first = m_text[m_at] == '"';
        cells.clear();
        m_unquoted_used = 0;
        m_record_line = m_line;
        for (;;) {
            const bool quoted = m_at < m_text.size() && m_text[m_at] == '"';
            cells.push_back(quoted ? quoted_cell() : plain_cell());
            if (at_line_end())
                break;
            ++m_at; // the delimiter
        }
        take_line_end();
    } while (!quoted_first && is_blank(cells)); // "" is a cell, if an empty one
    return true;
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

std::string_view DelimitedRecords::quoted_cell() {
    const std::size_t start = ++m_at;
    const std::size_t first_line = m_line;
    bool doubled = false;
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
            break;
        doubled = true;
        ++m_at;
    }
    const std::string_view inside = m_text.substr(start, m_at - start);
    ++m_at; // the closing quote
    const std::string_view rest = plain_cell();
    if (!doubled && trim(rest).empty())
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
