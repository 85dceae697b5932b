// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::geodata {

/// How the numbers of a column are written: "1.402,9" has a decimal comma and points between
/// thousands, "12,34,567" commas between lakhs, "1'204" apostrophes, "1 204" spaces of any width.
struct NumberSpelling {
    char decimal = '.';
    char group = '\0';    ///< '.', ',', '\'', ' ' or none
    bool percent = false; ///< a per cent sign stands behind each number
    bool operator==(const NumberSpelling&) const = default;
};

/// What a point or a comma has been in the numbers seen.
struct MarkUse {
    bool decimal = false; ///< before other than three digits ("820,6"), or after groups ("1.402,9")
    bool group = false;   ///< more than once ("1.204.500"), or before a decimal mark
    bool either = false;  ///< once and before three digits ("682.986"): one or the other
    bool any() const { return decimal || group || either; }
    /// What is sure in either counts in both.
    void add(const MarkUse& other);
};

/// What the cells of a column tell about how its numbers are written. Cells that are no numbers in
/// any spelling are the caller's to notice.
class NumberMarks {
public:
    /// A whole number without any mark.
    void add_whole(std::string_view number);

    /// A number as programs write it: "12", "-1.5e3".
    void add_plain(std::string_view number);

    /// A cell that is no plain number.
    /// @return false if it is no number in any spelling: codes with leading zeros, groups of other
    ///         lengths, more than 18 digits
    bool add_marked(std::string_view cell);

    const MarkUse& point() const { return m_point; }
    const MarkUse& comma() const { return m_comma; }
    bool spaces() const { return m_spaces; }
    bool apostrophes() const { return m_apostrophes; }
    /// True if a comma followed groups within one cell, so that it cannot part a list.
    bool comma_after_groups() const { return m_comma_after_groups; }
    std::size_t percents() const { return m_percents; }
    /// True if all is as a program would write it.
    bool plain() const { return !m_marked; }
    /// A number whose mark says not for sure what it is: with one comma, or three digits behind it.
    const std::string& example() const { return m_example; }

    /// True if three digits behind a mark are rather a group: a number below a thousand stands
    /// without a mark and another ends in zero, which decimals of neither fixed nor shortest length
    /// would do; and none of a thousand or more stands without a mark.
    bool like_groups() const { return m_short_whole && m_ends_in_zero && !m_long_whole; }
    /// True if no number of four digits or more stands without a mark.
    bool may_be_groups() const { return !m_long_whole; }

    /// True if all cells seen can be numbers in this spelling.
    bool fit(const NumberSpelling& spelling) const;
    /// True if, in a spelling that fits, all of them are whole numbers.
    bool whole(const NumberSpelling& spelling) const;

private:
    void add_single(char mark, std::string_view before, std::string_view after);

    MarkUse m_point;
    MarkUse m_comma;
    bool m_spaces = false;
    bool m_apostrophes = false;
    bool m_comma_after_groups = false;
    bool m_exponent = false;
    bool m_marked = false;
    bool m_short_whole = false;
    bool m_long_whole = false;
    bool m_ends_in_zero = false;
    std::size_t m_percents = 0;
    std::string m_example;
};

/// A number in a spelling as programs write it ("1.402,9" as "1402.9"). The cell must fit.
std::string plain_number(std::string_view cell, const NumberSpelling& spelling);

} // namespace graticule::geodata
