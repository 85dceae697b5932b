// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/cell_types.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <span>
#include <string>

namespace graticule::geodata {

namespace {

bool equal_folded(std::string_view text, std::string_view lower) {
    return text.size() == lower.size() && ascii_lower(text) == lower;
}

constexpr std::size_t LongestTypeName = 5;
constexpr std::array<std::string_view, 17> NoValueWords = {
    "na", "n/a", "n.a.", "n/d", "nan", "null", "none", "..",   "...",
    "-",  "--",  ".",    ":",   "…",   "–",    "(x)",  "*****"};
constexpr std::array<std::string_view, 8> ErrorCells = {"#div/0!", "#n/a",    "#name?", "#null!",
                                                        "#num!",   "#value!", "#ref!",  "#spill!"};

bool is_one_of(std::span<const std::string_view> words, std::string_view cell) {
    return std::ranges::any_of(words,
                               [&](std::string_view word) { return equal_folded(cell, word); });
}

// Most cells are told apart from the words above by their first byte.
bool begins_as_no_value(char first) {
    switch (first) {
    case 'n':
    case 'N':
    case '.':
    case '-':
    case ':':
    case '(':
    case '*':
    case '#':
    case '\xE2': // the dash and the dots of typography
        return true;
    default:
        return false;
    }
}

// The number without its sign and a leading '+', which from_chars does not take; empty if the text
// cannot be a number: a code with leading zeros, or no digit where one must be.
std::string_view number_text(std::string_view cell) {
    if (!cell.empty() && cell[0] == '+')
        cell.remove_prefix(1);
    std::string_view digits = cell;
    if (!digits.empty() && digits[0] == '-')
        digits.remove_prefix(1);
    if (digits.empty() || (!is_digit(digits[0]) && digits[0] != '.'))
        return {};
    const bool code = digits.size() > 1 && digits[0] == '0' && is_digit(digits[1]);
    return code ? std::string_view() : cell;
}

std::optional<std::int64_t> as_integer(std::string_view cell) {
    const std::string_view text = number_text(cell);
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || status != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<double> as_real(std::string_view cell) {
    const std::string_view text = number_text(cell);
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = !text.empty() && end == text.data() + text.size();
    if (!whole || (status != std::errc() && status != std::errc::result_out_of_range))
        return std::nullopt;
    return status == std::errc() ? value : std::numeric_limits<double>::quiet_NaN();
}

std::optional<bool> as_boolean(std::string_view cell) {
    if (equal_folded(cell, "true"))
        return true;
    if (equal_folded(cell, "false"))
        return false;
    return std::nullopt;
}

bool may_be_date(std::string_view cell) {
    return cell.size() >= 10 && is_digit(cell[0]) && (cell[4] == '-' || cell[4] == '/');
}

bool too_long_for_integer(std::string_view cell) {
    return cell.size() > 18 && std::ranges::all_of(cell, is_digit);
}

// Most numbers are as programs write them; only others are written anew.
template <typename Parse>
auto read_number(std::string_view cell, const NumberSpelling& spelling, const Parse& parse) {
    if (spelling == NumberSpelling())
        if (const auto plain = parse(cell))
            return plain;
    return parse(plain_number(cell, spelling));
}

} // namespace

bool is_error_cell(std::string_view cell) {
    return cell.starts_with('#') && is_one_of(ErrorCells, cell);
}

bool says_no_value(std::string_view cell) {
    if (cell.empty() || !begins_as_no_value(cell.front()))
        return false;
    return is_error_cell(cell) || (cell.size() <= LongestTypeName && is_one_of(NoValueWords, cell));
}

void CellTypes::add(std::string_view cell) {
    cell = trim(cell);
    if (cell.empty())
        return;
    if (m_reading == TableReading::AsMeant && says_no_value(cell)) {
        ++m_absent_words;
        m_error_cells += is_error_cell(cell) ? 1 : 0;
        return;
    }
    ++m_values;
    if (m_integer && !as_integer(cell))
        m_integer = false;
    if (!m_integer && m_real)
        m_real = as_real(cell).has_value() && !too_long_for_integer(cell);
    if (m_number)
        m_number = add_number(cell);
    if (m_boolean && !as_boolean(cell))
        m_boolean = false;
    if (m_any_date)
        m_any_date = add_date(cell);
}

// False where the cells seen so far are not all dates or all moments, in any spelling.
bool CellTypes::add_date(std::string_view cell) {
    const bool may_be_iso = (m_date || m_datetime) && may_be_date(cell);
    m_date = m_date && may_be_iso && parse_date(iso_date(cell, DateOrder::YearFirst));
    m_datetime = m_datetime && may_be_iso && parse_datetime(iso_date(cell, DateOrder::YearFirst));
    m_year_last = m_year_last && m_date_marks.add(cell);
    return m_date || m_datetime || m_year_last;
}

// False where the cell is no number in any spelling.
bool CellTypes::add_number(std::string_view cell) {
    if (m_integer)
        m_marks.add_whole(cell);
    else if (m_real || (as_real(cell) && !too_long_for_integer(cell)))
        m_marks.add_plain(cell);
    else
        return m_marks.add_marked(cell);
    return true;
}

FieldType CellTypes::type() const {
    if (m_values == 0)
        return FieldType::Text;
    const NumberSpelling& numbers = m_spelling.numbers;
    if (m_number && m_marks.fit(numbers) && (!numbers.percent || m_marks.percents() == m_values))
        return m_marks.whole(numbers) ? FieldType::Integer : FieldType::Real;
    if (m_boolean)
        return FieldType::Boolean;
    if (m_date)
        return FieldType::Date;
    if (m_spelling.dates != DateOrder::YearFirst)
        return m_date_marks.times() ? FieldType::DateTime : FieldType::Date;
    return m_datetime ? FieldType::DateTime : FieldType::Text;
}

void append_cell(Column& column, std::string_view cell, const CellSpelling& spelling) {
    const std::string_view value = trim(cell);
    if (value.empty() || (column.type() != FieldType::Text && says_no_value(value))) {
        column.append_null();
        return;
    }
    switch (column.type()) {
    case FieldType::Integer:
        column.append_integer(read_number(value, spelling.numbers, as_integer).value_or(0));
        break;
    case FieldType::Real:
        column.append_real(read_number(value, spelling.numbers, as_real).value_or(NAN));
        break;
    case FieldType::Boolean:
        column.append_boolean(as_boolean(value).value_or(false));
        break;
    case FieldType::Date:
        column.append_integer(parse_date(iso_date(value, spelling.dates)).value_or(0));
        break;
    case FieldType::DateTime:
        column.append_integer(parse_datetime(iso_date(value, spelling.dates)).value_or(0));
        break;
    case FieldType::Text:
        column.append_text(cell);
        break;
    }
}

} // namespace graticule::geodata
