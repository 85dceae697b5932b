// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/tables/cell_types.hpp"
#include "geodata/tables/record_source.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// Where the table begins in its records, and what its columns are called.
struct TableHead {
    std::vector<std::string> names; ///< as written; empty ones too
    std::vector<std::string> units; ///< where a second header row states them; else empty
    std::size_t records_before = 0; ///< to pass over before the first row, the header included
    std::vector<std::string> notes;
};

/// Finds the header: the first record, unless
/// - the table is a World Bank download, whose preamble ("Data Source", "Last Updated Date") is
///   passed over;
/// - titles stand above: records that fill less than half of the columns, above one without numbers
///   that fills them;
/// - the header has two rows: cells that were merged above more columns are joined with those below
///   ("Population", "2020" as "Population 2020"); labels below codes ("B01003_001E", "Estimate!!
///   Total") are joined too; units below names become units. A second row is one only where it has
///   text and all further rows have numbers;
/// - the first record is all numbers: columns are called field_1, field_2, ...
/// Of a table that is read as written only the World Bank's preamble is known, and a first record
/// of numbers.
/// @throws Error Malformed where there is no record at all
TableHead find_table_head(RecordSource& records, const std::string& source, TableReading reading);

/// True for the name of a column that holds one year of a wide table ("1960").
bool is_year_name(std::string_view name);

} // namespace graticule::geodata
