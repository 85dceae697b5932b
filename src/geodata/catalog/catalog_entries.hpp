// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"

#include <filesystem>
#include <vector>

namespace graticule::geodata {

/// The entries that a file makes: one for each layer, sheet or variable; a file is opened only
/// where its ending does not tell. A file of one layer is called by its stem, a layer of many
/// `stem_layer`.
/// @throws Error as inspect_source()
std::vector<CatalogEntry> entries_of_file(const std::filesystem::path& path);

/// Fills in what catalog.toml leaves open: kind, name, title and, for a variable of a NetCDF file,
/// what GDAL opens.
/// @throws Error NotFound where the file or the layer is not there, and as inspect_source()
void complete_entry(CatalogEntry& entry);

} // namespace graticule::geodata
