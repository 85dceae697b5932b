// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"

#include <filesystem>
#include <vector>

namespace graticule::geodata {

/// The file name that a catalogue has in a folder.
inline constexpr const char* CatalogFileName = "catalog.toml";

/// Reads the [[dataset]] tables of a catalog.toml, in their order.
///
/// Keys: file (required; relative to the catalogue and inside its folder), layer, name, title,
/// description, source, licence, year (text or a whole number), crs, encoding, x and y (the fields
/// with a table's coordinates), z (the field that the third coordinate of points shall become), and
/// the table units (text by field or band). `path`, `layer`, the texts and `read_options` of the
/// entries are filled in; `kind` is not, nor are a missing name or title.
/// @throws Error Malformed with the line, for TOML that is none, for keys and types that are not
///         known, and for a file outside the folder
std::vector<CatalogEntry> read_catalog_file(const std::filesystem::path& path);

} // namespace graticule::geodata
