// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/tables/record_source.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// True for a header as statistics offices write it in tab-separated files: the first cell names
/// dimensions with commas between them and, after a backslash, what the other columns are
/// ("freq,unit,geo\TIME_PERIOD").
bool is_statistics_header(std::string_view first_line);

/// Such a file as a table: a column for each dimension, then one for each period. Flags behind
/// values ("11398589 b") are taken off and counted; ":" is a missing value, whatever flag it has.
class StatisticsRecords : public RecordSource {
public:
    /// @param records cut by tabs, header first; alive as long as this is used
    explicit StatisticsRecords(RecordSource& records) : m_records(records) {}

    bool next(std::vector<std::string_view>& cells) override;
    bool after_blank() const override { return m_records.after_blank(); }
    void rewind() override;
    std::size_t position() const override { return m_records.position(); }
    double fraction() const override { return m_records.fraction(); }

    /// How often each flag was seen since the last rewind(): "b" for a break in the series.
    const std::map<std::string, std::size_t>& flags() const { return m_flags; }

private:
    std::string_view without_flag(std::string_view cell);

    RecordSource& m_records;
    bool m_header = true;
    std::vector<std::string_view> m_raw;
    std::map<std::string, std::size_t> m_flags;
};

/// The flags and what they mean, for a note ("2 b (break in the series), 1 p (provisional)").
std::string describe_flags(const std::map<std::string, std::size_t>& flags);

/// What a note on flags begins with.
inline constexpr std::string_view FlagsTaken = "Flags behind values are taken off: ";

/// The flags that one of the notes of reading a file tells of; empty where none does.
std::string flags_in_notes(const std::vector<std::string>& notes);

} // namespace graticule::geodata
