// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/read.hpp"
#include "geodata/tables/cell_types.hpp"
#include "geodata/tables/record_source.hpp"

#include <string>

namespace graticule::geodata {

/// Reads records into typed columns, walking them twice. The header is found (table_head.hpp),
/// blank records and footers are no rows (table_rows.hpp), and how numbers are written is settled
/// from all columns together (number_habits.hpp); each is told in the notes. Columns named by a
/// year are real numbers; trailing columns without name or value are dropped; short rows end in
/// nulls.
/// @param delimiter between the cells; '\0' for the cells of a sheet
/// @throws Error Malformed where most rows are longer than the header; Cancelled
ReadResult build_table(RecordSource& records, const std::string& source, char delimiter,
                       TableReading reading, const Context& context);

} // namespace graticule::geodata
