// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/read.hpp"
#include "geodata/tables/cell_types.hpp"

#include <filesystem>
#include <vector>

namespace graticule::geodata {

/// The sheets of a workbook that hold something.
std::vector<SourceEntry> list_excel_file(const std::filesystem::path& path);

/// Reads one sheet of a workbook (.xlsx) as read_layer() reads a CSV: header found, types told by
/// the cells, coordinate columns made points.
ReadResult read_excel_file(const std::filesystem::path& path, const ReadOptions& options,
                           TableReading reading, const Context& context);

} // namespace graticule::geodata
