// SPDX-License-Identifier: Apache-2.0
#include "geodata/tables/number_marks.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace graticule::geodata {

namespace {

constexpr std::size_t LongestNumber = 64; // a longer cell is no number, and is not looked at
constexpr std::size_t MaxDigits = 18;     // more are a code, and no number of 64 bits
constexpr std::size_t GroupDigits = 3;
constexpr std::size_t LakhDigits = 2;

std::string_view unsigned_part(std::string_view number) {
    const bool sign = !number.empty() && (number[0] == '-' || number[0] == '+');
    return number.substr(sign ? 1 : 0);
}

// With plain signs in place of those of typography: narrow and fixed spaces, quotes, the minus.
std::string with_plain_signs(std::string_view cell) {
    constexpr std::array<std::pair<std::string_view, char>, 6> NumberSigns{{{"\u00A0", ' '},
                                                                            {"\u2009", ' '},
                                                                            {"\u202F", ' '},
                                                                            {"\u2019", '\''},
                                                                            {"\u02BC", '\''},
                                                                            {"\u2212", '-'}}};
    std::string text;
    for (std::size_t i = 0; i < cell.size();) {
        const auto* sign = std::ranges::find_if(NumberSigns, [&](const auto& known) {
            return cell.substr(i).starts_with(known.first);
        });
        text += sign == NumberSigns.end() ? cell[i] : sign->second;
        i += sign == NumberSigns.end() ? 1 : sign->first.size();
    }
    return std::string(trim(text));
}

// A number without its sign and its per cent sign, cut at its marks.
struct Pieces {
    std::vector<std::string_view> digits;
    std::string marks;
    bool percent = false;
};

std::optional<Pieces> cut(std::string_view text) {
    Pieces pieces;
    if (text.ends_with('%')) {
        pieces.percent = true;
        text = trim(text.substr(0, text.size() - 1));
    }
    text = unsigned_part(text);
    if (text.empty() || !is_digit(text.back()))
        return std::nullopt;
    std::size_t start = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_digit(text[i]))
            continue;
        if (std::string_view(".,' ").find(text[i]) == std::string_view::npos)
            return std::nullopt;
        pieces.digits.push_back(text.substr(start, i - start));
        pieces.marks += text[i];
        start = i + 1;
    }
    pieces.digits.push_back(text.substr(start));
    const std::size_t all = text.size() - pieces.marks.size();
    const std::string_view first = pieces.digits.front();
    if (all > MaxDigits || (first.size() > 1 && first[0] == '0'))
        return std::nullopt;
    return pieces;
}

// True for digits cut into thousands ("1 234 567"), or with commas into lakhs ("12,34,567").
bool are_groups(const std::vector<std::string_view>& digits, std::size_t count, char mark) {
    const auto all_are = [&](std::size_t length) {
        return std::all_of(digits.begin() + 1,
                           digits.begin() + static_cast<std::ptrdiff_t>(count) - 1,
                           [&](std::string_view piece) { return piece.size() == length; });
    };
    const std::string_view first = digits.front();
    if (count < 2 || first.empty() || first == "0" || digits[count - 1].size() != GroupDigits)
        return false;
    return (first.size() <= GroupDigits && all_are(GroupDigits))
           || (mark == ',' && first.size() <= LakhDigits && all_are(LakhDigits));
}

bool fits_mark(const MarkUse& use, char mark, const NumberSpelling& spelling) {
    if (mark == spelling.decimal)
        return !use.group;
    return mark == spelling.group ? !use.decimal : !use.any();
}

} // namespace

void MarkUse::add(const MarkUse& other) {
    decimal = decimal || other.decimal;
    group = group || other.group;
    either = either || other.either;
}

void NumberMarks::add_whole(std::string_view number) {
    number = unsigned_part(number);
    (number.size() > GroupDigits ? m_long_whole : m_short_whole) = true;
}

void NumberMarks::add_plain(std::string_view number) {
    if (m_point.decimal) // nothing more to learn
        return;
    number = unsigned_part(number);
    const std::size_t point = number.find('.');
    if (number.find_first_of("eE") != std::string_view::npos) {
        m_exponent = true;
        m_point.decimal = m_point.decimal || point != std::string_view::npos;
    } else if (point == std::string_view::npos) {
        add_whole(number);
    } else {
        add_single('.', number.substr(0, point), number.substr(point + 1));
    }
}

// A mark that stands alone in its number.
void NumberMarks::add_single(char mark, std::string_view before, std::string_view after) {
    MarkUse& use = mark == '.' ? m_point : m_comma;
    const bool either = after.size() == GroupDigits && !before.empty()
                        && before.size() <= GroupDigits && before != "0";
    (either ? use.either : use.decimal) = true;
    m_ends_in_zero = m_ends_in_zero || (either && after.ends_with('0'));
    if (m_example.empty() && (either || mark == ','))
        m_example = std::string(before) + mark + std::string(after);
}

bool NumberMarks::add_marked(std::string_view cell) {
    if (cell.size() > LongestNumber)
        return false;
    const std::string text = with_plain_signs(cell);
    const std::optional<Pieces> pieces = cut(text);
    if (!pieces)
        return false;
    const auto& [digits, marks, percent] = *pieces;
    m_marked = true;
    m_percents += percent ? 1 : 0;
    if (marks.empty()) {
        add_whole(digits[0]);
        return true;
    }
    const char last = marks.back();
    const bool decimal = last == '.' || last == ',';
    if (marks.size() == 1 && decimal) {
        add_single(last, digits[0], digits[1]);
        return true;
    }
    // Marks before the last one are all the same; it is one of them, or the decimal mark.
    const char group = marks.front();
    const std::size_t groups = group == last ? digits.size() : digits.size() - 1;
    if (!are_groups(digits, groups, group) || marks.find_first_not_of(group) < groups - 1
        || (group != last && !decimal))
        return false;
    m_spaces = m_spaces || group == ' ';
    m_apostrophes = m_apostrophes || group == '\'';
    m_point.group = m_point.group || group == '.';
    m_comma.group = m_comma.group || group == ',';
    if (group != last) {
        (last == '.' ? m_point : m_comma).decimal = true;
        m_comma_after_groups = m_comma_after_groups || last == ',';
    }
    return true;
}

bool NumberMarks::fit(const NumberSpelling& spelling) const {
    return fits_mark(m_point, '.', spelling) && fits_mark(m_comma, ',', spelling)
           && (!m_spaces || spelling.group == ' ') && (!m_apostrophes || spelling.group == '\'')
           && (m_percents == 0 || spelling.percent);
}

bool NumberMarks::whole(const NumberSpelling& spelling) const {
    return !m_exponent && !(spelling.decimal == '.' ? m_point : m_comma).any();
}

std::string plain_number(std::string_view cell, const NumberSpelling& spelling) {
    std::string number;
    for (const char c : with_plain_signs(cell))
        if (c == spelling.decimal)
            number += '.';
        else if (c != spelling.group && c != '%' && c != ' ')
            number += c;
    return number;
}

} // namespace graticule::geodata
