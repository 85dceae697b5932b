// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/tables/cell_types.hpp"

#include <span>
#include <string>
#include <vector>

namespace graticule::geodata {

/// Settles in which order each column of dates has day, month and year, from its own cells: a first
/// part above 12 is a day, a second part above 12 tells that the month stands first, and points
/// part dates with the day first. Where nothing tells, the column stays text. All but ISO dates are
/// told in `notes`. For tables that are read as they are meant.
/// @param names of the columns
void settle_dates(std::span<CellTypes> columns, std::span<const std::string> names,
                  std::vector<std::string>& notes);

} // namespace graticule::geodata
