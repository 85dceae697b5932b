// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace graticule::geodata {

/// Gives each entry a name that no other has, case and accents aside, and the entries without a
/// title their name as title.
///
/// A name of catalog.toml stays. Of the others that share a plain name the layer, else the first,
/// keeps it where they are of different kinds (a layer and a table); where two are of one kind none
/// does, so that nobody takes one for the other. The rest get the file's ending if that tells them
/// apart, else the folder's or the archive's name, then a number.
void name_entries(std::vector<CatalogEntry>& entries);

/// The entries that a name can stand for: the one of this name, else those of this title, else
/// those of either, case, accents and outer spaces aside, else those of this plain name, else those
/// of a file of this name. More than one: the name is ambiguous.
std::vector<const CatalogEntry*> entries_called(const std::vector<CatalogEntry>& entries,
                                                std::string_view name);

/// The other entries with the same plain name.
std::vector<const CatalogEntry*> namesakes(const std::vector<CatalogEntry>& entries,
                                           const CatalogEntry& entry);

/// "towns/plots.gpkg": the file with the folder or archive that it lies in.
std::string file_in_folder(const CatalogEntry& entry);

/// "'plots_gpkg' (data/plots.gpkg), 'plots_geojson' (data/plots.geojson)", some of many.
std::string list_with_files(const std::vector<const CatalogEntry*>& entries);

} // namespace graticule::geodata
