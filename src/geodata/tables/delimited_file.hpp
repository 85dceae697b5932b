// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/read.hpp"
#include "geodata/tables/cell_types.hpp"

#include <filesystem>

namespace graticule::geodata {

/// Reads a CSV or TSV file; see read_layer().
ReadResult read_delimited_file(const std::filesystem::path& path, const ReadOptions& options,
                               TableReading reading, const Context& context);

/// Vector where the first rows have WKT or coordinates in degrees, else Table. Reads the beginning
/// of the file only.
DataKind kind_of_delimited_file(const std::filesystem::path& path);

} // namespace graticule::geodata
