// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/cell_types.hpp"
#include "geodata/read.hpp"
#include "geodata/record_source.hpp"

#include <string>
#include <vector>

namespace graticule::geodata {

/// Where the table begins in its records, and what its columns are called.
struct TableHead {
    std::vector<std::string> names; ///< as written; empty ones too
    std::size_t records_before = 0; ///< to pass over before the first row, the header included
    std::vector<std::string> notes;
};

/// Finds the header: the first record, unless the table is a World Bank download, whose preamble
/// ("Data Source", "Last Updated Date") is passed over, or the first record is all numbers, in
/// which case columns are called field_1, field_2, ...
/// @throws Error Malformed where there is no record at all
TableHead find_table_head(RecordSource& records, const std::string& source);

/// True for the name of a column that holds one year of a wide table ("1960").
bool is_year_name(std::string_view name);

/// Reads records into typed columns, walking them twice. Columns named by a year are real numbers;
/// trailing columns without name or value are dropped; short rows end in nulls.
/// @throws Error Malformed where most rows are longer than the header; Cancelled
ReadResult build_table(RecordSource& records, const std::string& source, CellSpelling spelling,
                       const Context& context);

} // namespace graticule::geodata
