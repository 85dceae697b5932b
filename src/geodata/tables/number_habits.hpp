// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/tables/cell_types.hpp"

#include <span>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Settles how the numbers of each column are written, from all columns of the table together: a
/// file has one habit, and "682.986" is a number of thousands in a file that has "820,6" elsewhere.
///
/// A mark is known by what it has been for sure somewhere in the table: decimal before other than
/// three digits, grouping where it repeats. If the point is the one, the comma is the other. Where
/// each number leaves it open, names that count ("Inhabitants") and numbers below a thousand
/// without a mark speak for thousands; else a point is decimal, and a comma is so in tables that
/// semicolons cut; other columns with commas stay text. All but plain numbers are told in `notes`.
/// Tables that are read as written have no thousands, and decimal commas only between semicolons.
/// @param names     of the columns
/// @param delimiter of the table's cells; '\0' where a sheet has none
void settle_spellings(std::span<CellTypes> columns, std::span<const std::string> names,
                      char delimiter, TableReading reading, std::vector<std::string>& notes);

} // namespace graticule::geodata
