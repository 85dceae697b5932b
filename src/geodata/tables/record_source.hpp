// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// Records of text cells that can be walked more than once: a CSV, or a sheet.
class RecordSource {
public:
    virtual ~RecordSource() = default;
    /// Fills `cells` with the next record that is not blank; false at the end. The views hold until
    /// the next call.
    virtual bool next(std::vector<std::string_view>& cells) = 0;
    /// True if blank records were passed over before the last one.
    virtual bool after_blank() const = 0;
    /// True if a cell of the last record stands in quotes: it is then no blank one, even where all
    /// its cells are empty.
    virtual bool quoted() const { return false; }
    virtual void rewind() = 0;
    /// Where the last record began, for messages: a line, or a row of a sheet, counted from 1.
    virtual std::size_t position() const = 0;
    /// How much has been walked, from 0 to 1.
    virtual double fraction() const = 0;
};

/// Delimited text as RFC 4180 has it, read leniently: lines end in LF, CRLF or CR; quotes count
/// only at the start of a cell; what follows a closing quote belongs to the cell.
///
/// A quote that opens a cell and is never closed in it would swallow rows up to the next quote. It
/// is known by what follows there: text, where the end of a cell should be, or by lines that have
/// as many cells as the record and numbers in the same places. It is then a character of its cell.
class DelimitedRecords : public RecordSource {
public:
    /// @param text   UTF-8 without a byte order mark; alive as long as this is used
    /// @param source names the file in messages
    DelimitedRecords(std::string_view text, char delimiter, std::string source);

    /// @throws Error Malformed for a quote that is never closed
    bool next(std::vector<std::string_view>& cells) override;
    bool after_blank() const override { return m_after_blank; }
    bool quoted() const override { return m_quoted; }
    void rewind() override;
    std::size_t position() const override { return m_record_line; }
    double fraction() const override;

    /// Quotes since the last rewind() that were taken as characters, and the line of the first.
    std::size_t stray_quotes() const { return m_stray_quotes; }
    std::size_t first_stray_line() const { return m_first_stray_line; }

private:
    void read_record(std::vector<std::string_view>& cells);
    std::string_view plain_cell();
    std::string_view quoted_cell();
    std::string_view stray_quote(std::size_t quote, std::size_t line);
    void find_closing_quote(bool& doubled);
    bool at_line_end() const;
    void take_line_end();

    std::string_view m_text;
    char m_delimiter;
    std::string m_source;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
    std::size_t m_record_line = 0;
    bool m_after_blank = false;
    bool m_quoted = false;
    bool m_lines_in_cell = false;    ///< of the record at hand
    std::size_t m_literal_until = 0; ///< quotes before it that open cells of more lines are stray
    std::size_t m_stray_quotes = 0;
    std::size_t m_first_stray_line = 0;
    std::deque<std::string> m_unquoted; ///< cells of this record that had doubled quotes
    std::size_t m_unquoted_used = 0;
};

/// The character between cells: comma, tab, semicolon or bar, whichever cuts the first records most
/// evenly; comma where nothing does.
char detect_delimiter(std::string_view text);

} // namespace graticule::geodata
