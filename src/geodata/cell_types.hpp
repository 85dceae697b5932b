// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/column.hpp"

#include <cstddef>
#include <string_view>

namespace graticule::geodata {

/// What NA, NaN, null and ".." are in columns of numbers or dates.
enum class NoValueWords { Nulls, Texts };

/// How cells of a table may be written.
struct CellSpelling {
    bool decimal_comma = false;
    NoValueWords words = NoValueWords::Nulls;
};

/// Finds the narrowest type that all cells of a column fit.
///
/// Codes with leading zeros ("007") and whole numbers of more than 64 bits stay text. Thousands
/// separators are never guessed. A decimal comma counts only where the caller allows it (tables cut
/// by semicolons). Words for "no value" (NA, null, "..") do not stand in the way of a type other
/// than text, where the caller allows them.
class CellTypes {
public:
    explicit CellTypes(CellSpelling spelling = {}) : m_spelling(spelling) {}

    void add(std::string_view cell);

    /// Text where there was no value at all.
    FieldType type() const;
    /// True if the type is Real by way of decimal commas.
    bool decimal_comma() const;
    bool any_value() const { return m_values > 0; }
    bool any_cell() const { return m_values + m_absent_words > 0; }
    /// Cells with a word for "no value", which are null unless the type is text.
    std::size_t absent_words() const { return m_absent_words; }

private:
    bool m_integer = true;
    bool m_real = true;
    bool m_boolean = true;
    bool m_date = true;
    bool m_datetime = true;
    CellSpelling m_spelling;
    bool m_comma_seen = false;
    std::size_t m_values = 0;
    std::size_t m_absent_words = 0;
};

/// Appends a cell to a column of the type that CellTypes found.
void append_cell(Column& column, std::string_view cell, bool decimal_comma);

} // namespace graticule::geodata
