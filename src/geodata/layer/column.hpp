// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace graticule::geodata {

enum class FieldType { Integer, Real, Text, Boolean, Date, DateTime };

std::string_view field_type_name(FieldType type);

constexpr std::int64_t MillisecondsPerDay = 86'400'000;

/// One value of a column, for code that handles values one at a time. Null is monostate. A Date is
/// held as its ISO text, as is a DateTime.
using Value = std::variant<std::monostate, std::int64_t, double, bool, std::string>;

/// A typed column with validity.
///
/// Integer: 64 bits. Real: finite doubles; NaN and infinities read from a file become null.
/// Date: days since 1970-01-01. DateTime: milliseconds since 1970-01-01T00:00 UTC.
/// Text: UTF-8, all values in one buffer.
class Column {
public:
    explicit Column(FieldType type);

    FieldType type() const { return m_type; }
    std::size_t size() const { return m_valid.size(); }
    bool is_null(std::size_t row) const { return !m_valid[row]; }
    std::size_t null_count() const;
    bool is_numeric() const { return m_type == FieldType::Integer || m_type == FieldType::Real; }

    std::int64_t integer(std::size_t row) const {
        return m_integers[row];
    } ///< also Date, DateTime, Boolean
    double real(std::size_t row) const { return m_reals[row]; }
    bool boolean(std::size_t row) const { return m_integers[row] != 0; }
    std::string_view text(std::size_t row) const {
        return {m_text.data() + m_text_ends[row], m_text_ends[row + 1] - m_text_ends[row]};
    }

    /// Integer, Real, Boolean, Date and DateTime as a double; NaN where null; NaN for Text.
    double number(std::size_t row) const;
    /// Any value as text: ISO 8601 for dates, the shortest exact form for numbers, empty if null.
    std::string display(std::size_t row) const;
    Value value(std::size_t row) const;

    void reserve(std::size_t rows);
    void append_null();
    void append_integer(std::int64_t value); ///< Integer, Date (days), DateTime (ms), Boolean
    void append_real(double value);          ///< null if not finite
    void append_text(std::string_view value);
    void append_boolean(bool value) { append_integer(value ? 1 : 0); }
    /// Appends row `row` of a column of the same type.
    void append_from(const Column& other, std::size_t row);

    /// The given rows, in the given order (repeats allowed); null for rows beyond the last.
    Column select(std::span<const std::size_t> rows) const;

private:
    void select_text(std::span<const std::size_t> rows, Column& selected) const;

    FieldType m_type;
    std::vector<bool> m_valid;
    std::vector<std::int64_t> m_integers;
    std::vector<double> m_reals;
    std::string m_text;
    std::vector<std::size_t> m_text_ends;
};

/// Days since 1970-01-01 of an ISO date ("2024-02-29"), none if it is not one.
std::optional<std::int64_t> parse_date(std::string_view text);
/// Milliseconds since the epoch of an ISO date-time; without an offset it is taken as UTC.
std::optional<std::int64_t> parse_datetime(std::string_view text);
std::string format_date(std::int64_t days);
std::string format_datetime(std::int64_t milliseconds);

} // namespace graticule::geodata
