// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"
#include "geodata/tables/date_marks.hpp"
#include "geodata/tables/number_marks.hpp"

#include <cstddef>
#include <string_view>

namespace graticule::geodata {

/// Whether a table is read for what its author meant, or for what its cells say.
enum class TableReading {
    AsMeant,  ///< NA and ".." among numbers are null, thousands are read, dates need not be ISO,
              ///< footers are no rows
    AsWritten ///< only an empty cell is null, every record after the header is a row
};

/// True for a cell that says that there is no value: "NA", "null", "..", ":", "#DIV/0!".
bool says_no_value(std::string_view cell);

/// True for what a spreadsheet shows in place of a result that it cannot work out: "#DIV/0!".
bool is_error_cell(std::string_view cell);

/// How the values of a column are written, where programs would write them otherwise.
struct CellSpelling {
    NumberSpelling numbers;
    DateOrder dates = DateOrder::YearFirst;
};

/// Finds the narrowest type that all cells of a column fit.
///
/// Codes with leading zeros ("007") and whole numbers of more than 64 bits stay text. How numbers
/// and dates are written is for the caller to settle once all columns of a table are seen; until
/// then only numbers as programs write them and ISO dates are such. Words for "no value" do not
/// stand in the way of a type other than text, unless the table is read as written.
class CellTypes {
public:
    explicit CellTypes(TableReading reading = TableReading::AsMeant) : m_reading(reading) {}

    void add(std::string_view cell);

    /// What the cells tell about the spelling of numbers; none if they are not all numbers.
    const NumberMarks* marks() const { return m_number && m_values > 0 ? &m_marks : nullptr; }
    /// What the cells tell about their dates; none if they are not all dates with the year last.
    const DateMarks* dates() const { return m_year_last && m_values > 0 ? &m_date_marks : nullptr; }
    void settle(const NumberSpelling& spelling) { m_spelling.numbers = spelling; }
    /// The order must be that of dates().
    void settle(DateOrder order) { m_spelling.dates = order; }
    const CellSpelling& spelling() const { return m_spelling; }

    /// Text where there was no value at all.
    FieldType type() const;
    bool any_value() const { return m_values > 0; }
    bool any_cell() const { return m_values + m_absent_words > 0; }
    std::size_t values() const { return m_values; }
    /// Cells with a word for "no value", which are null unless the type is text.
    std::size_t absent_words() const { return m_absent_words; }
    /// Of these, errors of a spreadsheet.
    std::size_t error_cells() const { return m_error_cells; }

private:
    bool add_number(std::string_view cell);
    bool add_date(std::string_view cell);

    bool m_integer = true;
    bool m_real = true;
    bool m_number = true;
    bool m_boolean = true;
    bool m_any_date = true; ///< one of the next three
    bool m_date = true;
    bool m_datetime = true;
    bool m_year_last = true;
    TableReading m_reading;
    CellSpelling m_spelling;
    NumberMarks m_marks;
    DateMarks m_date_marks;
    std::size_t m_values = 0;
    std::size_t m_absent_words = 0;
    std::size_t m_error_cells = 0;
};

/// Appends a cell to a column of the type that CellTypes found, in the spelling that was settled.
void append_cell(Column& column, std::string_view cell, const CellSpelling& spelling);

} // namespace graticule::geodata
