// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/tables/cell_types.hpp"
#include "geodata/tables/record_source.hpp"

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// The records of a table that are its rows: blank ones are not, nor are the footers at its end
/// (sources, notes, the date of the download).
///
/// A footer is a record at the end that has text in its first cell alone, that begins with a word
/// such as "Source:" and lacks values, or that is text with fewer cells than the header after a
/// blank record. At least one must have such a word, stand after a blank record, or have no
/// delimiters where the table has three columns; those after it are footers too. A table of one
/// column has none, and a table that is read as written has neither.
class TableRows {
public:
    /// @param records stands before the first row
    /// @param columns of the header
    TableRows(RecordSource& records, std::size_t columns, TableReading reading);

    /// The next row; false at the end. The views hold until the next call.
    bool next(std::vector<std::string_view>& cells);
    /// Where the last row began, for messages.
    std::size_t position() const { return m_position; }

    /// What was left out, once next() has said false.
    std::size_t blank_records() const { return m_blank; }
    /// The first texts of the footers, in order.
    const std::vector<std::string>& footers() const { return m_footers; }

private:
    struct Held {
        std::vector<std::string> cells;
        std::size_t position = 0;
        bool begins_footers = false;
    };

    bool may_be_footer(const std::vector<std::string_view>& cells, std::size_t filled,
                       bool after_blank) const;
    void hold(const std::vector<std::string_view>& cells, bool begins_footers);
    void release_held();
    void end_held();
    bool emit(std::vector<std::string_view>& cells);

    RecordSource& m_records;
    std::size_t m_columns;
    bool m_all;                  ///< every record is a row
    std::size_t m_full_rows = 0; ///< with more than a name
    bool m_blank_before = false;
    std::size_t m_position = 0;
    std::size_t m_blank = 0;
    std::deque<Held> m_held;     ///< may be footers, if no row follows
    std::deque<Held> m_released; ///< are rows
    Held m_shown;                ///< what the caller's views are of
    std::vector<std::string> m_footers;
};

} // namespace graticule::geodata
